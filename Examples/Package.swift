// swift-tools-version: 6.2
import PackageDescription

// Terminal programs on the library alone: `swift run Todos`. They use the last commit of this clone; a program of yours
// names the address and a version of the library instead.
let clone = Context.packageDirectory.dropLast("/Examples".count)
let identity = String(clone.split(separator: "/").last ?? "")

func library(_ name: String) -> Target.Dependency { .product(name: name, package: identity) }

let programs = ["Counter", "Todos", "Reader"]

let package = Package(
    name: "nagare-examples",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: "file://\(clone)", branch: "main")],
    targets: programs.map { .executableTarget(name: $0, dependencies: [library("FluxTerminal")]) } + [
        .testTarget(
            name: "ExamplesTests",
            dependencies: programs.map { .byName(name: $0) }
                + [library("FluxTerminalTesting")])
    ]
)
