// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The map: one row per module. Read it from top to bottom: a module imports only rows above it.
let rows: [Row] = [
    Row(
        .core, "ReactiveCore", about: "observables, relays, properties, schedulers",
        isLibrary: true),
    Row(.core, "Entities", about: "posts, episodes, tokens"),
    Row(.core, "JSONCoding", about: "reads JSON with line numbers, writes it with chosen fields"),
    Row(
        .core, "FluxCore", about: "scopes, dispatchers, stores, view streams",
        imports: ["ReactiveCore"], pages: ["Performance.md"], isLibrary: true),
    Row(
        .core, "FluxJournal", about: "records what a tree of scopes does, replays it, says why",
        imports: ["FluxCore", "ReactiveCore"], pages: ["Performance.md"], isLibrary: true),

    Row(.toolkit, "Markdown", about: "a post's text as blocks and spans"),
    Row(.toolkit, "TerminalUI", about: "frames, key input and character widths", imports: ["ReactiveCore"]),

    Row(.interfaces, "HTTP", about: "a request and its answer", imports: ["Entities", "ReactiveCore"]),
    Row(
        .interfaces, "OAuthCallback", about: "a browser that comes back from a consent page",
        imports: ["ReactiveCore"]),
    Row(
        .interfaces, "Persistence", about: "what outlives the process: library, token vault",
        imports: ["Entities", "JSONCoding", "ReactiveCore"]),
    Row(
        .interfaces, "PostAPI", about: "finding, reading and stocking posts, and whose token it is",
        imports: ["Entities", "ReactiveCore"]),
    Row(
        .interfaces, "VideoAPI", about: "finding episodes, reading about them and playing them",
        imports: ["Entities", "ReactiveCore"]),

    Row(
        .application, "ApplicationFlux", about: "app-wide flux: whose token, which screens",
        imports: ["Entities", "FluxCore", "Persistence", "ReactiveCore"], tests: ["FluxTesting"]),
    Row(
        .application, "Shell",
        about: "the frame around screens: tabs, keys, toasts, help, and what they share",
        imports: [
            "ApplicationFlux", "Entities", "FluxCore", "Persistence", "ReactiveCore", "TerminalUI",
        ],
        tests: ["FluxTesting"]),
    Row(
        .application, "TimeTravel", about: "steps through a recorded session, and through the running app",
        imports: ["FluxCore", "FluxJournal", "ReactiveCore", "TerminalUI"], tests: ["ScreenTesting"]),

    Row(
        .features, "Login", about: "logs in by token or browser, says who is logged in, logs out",
        imports: [
            "ApplicationFlux", "Entities", "FluxCore", "OAuthCallback", "Persistence", "PostAPI",
            "ReactiveCore", "Shell", "TerminalUI",
        ],
        tests: ["ScreenTesting", "FluxTesting"]),
    Row(
        .features, "MyVideo", about: "finds videos and keeps the ones you care about",
        imports: [
            "ApplicationFlux", "Entities", "FluxCore", "Persistence", "ReactiveCore", "Shell", "TerminalUI",
            "VideoAPI",
        ],
        tests: ["ScreenTesting", "FluxTesting"]),
    Row(
        .features, "Search", about: "finds posts and shows one",
        imports: [
            "ApplicationFlux", "Entities", "FluxCore", "Markdown", "Persistence", "PostAPI", "ReactiveCore",
            "Shell", "TerminalUI",
        ],
        tests: ["ScreenTesting", "FluxTesting"]),

    Row(
        .system, "CCurl", about: "libcurl, its variadic calls with types, a wait for its sockets",
        links: ["curl"]),
    Row(.system, "CMD4C", about: "md4c, a Markdown parser, as it is found at run time"),
    Row(.system, "CPixbuf", about: "GdkPixbuf, a decoder of images, as it is found at run time"),
    Row(.system, "CSpawn", about: "another program that is handed nothing of this one"),
    Row(.system, "CTerminal", about: "a terminal that is given back whatever happens"),

    Row(
        .live, "StandInServer", about: "both services on loopback, for demos and tests",
        uses: [.flyingFox, .flyingSocks]),
    Row(
        .live, "HTTPCurl", about: "HTTP over libcurl",
        imports: ["CCurl", "Entities", "HTTP"], tests: ["StandInServer"]),
    Row(
        .live, "ImagesHTTP", about: "images of the web over HTTP and GdkPixbuf",
        imports: ["CPixbuf", "Entities", "HTTP", "Persistence", "TerminalUI"]),
    Row(
        .live, "JournalFile", about: "recordings in files", imports: ["FluxJournal"],
        tests: ["FluxCore", "ReactiveCore"]),
    Row(
        .live, "MarkdownMD4C", about: "Markdown over md4c, loaded at run time",
        imports: ["CMD4C", "Markdown"]),
    Row(
        .live, "OAuthLoopback", about: "waits on loopback for the browser to come back",
        imports: ["OAuthCallback"], uses: [.flyingFox, .flyingSocks]),
    Row(
        .live, "PersistenceSQLite", about: "the library in SQLite, the token in a file",
        imports: ["Entities", "Persistence", "ReactiveCore"], uses: [.grdb, .grdbSQLite],
        child: "LibraryChild"),
    Row(
        .live, "PostAPICached", about: "posts as they were seen before, when asked",
        imports: ["Entities", "Persistence", "PostAPI", "ReactiveCore"], tests: ["HTTP", "PostAPIQiita"]),
    Row(
        .live, "PostAPIQiita", about: "posts from Qiita",
        imports: ["Entities", "HTTP", "PostAPI", "ReactiveCore"], tests: ["HTTPCurl", "StandInServer"]),
    Row(
        .live, "TerminalUIPosix", about: "frames and keys on a real terminal",
        imports: ["CTerminal", "ReactiveCore", "TerminalUI"], tests: ["TerminalTesting"]),
    Row(
        .live, "VideoAPICached", about: "videos as they were seen before, when asked",
        imports: ["Entities", "Persistence", "VideoAPI"], tests: ["ReactiveCore"]),
    Row(
        .live, "VideoAPIPeerTube", about: "episodes from a PeerTube instance",
        imports: ["Entities", "HTTP", "ReactiveCore", "VideoAPI"], tests: ["HTTPCurl", "StandInServer"]),

    Row(
        .testing, "FluxTesting", about: "asserts what stores do, action by action",
        imports: ["FluxCore", "FluxJournal", "ReactiveCore"], uses: [.customDump], isLibrary: true),

    Row(
        .testing, "TerminalTesting", about: "a real terminal for tests: tmux, and one without a window",
        imports: ["ReactiveCore"]),
    Row(
        .testing, "ScreenTesting", about: "a screen under test, without a shell around it",
        imports: ["FluxCore", "ReactiveCore", "Shell", "TerminalUI"]),
    // What measures it draws on a real terminal, too.
    Row(
        .testing, "ResultsApp", about: "the results screen with a list as long as one likes, to be measured",
        imports: [
            "ApplicationFlux", "Entities", "FluxCore", "FluxJournal", "Markdown", "Persistence", "PostAPI",
            "ReactiveCore", "Search", "Shell", "TerminalUI",
        ],
        tests: ["MarkdownMD4C", "TerminalUIPosix"]),

    Row(
        .apps, "SearchDemo", about: "the search feature alone, on interfaces in memory",
        imports: [
            "ApplicationFlux", "Entities", "FluxCore", "Markdown", "Persistence", "PostAPI", "ReactiveCore",
            "Search", "Shell", "TerminalUI", "TerminalUIPosix",
        ],
        tests: ["TerminalTesting"]),
    Row(
        .apps, "MyVideoDemo", about: "the my-video feature alone, on interfaces in memory",
        imports: [
            "ApplicationFlux", "Entities", "FluxCore", "MyVideo", "Persistence", "ReactiveCore", "Shell",
            "TerminalUI", "TerminalUIPosix", "VideoAPI",
        ],
        tests: ["TerminalTesting"]),
    Row(
        .apps, "Nagare", product: "nagare", about: "the composed app",
        imports: [
            "ApplicationFlux", "CSpawn", "Entities", "FluxCore", "FluxJournal", "HTTP", "HTTPCurl",
            "ImagesHTTP",
            "JSONCoding", "JournalFile", "Login", "Markdown", "MarkdownMD4C", "MyVideo", "OAuthCallback",
            "OAuthLoopback",
            "Persistence",
            "PersistenceSQLite", "PostAPI", "PostAPICached", "PostAPIQiita", "ReactiveCore", "Search",
            "Shell", "StandInServer", "TerminalUI", "TerminalUIPosix", "TimeTravel", "VideoAPI",
            "VideoAPICached", "VideoAPIPeerTube",
        ],
        uses: [.argumentParser], tests: ["TerminalTesting"]),
]

