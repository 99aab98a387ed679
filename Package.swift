// swift-tools-version: 6.2
import PackageDescription

/// Language rules of every Swift target: Swift 6 mode, explicit imports, no warning left.
let rules: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableExperimentalFeature("Lifetimes"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

func module(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: rules)
}

func program(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil) -> Target {
  .executableTarget(name: name, dependencies: dependencies, path: path, swiftSettings: rules)
}

func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: rules)
}

let package = Package(
  name: "todo-store",
  products: [
    .library(name: "RecordStore", targets: ["RecordStore"]),
    .library(name: "TodoKit", targets: ["TodoKit"]),
    .library(name: "TodoInterchange", targets: ["TodoInterchange"]),
    .executable(name: "todo", targets: ["todo"]),
  ],
  targets: [
    .systemLibrary(
      name: "CLMDB", pkgConfig: "lmdb",
      providers: [.apt(["liblmdb-dev"]), .brew(["lmdb"])]),
    .systemLibrary(name: "CStoreSupport"),
    module("LMDB", ["CLMDB"]),
    module("RecordStore", ["LMDB", "CStoreSupport"]),
    module("TodoKit", ["RecordStore"]),
    module("TodoInterchange", ["TodoKit", "RecordStore"]),
    module("TodoCommands", ["TodoInterchange", "TodoKit", "RecordStore"]),
    program("todo", ["TodoCommands"]),

    .target(
      name: "StoreTestSupport", dependencies: ["RecordStore", "LMDB"],
      path: "Tests/StoreTestSupport", swiftSettings: rules),
    program("lmdb-peer", ["LMDB"], path: "Tests/lmdb-peer"),
    program("store-peer", ["RecordStore", "TodoKit"], path: "Tests/store-peer"),
    tests("LMDBTests", ["LMDB", "StoreTestSupport", "lmdb-peer"], exclude: ["README.md"]),
    tests("RecordStoreTests", ["RecordStore", "LMDB", "StoreTestSupport"]),
    tests("TodoKitTests", ["TodoKit", "RecordStore", "StoreTestSupport", "store-peer"]),
    tests(
      "TodoInterchangeTests",
      ["TodoInterchange", "TodoKit", "RecordStore", "LMDB", "StoreTestSupport"]),
    tests("TodoCommandsTests", ["TodoCommands", "TodoKit", "RecordStore", "StoreTestSupport"]),
    tests("CommandLineTests", ["StoreTestSupport", "todo", "store-peer"]),
    tests("CrashTests", ["RecordStore", "StoreTestSupport", "store-peer", "todo"]),
    tests("CompileFailTests", ["StoreTestSupport", "RecordStore"]),
    tests("DocumentationTests", ["StoreTestSupport", "RecordStore", "todo"]),
  ]
)
