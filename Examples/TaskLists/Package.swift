// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "TaskLists",
  dependencies: [.package(name: "todo-store", path: "../..")],
  targets: [
    .executableTarget(
      name: "TaskLists",
      dependencies: [
        .product(name: "TodoKit", package: "todo-store"),
        .product(name: "RecordStore", package: "todo-store"),
      ])
  ])