// Worked examples: each a test target of its own that imports what FluxTesting's tests do and comes with them.
let examples = [
    "Catalogue", "Counter", "DispatchSubjects", "Episodes", "GitHubSearch", "Products", "Root",
    "SelfReducing", "Todos",
]

// The law: which layer may import which. Features never import features; only apps and tests see live code.
let mayImport: [Layer: Set<Layer>] = [
    .core: [.core],
    .toolkit: [.core],
    .interfaces: [.core],
    .application: [.core, .toolkit, .interfaces, .application],
    .features: [.core, .toolkit, .interfaces, .application],
    .system: [],
    .live: [.core, .toolkit, .interfaces, .system],
    .testing: [.core, .toolkit, .interfaces, .application, .features],
    .apps: [.core, .toolkit, .interfaces, .application, .features, .system, .live],
]

// Who depends on this package by its address gets the library rows, without tests, pins and strictness: SwiftPM reads
// it out of a repository first, which looks like `/`, then in a folder `checkouts` (Tooling/Decisions/package.md).
let folder = URL(fileURLWithPath: Context.packageDirectory)
let isDependency = folder.path == "/" || folder.deletingLastPathComponent().lastPathComponent == "checkouts"

// `NAGARE_ONLY=Search` loads one row, its closure and its tests; nobody else's packages or mistakes come along.
let only = isDependency ? nil : Context.environment["NAGARE_ONLY"]

