// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Notes",
  dependencies: [.package(name: "todo-store", path: "../..")],
  targets: [
    .executableTarget(
      name: "Notes", dependencies: [.product(name: "RecordStore", package: "todo-store")])
  ])
