// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Shopping",
  dependencies: [.package(name: "todo-store", path: "../..")],
  targets: [
    .executableTarget(
      name: "Shopping", dependencies: [.product(name: "RecordStore", package: "todo-store")])
  ])
