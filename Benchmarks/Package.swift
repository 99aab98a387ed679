// swift-tools-version: 6.2
import PackageDescription

/// Language rules of the library, kept here too.
let rules: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("ExistentialAny"),
  .treatAllWarnings(as: .error),
]

/// One set of flags for all C code.
///
/// Without `-march=native`: the Swift side is built for the plain processor
/// family too, and no side shall have instructions that another lacks.
let c: [CSetting] = [.unsafeFlags(["-O3", "-Wall", "-Wextra", "-Werror"])]

let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "todo-store", path: "..")],
  targets: [
    .target(name: "BenchData", cSettings: c),
    .target(
      name: "RawLMDB", dependencies: ["BenchData"], cSettings: c,
      linkerSettings: [.linkedLibrary("lmdb")]),
    .target(
      name: "ReferenceLMDB", dependencies: ["BenchData"], cSettings: c,
      linkerSettings: [.linkedLibrary("lmdb")]),
    .target(
      name: "SQLitePeer", dependencies: ["BenchData"], cSettings: c,
      linkerSettings: [.linkedLibrary("sqlite3")]),
    // Each opens a store in a process of its own, which `bench` starts.
    .executableTarget(name: "open-raw", dependencies: ["RawLMDB"], cSettings: c),
    .executableTarget(name: "open-sqlite", dependencies: ["SQLitePeer"], cSettings: c),
    .executableTarget(
      name: "open-store",
      dependencies: ["BenchData", .product(name: "RecordStore", package: "todo-store")],
      swiftSettings: rules),
    .executableTarget(
      name: "bench",
      dependencies: [
        "BenchData", "RawLMDB", "ReferenceLMDB", "SQLitePeer",
        .product(name: "RecordStore", package: "todo-store"),
      ],
      swiftSettings: rules),
  ]
)