uphold(rows)

let loaded =
    isDependency
    ? rows.filter(\.isLibrary)
    : only.map { name in rows.filter { reach(of: name).contains($0.name) } } ?? rows

let package = Package(
    name: "nagare-flow",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: loaded.map(product(of:))
        + [.library(name: "ReactiveTesting", targets: ["ReactiveTesting"])],
    dependencies: Dictionary(grouping: loaded.flatMap(\.uses), by: \.url)
        .sorted { $0.key < $1.key }.compactMap { $0.value.first?.package },
    targets: loaded.flatMap(targets(of:)) + [
        .target(
            name: "ReactiveTesting", dependencies: ["ReactiveCore"], path: "Tests/ReactiveTesting",
            exclude: ["README.md"] + (isDependency ? ["OwnSuite"] : []))
    ] + (isDependency ? [] : [.target(name: "TestsAtOnce", path: "Tests/TestsAtOnce")]),
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings =
        [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ] + (isDependency ? [] : [.treatAllWarnings(as: .error)])
}

// MARK: - What a row says

enum Layer: String {
    case core = "Modules/Core"
    case toolkit = "Modules/Toolkit"
    case interfaces = "Modules/Interfaces"
    case application = "Modules/Application"
    case features = "Modules/Features"
    case system = "Modules/System"
    case live = "Modules/Live"
    case testing = "Tests"
    case apps = "Apps"
}

struct Outside: Hashable {
    let product: String
    let url: String
    let version: String

    static let argumentParser = Outside(
        product: "ArgumentParser", url: "https://github.com/apple/swift-argument-parser", version: "1.8.2")
    static let customDump = Outside(
        product: "CustomDump", url: "https://github.com/pointfreeco/swift-custom-dump", version: "1.7.3")
    static let flyingFox = Outside(
        product: "FlyingFox", url: "https://github.com/swhitty/FlyingFox", version: "0.27.1")
    static let flyingSocks = Outside(
        product: "FlyingSocks", url: flyingFox.url, version: flyingFox.version)
    static let grdb = Outside(
        product: "GRDB", url: "https://github.com/groue/GRDB.swift", version: "7.10.0")
    static let grdbSQLite = Outside(product: "GRDBSQLite", url: grdb.url, version: grdb.version)

    /// Exact, so that everybody who works here builds the same; a dependent chooses among newer ones.
    var package: Package.Dependency {
        let version = Version(version) ?? "0.0.0"
        return isDependency ? .package(url: url, from: version) : .package(url: url, exact: version)
    }

    var dependency: Target.Dependency {
        .product(name: product, package: String(url[url.index(after: url.lastIndex(of: "/")!)...]))
    }
}

struct Row {
    let layer: Layer
    let name: String
    let product: String
    let about: String
    let imports: [String]
    let uses: [Outside]
    let links: [String]
    let tests: [String]
    /// What stands beside the README to be read.
    let pages: [String]
    /// A program in `Tests` that the tests start, and end at any moment.
    let child: String?
    /// Whether who depends on this package gets it.
    let isLibrary: Bool

