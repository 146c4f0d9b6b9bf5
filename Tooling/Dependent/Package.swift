// swift-tools-version: 6.2
import PackageDescription

/// A package that uses the library by URL and version, and has target names that applications use.
/// `Tooling/check` builds a copy of it.
let address = Context.environment["NAGARE_ADDRESS"] ?? "https://example.invalid/nagare-flow"
let mode: SwiftLanguageMode = Context.environment["NAGARE_MODE"] == "5" ? .v5 : .v6
let own = ["Devtools", "Journal", "Login", "Queries", "Search", "TestKit"]
/// The programs on the library alone, which `Tooling/check` copies from `Apps`: those with their tests, and others.
let programs = ["CounterDemo", "TodosDemo", "ReaderDemo"]
let untested = ["GalleryDemo"]

/// Whether it also uses the devtools, which are behind a trait.
let isWatched = Context.environment["NAGARE_DEVTOOLS"] != nil
let watched = [
    "FluxCore", "FluxDevtools", "FluxInspector", "FluxJournal", "ReactiveCore",
]

func library(_ name: String) -> Target.Dependency { .product(name: name, package: "nagare-flow") }

let package = Package(
    name: "shop",
    platforms: [.macOS(.v15), .iOS(.v18)],
    dependencies: [
        .package(url: address, from: "0.2.0", traits: isWatched ? [.defaults, "FluxDevtools"] : [.defaults])
    ],
    targets: (isWatched ? [.target(name: "Watched", dependencies: watched.map(library))] : [])
        + own.map { .target(name: $0) }
        + (programs + untested).map { .executableTarget(name: $0, dependencies: [library("FluxTerminal")]) }
        + programs.map {
            .testTarget(
                name: "\($0)Tests",
                dependencies: [.byName(name: $0), library("FluxTerminal"), library("FluxTerminalTesting")])
        } + [
            .target(
                name: "Catalogue",
                dependencies: own.map { .byName(name: $0) }
                    + [
                        "FluxCore", "FluxJournal", "FluxJournalFile", "FluxJournalText", "FluxQueries",
                        "ReactiveCore",
                    ].map(library)),
            .testTarget(
                name: "CatalogueTests",
                dependencies: ["Catalogue"]
                    + ["FluxCore", "FluxQueries", "ReactiveCore", "ReactiveTesting", "FluxTesting"].map(
                        library)),
        ],
    swiftLanguageModes: [mode]
)
