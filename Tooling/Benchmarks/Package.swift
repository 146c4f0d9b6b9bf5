// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// A benchmark program. `NAGARE_ONLY` begins with the module that it measures, so that only this module and those that
/// follow are resolved and built.
struct Suite {
    let program: String
    let measures: String
    /// Further modules whose types the benchmark uses.
    var interfaces: [String] = []
    let peers: [Target.Dependency]
}

let suites = [
    Suite(
        program: "LibraryBenchmarks", measures: "FluxQueries",
        interfaces: ["FluxCore", "FluxJournal", "ReactiveCore"],
        peers: [
            "CProcessors", .product(name: "OpenCombine", package: "OpenCombine"),
            .product(name: "OpenCombineDispatch", package: "OpenCombine"),
            .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
        ]),
    Suite(
        program: "APIBenchmarks", measures: "PostAPIQiita",
        interfaces: ["Entities", "HTTP"], peers: []),
    Suite(program: "HTTPBenchmarks", measures: "HTTPCurl", interfaces: ["HTTP"], peers: ["CHTTPFloor"]),
    Suite(
        program: "PersistenceBenchmarks", measures: "PersistenceSQLite",
        interfaces: ["Entities", "Persistence"], peers: ["CSQLiteFloor"]),
    Suite(
        program: "TerminalBenchmarks", measures: "ResultsApp",
        interfaces: ["Markdown", "MarkdownMD4C", "ReactiveCore"], peers: []),
]

/// SwiftPM identifies a package by the name of its folder, and a clone may have any name.
let repository = URL(fileURLWithPath: Context.packageDirectory)
    .deletingLastPathComponent().deletingLastPathComponent().lastPathComponent

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let only = Context.environment["NAGARE_ONLY"]?.split(separator: ",").first
let built = suites.filter { only == nil || $0.measures == only.map(String.init) }

let package = Package(
    name: "nagare-benchmarks",
    dependencies: [
        .package(path: "../.."),
        .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
        .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
    ],
    targets: [
        .target(name: "CHTTPFloor", linkerSettings: [.linkedLibrary("curl")]),
        .target(name: "CMallocs"),
        .target(name: "CProcessors"),
        .target(name: "CSQLiteFloor", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "Measuring", dependencies: ["CMallocs"], swiftSettings: settings),
    ]
        + built.map { suite in
            .executableTarget(
                name: suite.program,
                dependencies: ["Measuring"] + suite.peers
                    + ([suite.measures] + suite.interfaces).map { .product(name: $0, package: repository) },
                swiftSettings: settings)
        },
    swiftLanguageModes: [.v6]
)