    init(
        _ layer: Layer, _ name: String, product: String? = nil, about: String, imports: [String] = [],
        uses: [Outside] = [], links: [String] = [], tests: [String] = [], pages: [String] = [],
        child: String? = nil, isLibrary: Bool = false
    ) {
        (self.layer, self.name, self.product, self.about) = (layer, name, product ?? name, about)
        (self.imports, self.uses, self.links, self.tests) = (imports, uses, links, tests)
        (self.pages, self.child, self.isLibrary) = (pages, child, isLibrary)
    }

    var path: String { "\(layer.rawValue)/\(name)" }

    /// What the module imports, its own and from outside.
    var dependencies: [Target.Dependency] {
        (imports + (layer == .testing ? ["ReactiveTesting"] : [])).map { .byName(name: $0) }
            + uses.map(\.dependency)
    }
}

// MARK: - How a row becomes targets

@MainActor func product(of row: Row) -> Product {
    row.layer == .apps
        ? .executable(name: row.product, targets: [row.name])
        : .library(name: row.product, targets: [row.name])
}

@MainActor func targets(of row: Row) -> [Target] {
    let exclude = ["README.md"] + row.pages
    return switch row.layer {
    case .system:
        [
            .target(
                name: row.name, path: row.path, exclude: exclude,
                linkerSettings: row.links.map { .linkedLibrary($0) })
        ]
    case .apps:
        [.executableTarget(name: row.name, dependencies: row.dependencies, path: row.path, exclude: exclude)]
            + tests(of: row)
    case .core, .toolkit, .interfaces, .application, .features, .live, .testing:
        [.target(name: row.name, dependencies: row.dependencies, path: row.path, exclude: exclude)]
            + tests(of: row)
    }
}

@MainActor func tests(of row: Row) -> [Target] {
    guard !isDependency, only == nil || only == row.name else { return [] }
    let tested: [Target.Dependency] = [
        .byName(name: row.name), "ReactiveCore", "ReactiveTesting", "TestsAtOnce",
    ]
    let programs = [row.child].compactMap(\.self)
    let extra = (row.tests + programs).map { Target.Dependency.byName(name: $0) }
    let all = (tested + row.dependencies + extra).reduce(into: [Target.Dependency]()) { unique, next in
        if !unique.contains(where: { "\($0)" == "\(next)" }) { unique.append(next) }
    }
    let path = "Tests/\(row.name)Tests"
    let golden = FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)/Golden")
    let worked = row.name == "FluxTesting" ? examples : []
    return [
        .testTarget(
            name: "\(row.name)Tests", dependencies: all, path: path, exclude: golden ? ["Golden"] : [])
    ]
        + programs.map { program in
            .executableTarget(
                name: program, dependencies: [.byName(name: row.name)] + row.dependencies,
                path: "Tests/\(program)")
        }
        + worked.map { example in
            .testTarget(
                name: "\(example)ExampleTests", dependencies: all, path: "Tests/ExamplesTests/\(example)")
        }
}

/// The row, everything it imports, and, for the row that was asked for, what its tests need.
@MainActor func reach(of name: String) -> Set<String> {
    guard let row = rows.first(where: { $0.name == name }) else { refuse("there is no row \(name)") }
    let tests = name == only ? row.tests + ["ReactiveCore"].filter { $0 != name } : []
    return (row.imports + tests).reduce(into: [name]) { $0.formUnion(reach(of: $1)) }
}

// MARK: - How the law is upheld

@MainActor func uphold(_ rows: [Row]) {
    var above: [String: Layer] = [:]
    for row in rows {
        for name in row.imports {
            guard let layer = above[name] else {
                refuse("\(row.name) imports \(name), which has no row above it")
            }
            guard mayImport[row.layer, default: []].contains(layer) else {
                refuse("\(row.name) (\(row.layer.rawValue)) may not import \(name) (\(layer.rawValue))")
            }
        }
        for name in row.tests where !rows.contains(where: { $0.name == name }) {
            refuse("the tests of \(row.name) name \(name), which has no row")
        }
        above[row.name] = row.layer
    }
}

/// Says which rule is broken in one sentence and stops, without the back-trace that a trap would print.
func refuse(_ sentence: String) -> Never {
    FileHandle.standardError.write(Data("Package.swift: \(sentence)\n".utf8))
    exit(1)
}
