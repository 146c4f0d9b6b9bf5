// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The module table: one row per module. A module imports only rows above it.
let rows: [Row] = [
    Row(
        .core, "ReactiveCore", about: "observables, relays, properties, schedulers",
        isLibrary: true),
    Row(.core, "Entities", about: "posts, episodes, tokens"),
    Row(
        .core, "FluxJSON", about: "reads JSON with line numbers, writes it with chosen fields",
        tests: ["Entities"], isLibrary: true, isProduct: false),
    Row(
        .core, "FluxCore", about: "scopes, dispatchers, stores, view streams",
        imports: ["ReactiveCore"], isLibrary: true),
    Row(
        .core, "FluxQueries", about: "requests, lists of pages and optimistic changes as parts of a state",
        imports: ["FluxCore", "ReactiveCore"], tests: ["FluxTesting"], isLibrary: true),
    Row(
        .core, "FluxJournal",
        about: "records the actions of a tree of scopes, replays them, explains each change",
        imports: ["FluxCore", "ReactiveCore"], tests: ["FluxQueries"], isLibrary: true),
    Row(
        .core, "FluxJournalText",
        about: "describes recordings: lists, explanations, reports, generated tests",
        imports: ["FluxCore", "FluxJournal", "ReactiveCore"], tests: ["FluxJournalFile", "FluxTesting"],
        isLibrary: true),
    Row(
        .core, "FluxInspector", about: "answers a viewer's questions about a recording or a running program",
        imports: ["FluxCore", "FluxJournal", "FluxJournalText", "ReactiveCore"], tests: ["FluxQueries"],
        isLibrary: true),

    Row(
        .terminal, "TerminalFrames", about: "frames, key input and character widths",
        imports: ["ReactiveCore"], isLibrary: true, isProduct: false),
    Row(
        .system, "CTerminalDevice", about: "a terminal that is restored whatever happens", isLibrary: true),
    Row(
        .terminal, "TerminalDevice", about: "frames and keys on a real terminal",
        imports: ["CTerminalDevice", "ReactiveCore", "TerminalFrames"], tests: ["TerminalTesting"],
        isLibrary: true, isProduct: false),
    Row(
        .terminal, "FluxRouting", about: "the stack of an app's screens, its tabs and its login",
        imports: ["FluxCore"], tests: ["FluxTesting"], isLibrary: true, isProduct: false),
    Row(
        .terminal, "FluxScreens", about: "the UI around an app's screens, and the parts that screens share",
        imports: ["FluxCore", "FluxQueries", "FluxRouting", "ReactiveCore", "TerminalFrames"],
        tests: ["FluxTesting"], isLibrary: true, isProduct: false),
    Row(
        .terminal, "FluxTimeTravel", about: "steps through a recorded session or the running app",
        imports: ["FluxCore", "FluxJournal", "FluxJournalText", "ReactiveCore", "TerminalFrames"],
        tests: ["FluxTerminalTesting"], isLibrary: true, isProduct: false),

    Row(.toolkit, "Markdown", about: "a post's text as blocks and spans"),

    Row(.interfaces, "HTTP", about: "requests and responses", imports: ["Entities", "ReactiveCore"]),
    Row(
        .interfaces, "OAuthCallback", about: "waits for the browser to return from a consent page",
        imports: ["ReactiveCore"]),
    Row(
        .interfaces, "Persistence", about: "stored data: the library, caches, the token, settings",
        imports: ["Entities", "FluxJSON", "ReactiveCore"]),
    Row(
        .interfaces, "PostAPI", about: "finds, reads and stocks posts; identifies the user of a token",
        imports: ["Entities", "ReactiveCore"]),
    Row(
        .interfaces, "Sync",
        about: "one library on several machines: operations, merging, the shared database",
        imports: ["ReactiveCore"], tests: ["SyncTesting"]),
    Row(
        .interfaces, "VideoAPI",
        about: "finds episodes, loads their details and playback addresses, plays them",
        imports: ["Entities", "ReactiveCore"]),

    Row(
        .application, "ApplicationFlux",
        about: "the state that all features share: the token, the open screens",
        imports: ["Entities", "FluxCore", "FluxRouting", "Persistence", "ReactiveCore"],
        tests: ["FluxTesting"]),
    Row(
        .application, "ServiceTexts",
        about: "texts about services: failures, dates, the user; the sort orders of lists",
        imports: [
            "ApplicationFlux", "Entities", "FluxCore", "FluxQueries", "FluxScreens", "Persistence",
            "TerminalFrames",
        ]),

    Row(
        .features, "Login", about: "logs in by token or browser, says who is logged in, logs out",
        imports: [
            "ApplicationFlux", "Entities", "FluxCore", "FluxRouting", "FluxScreens", "OAuthCallback",
            "Persistence", "PostAPI", "ReactiveCore", "ServiceTexts", "TerminalFrames",
        ],
        tests: ["FluxTerminalTesting", "FluxTesting"]),
    Row(
        .features, "MyVideo", about: "finds videos and saves the ones you care about",
        imports: [
            "ApplicationFlux", "Entities", "FluxCore", "FluxQueries", "FluxRouting", "FluxScreens",
            "Persistence", "ReactiveCore", "ServiceTexts", "TerminalFrames", "VideoAPI",
        ],
        tests: ["FluxTerminalTesting", "FluxTesting"]),
    Row(
        .features, "Search", about: "finds posts and shows them",
        imports: [
            "ApplicationFlux", "Entities", "FluxCore", "FluxJournal", "FluxQueries", "FluxRouting",
            "FluxScreens", "Markdown", "Persistence", "PostAPI", "ReactiveCore", "ServiceTexts",
            "TerminalFrames",
        ],
        tests: ["FluxTerminalTesting", "FluxTesting"]),

    Row(
        .system, "CCurl", about: "libcurl with typed calls",
        links: ["curl"]),
    Row(
        .system, "CDevtoolsPage", about: "the files of the devtools' page", folders: ["Page"], isLibrary: true
    ),
    Row(
        .system, "CFluxSignal", about: "saves data before a fatal signal ends the process", isLibrary: true),
    Row(.system, "CMD4C", about: "md4c, a Markdown parser, loaded at run time"),
    Row(.system, "CPixbuf", about: "GdkPixbuf, an image decoder, loaded at run time"),
    Row(.system, "CPostgres", about: "libpq, PostgreSQL's client library, loaded at run time"),
    Row(.system, "CSampleArticles", about: "the articles of the stand-in server", folders: ["Articles"]),
    Row(
        .system, "CFluxSpawn", about: "starts another program without leaking descriptors to it",
        isLibrary: true),
    Row(
        .system, "LoopbackGate", about: "bounds the requests that reach an HTTP server on loopback",
        isLibrary: true),
    Row(
        .system, "FluxPrivateFiles",
        about: "files that only their owner can access, and a watcher of folders",
        isLibrary: true),

    Row(
        .live, "StandInServer", about: "a server with sample data in place of Qiita and PeerTube",
        imports: ["CSampleArticles", "LoopbackGate", "PostAPI"], external: [.flyingFox, .flyingSocks]),
    Row(
        .live, "HTTPCurl", about: "HTTP over libcurl",
        imports: ["CCurl", "Entities", "HTTP"], tests: ["StandInServer"]),
    Row(
        .live, "ImagesHTTP", about: "loads images over HTTP and decodes them in other processes",
        imports: ["CFluxSpawn", "CPixbuf", "Entities", "HTTP", "Persistence", "TerminalFrames"]),
    Row(
        .live, "FluxJournalFile", about: "recordings in files",
        imports: ["CFluxSignal", "FluxJournal", "ReactiveCore"], tests: ["FluxCore"], child: "RecordingChild",
        isLibrary: true),
    Row(
        .live, "FluxDevtools", about: "shows recordings and running programs in a browser",
        imports: [
            "CDevtoolsPage", "FluxCore", "FluxInspector", "FluxJournal", "LoopbackGate", "ReactiveCore",
        ],
        external: [.flyingFox, .flyingSocks], trait: "FluxDevtools", isLibrary: true),
    Row(
        .terminal, "FluxPrograms", about: "starts other programs: browsers, pagers, filters",
        imports: ["CFluxSpawn", "ReactiveCore", "TerminalFrames"], isLibrary: true, isProduct: false),
    Row(
        .terminal, "FluxTerminal",
        about: "a terminal program: its entry point, recordings, time travel, devtools and saved session",
        imports: [
            "FluxCore", "FluxInspector", "FluxJSON", "FluxJournal", "FluxJournalFile", "FluxJournalText",
            "FluxPrivateFiles", "FluxPrograms", "FluxQueries", "FluxRouting", "FluxScreens", "FluxTimeTravel",
            "ReactiveCore", "TerminalDevice", "TerminalFrames",
        ],
        exports: ["FluxCore", "FluxQueries", "FluxRouting", "FluxScreens", "ReactiveCore", "TerminalFrames"],
        optional: ["FluxDevtools"], tests: ["FluxTerminalTesting", "FluxTesting"], isLibrary: true),
    Row(
        .live, "MarkdownMD4C", about: "Markdown over md4c, loaded at run time",
        imports: ["CMD4C", "Markdown"]),
    Row(
        .live, "OAuthLoopback", about: "receives the OAuth redirect on loopback",
        imports: ["LoopbackGate", "OAuthCallback", "TerminalFrames"], external: [.flyingFox, .flyingSocks]),
    Row(
        .live, "PersistenceFiles", about: "the token, settings and other small values in private files",
        imports: ["Entities", "FluxPrivateFiles", "Persistence"]),
    Row(
        .live, "PersistenceSQLite", about: "the library and the cache in SQLite",
        imports: ["Entities", "FluxPrivateFiles", "Persistence", "ReactiveCore", "Sync"],
        external: [.grdb, .grdbSQLite], tests: ["PersistenceFiles", "SyncTesting"], child: "LibraryChild"),
    Row(
        .live, "PostAPICached", about: "caches posts and answers from the cache",
        imports: ["Entities", "Persistence", "PostAPI", "ReactiveCore"], tests: ["HTTP", "PostAPIQiita"]),
    Row(
        .live, "PostAPIQiita", about: "posts from Qiita",
        imports: ["Entities", "HTTP", "PostAPI", "ReactiveCore"], tests: ["HTTPCurl", "StandInServer"]),
    Row(
        .live, "SyncPostgres", about: "synchronises machines over a PostgreSQL database, with libpq",
        imports: ["CPostgres", "Sync"],
        tests: ["Entities", "Persistence", "PersistenceSQLite", "PostgresTesting", "SyncTesting"],
        child: "SyncChild"),
    Row(
        .live, "VideoAPICached", about: "caches videos and answers from the cache",
        imports: ["Entities", "Persistence", "VideoAPI"], tests: ["ReactiveCore"]),
    Row(
        .live, "VideoAPIPeerTube", about: "episodes from a PeerTube instance",
        imports: ["Entities", "HTTP", "ReactiveCore", "VideoAPI"], tests: ["HTTPCurl", "StandInServer"]),

    Row(
        .commands, "Console", about: "what all commands share: output, lists, prompts, options, failures",
        imports: [
            "ApplicationFlux", "CFluxSpawn", "Entities", "FluxCore", "FluxJSON", "FluxPrograms",
            "FluxQueries", "FluxRouting", "FluxScreens", "Persistence", "ReactiveCore", "ServiceTexts",
            "TerminalFrames",
        ],
        external: [.argumentParser], tests: ["CommandTesting"]),
    Row(
        .commands, "JournalCommands", about: "the command nagare journal",
        imports: [
            "ApplicationFlux", "Console", "FluxCore", "FluxInspector", "FluxJournal", "FluxJournalFile",
            "FluxJournalText", "FluxPrograms", "FluxRouting", "FluxScreens", "FluxTerminal", "FluxTimeTravel",
            "ReactiveCore", "ServiceTexts", "TerminalFrames",
        ],
        external: [.argumentParser], tests: ["CommandTesting"]),
    Row(
        .commands, "LoginCommands", about: "the commands nagare login, logout and whoami",
        imports: [
            "ApplicationFlux", "Console", "Entities", "FluxCore", "FluxRouting", "FluxScreens", "Login",
            "OAuthCallback", "Persistence", "ReactiveCore", "ServiceTexts", "TerminalFrames",
        ],
        external: [.argumentParser], tests: ["CommandTesting", "PostAPI"]),
    Row(
        .commands, "MyVideoCommands", about: "the commands nagare episode and myvideo",
        imports: [
            "ApplicationFlux", "Console", "Entities", "FluxCore", "FluxJSON", "FluxPrograms", "FluxQueries",
            "FluxRouting", "FluxScreens", "MyVideo", "Persistence", "ReactiveCore", "ServiceTexts",
            "TerminalFrames", "VideoAPI",
        ],
        external: [.argumentParser], tests: ["CommandTesting"]),
    Row(
        .commands, "SearchCommands", about: "the commands nagare search, post, stock, follow and feed",
        imports: [
            "ApplicationFlux", "Console", "Entities", "FluxCore", "FluxJSON", "FluxQueries", "FluxRouting",
            "FluxScreens", "Markdown", "Persistence", "PostAPI", "ReactiveCore", "Search", "ServiceTexts",
            "TerminalFrames",
        ],
        external: [.argumentParser], tests: ["CommandTesting"]),
    Row(
        .commands, "SyncCommands", about: "the command nagare sync",
        imports: [
            "Console", "Entities", "FluxCore", "FluxScreens", "Persistence", "ReactiveCore", "ServiceTexts",
            "Sync", "TerminalFrames",
        ],
        external: [.argumentParser], tests: ["CommandTesting", "SyncTesting"]),

    Row(
        .testing, "FluxTesting", about: "tests stores action by action",
        imports: ["FluxCore", "FluxJournal", "ReactiveCore"], external: [.customDump],
        tests: ["FluxJournalText", "FluxQueries"], isLibrary: true),

    Row(
        .testing, "TerminalTesting", about: "real terminals for tests: tmux and a pseudo terminal",
        imports: ["ReactiveCore"]),
    Row(
        .testing, "PostgresTesting", about: "real PostgreSQL servers for tests",
        imports: ["ReactiveCore"]),
    Row(
        .testing, "SyncTesting", about: "the tests that every shared database passes, and random histories",
        imports: ["ReactiveCore", "Sync"]),
    Row(
        .testing, "CommandTesting", about: "runs commands on services in memory",
        imports: [
            "ApplicationFlux", "Console", "Entities", "FluxCore", "FluxRouting", "FluxScreens", "Persistence",
            "ReactiveCore", "ServiceTexts", "TerminalFrames",
        ],
        external: [.argumentParser]),
    Row(
        .testing, "FluxTerminalTesting", about: "programs and screens under test, without a terminal",
        imports: [
            "FluxCore", "FluxJournal", "FluxJournalText", "FluxRouting", "FluxScreens", "FluxTerminal",
            "ReactiveCore", "TerminalFrames",
        ],
        exports: ["FluxTerminal", "ReactiveTesting"],
        tests: ["ApplicationFlux", "Entities", "FluxQueries", "ServiceTexts"], isLibrary: true),
    // Measurements draw it on a real terminal, too.
    Row(
        .testing, "ResultsApp", about: "the results screen with a list of any length, for measurements",
        imports: [
            "ApplicationFlux", "Entities", "FluxCore", "FluxJournal", "FluxQueries", "FluxRouting",
            "FluxScreens", "Markdown", "Persistence", "PostAPI", "ReactiveCore", "Search", "ServiceTexts",
            "TerminalDevice", "TerminalFrames",
        ],
        tests: ["MarkdownMD4C"]),

    Row(
        .apps, "CounterDemo", about: "a terminal program of 23 lines", imports: ["FluxTerminal"],
        tests: ["FluxTerminalTesting"]),
    Row(
        .apps, "TodosDemo", about: "a to-do list with a filter, undo and a document",
        imports: ["FluxTerminal"], tests: ["FluxTerminalTesting"]),
    Row(
        .apps, "ReaderDemo", about: "a reader of Hacker News", imports: ["FluxTerminal"],
        tests: ["FluxTerminalTesting"]),
    Row(
        .apps, "GalleryDemo", about: "each component of a terminal program",
        imports: ["FluxTerminal"], tests: ["FluxTerminalTesting"]),
    Row(
        .apps, "SearchDemo", about: "the search feature alone, on interfaces in memory",
        imports: [
            "ApplicationFlux", "Entities", "FluxCore", "FluxScreens", "FluxTerminal", "Markdown",
            "Persistence", "PostAPI", "Search", "ServiceTexts",
        ],
        tests: ["TerminalTesting"]),
    Row(
        .apps, "MyVideoDemo", about: "the my-video feature alone, on interfaces in memory",
        imports: [
            "ApplicationFlux", "Entities", "FluxCore", "FluxScreens", "FluxTerminal", "MyVideo",
            "Persistence", "ServiceTexts", "VideoAPI",
        ],
        tests: ["TerminalTesting"]),
    Row(
        .apps, "CommandLine", about: "the app and its commands, on the services that the caller passes",
        imports: [
            "ApplicationFlux", "CFluxSpawn", "Console", "Entities", "FluxCore", "FluxInspector", "FluxJSON",
            "FluxJournal", "FluxJournalFile", "FluxJournalText", "FluxPrivateFiles", "FluxPrograms",
            "FluxQueries", "FluxRouting", "FluxScreens", "FluxTerminal", "FluxTimeTravel", "HTTP",
            "ImagesHTTP", "JournalCommands", "Login", "LoginCommands", "Markdown", "MarkdownMD4C", "MyVideo",
            "MyVideoCommands", "OAuthCallback", "Persistence", "PersistenceFiles", "PostAPI", "PostAPICached",
            "PostAPIQiita", "ReactiveCore", "Search", "SearchCommands", "ServiceTexts", "Sync",
            "SyncCommands", "TerminalDevice", "TerminalFrames", "VideoAPI", "VideoAPICached",
            "VideoAPIPeerTube",
        ],
        external: [.argumentParser], isProgram: false),
    Row(
        .apps, "Nagare", product: "nagare", about: "the program: the command line on live services",
        // FluxTerminal shows the devtools if FluxDevtools is loaded.
        imports: [
            "CommandLine", "FluxDevtools", "HTTP", "HTTPCurl", "ImagesHTTP", "JournalCommands",
            "OAuthCallback", "OAuthLoopback", "Persistence", "PersistenceSQLite", "ReactiveCore",
            "StandInServer", "Sync", "SyncPostgres", "TerminalFrames",
        ],
        external: [.argumentParser],
        tests: [
            "ApplicationFlux", "Console", "Entities", "FluxCore", "FluxInspector", "FluxJSON", "FluxJournal",
            "FluxJournalFile", "FluxJournalText", "FluxQueries", "FluxRouting", "FluxScreens", "FluxTerminal",
            "FluxTimeTravel", "Login", "MarkdownMD4C", "MyVideo", "PersistenceFiles", "PostAPI",
            "PostAPIQiita", "PostgresTesting", "Search", "ServiceTexts", "TerminalFrames", "TerminalTesting",
        ]),
]

// Example programs: each is a test target with the dependencies of FluxTesting's tests.
let examples = [
    "Blog", "Catalogue", "Counter", "DispatchSubjects", "Episodes", "FeedReader", "GitHubSearch", "LogViewer",
    "Login", "Monitor", "MyVideoList", "Products", "Profile", "RecordedCounter", "Registration", "Root",
    "SearchTop", "SelfReducing", "Todos",
]

// The import rules: features never import features; only apps and tests import live modules.
let mayImport: [Layer: Set<Layer>] = [
    .core: [.core],
    .terminal: [.core, .system, .terminal, .live],
    .toolkit: [.core],
    .interfaces: [.core],
    .application: [.core, .terminal, .toolkit, .interfaces, .application],
    .features: [.core, .terminal, .toolkit, .interfaces, .application],
    .system: [],
    .live: [.core, .terminal, .toolkit, .interfaces, .system],
    .testing: [.core, .terminal, .toolkit, .interfaces, .application, .features, .commands],
    .commands: [.core, .terminal, .toolkit, .interfaces, .application, .features, .system, .commands],
    .apps: [
        .core, .terminal, .toolkit, .interfaces, .application, .features, .system, .live, .commands, .apps,
    ],
]

// A package that depends on this one by URL gets the library rows only: no tests, no exact versions, no warnings as
// errors (Tooling/Decisions/package.md).
let isDependency = isCheckoutOfSwiftPM(Context.packageDirectory)

// `NAGARE_ONLY=Search` loads one module and its dependencies, `NAGARE_ONLY=Search:tests` also its tests. Several are
// separated by commas. Other modules are not built, and their external packages are not fetched.
let selection = isDependency ? nil : Context.environment["NAGARE_ONLY"].map(Selection.init)

checkImports(rows)

let loaded =
    isDependency
    ? rows.filter(\.isLibrary)
    : selection.map { selection in rows.filter { selection.closure.contains($0.name) } } ?? rows

/// Whether anything that is loaded tests or is tested.
let needsTestSupport =
    isDependency || selection?.tested.isEmpty != true
    || loaded.contains { $0.layer == .testing }

let package = Package(
    name: "nagare-flow",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: loaded.filter(isProduct).map(product(of:))
        + (needsTestSupport ? [.library(name: "ReactiveTesting", targets: ["ReactiveTesting"])] : []),
    // A row with a trait needs its packages only if the trait is enabled. Dependents enable the traits that they use.
    traits: traits(of: loaded),
    dependencies: Dictionary(grouping: loaded.flatMap(\.external), by: \.url)
        .sorted { $0.key < $1.key }.compactMap { $0.value.first?.package },
    targets: loaded.flatMap(targets(of:)) + (needsTestSupport ? testSupport() : []),
    swiftLanguageModes: [.v6]
)

// Without the last option, a process of its own would compile the module's interface first.
let wholeModuleFlags = [
    "-whole-module-optimization", "-num-threads", "2", "-disable-batch-mode",
    "-no-emit-module-separately-wmo",
]

for target in package.targets where target.type != .system && target.type != .plugin {
    target.swiftSettings =
        [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ] + (isDependency ? [] : [.treatAllWarnings(as: .error)])
        + (isCompiledWhole(target) ? [.unsafeFlags(wholeModuleFlags, .when(configuration: .debug))] : [])
}

// MARK: - Rows

enum Layer: String {
    case core = "Modules/Core"
    case terminal = "Modules/Terminal"
    case toolkit = "Modules/Toolkit"
    case interfaces = "Modules/Interfaces"
    case application = "Modules/Application"
    case features = "Modules/Features"
    case commands = "Modules/Commands"
    case system = "Modules/System"
    case live = "Modules/Live"
    case testing = "Tests"
    case apps = "Apps"
}

/// A product of another package.
struct External: Hashable {
    let product: String
    let url: String
    let version: String

    static let argumentParser = External(
        product: "ArgumentParser", url: "https://github.com/apple/swift-argument-parser", version: "1.8.2")
    static let customDump = External(
        product: "CustomDump", url: "https://github.com/pointfreeco/swift-custom-dump", version: "1.7.3")
    static let flyingFox = External(
        product: "FlyingFox", url: "https://github.com/swhitty/FlyingFox", version: "0.27.1")
    static let flyingSocks = External(
        product: "FlyingSocks", url: flyingFox.url, version: flyingFox.version)
    static let grdb = External(
        product: "GRDB", url: "https://github.com/groue/GRDB.swift", version: "7.10.0")
    static let grdbSQLite = External(product: "GRDBSQLite", url: grdb.url, version: grdb.version)

    /// An exact version, so that all builds of this repository are alike; a version range for dependents.
    var package: Package.Dependency {
        let version = Version(version) ?? "0.0.0"
        return isDependency ? .package(url: url, from: version) : .package(url: url, exact: version)
    }

    /// - Parameter trait: The trait without which dependents do not need the product; `nil` if they always do.
    func dependency(_ trait: String?) -> Target.Dependency {
        .product(
            name: product, package: String(url[url.index(after: url.lastIndex(of: "/")!)...]),
            condition: isDependency ? trait.flatMap { .when(traits: [$0]) } : nil)
    }
}

struct Row {
    let layer: Layer
    let name: String
    let product: String
    let about: String
    let imports: [String]
    /// Modules that the row exports (`@_exported`). Whoever imports the row depends on them, too: otherwise, SwiftPM would not
    /// compile an importer again after one of them has changed.
    let exports: [String]
    /// Rows with a trait, imported with `#if TRAIT`: only in builds that load them for another reason and enable the trait.
    let optional: [String]
    let external: [External]
    let links: [String]
    /// Modules that only the tests import.
    let tests: [String]
    /// A program in `Tests` that the tests start and kill.
    let child: String?
    /// The trait without which the module is empty and needs no packages; `nil` if it is always complete.
    let trait: String?
    /// Folders that are not compiled.
    let folders: [String]
    /// Whether dependents get it.
    let isLibrary: Bool
    /// Whether targets of other packages can import it.
    let isProduct: Bool
    /// Whether an app is a program, rather than a part of programs.
    let isProgram: Bool

    init(
        _ layer: Layer, _ name: String, product: String? = nil, about: String, imports: [String] = [],
        exports: [String] = [], optional: [String] = [], external: [External] = [], links: [String] = [],
        tests: [String] = [],
        child: String? = nil, trait: String? = nil, folders: [String] = [], isLibrary: Bool = false,
        isProduct: Bool? = nil, isProgram: Bool? = nil
    ) {
        (self.layer, self.name, self.product, self.about) = (layer, name, product ?? name, about)
        (self.imports, self.exports, self.optional) = (imports, exports, optional)
        (self.external, self.links, self.tests) = (external, links, tests)
        (self.child, self.isLibrary) = (child, isLibrary)
        (self.trait, self.folders) = (trait, folders)
        self.isProduct = isProduct ?? (isLibrary && layer != .system)
        self.isProgram = isProgram ?? (layer == .apps)
    }

    var path: String { "\(layer.rawValue)/\(name)" }

    @MainActor var dependencies: [Target.Dependency] {
        let guarded = loaded.filter { optional.contains($0.name) }.map { row -> Target.Dependency in
            .byName(
                name: row.name, condition: isDependency ? row.trait.flatMap { .when(traits: [$0]) } : nil)
        }
        let exported = rows.filter { imports.contains($0.name) }.flatMap(\.exports)
        let names =
            imports + exported.filter { !imports.contains($0) }
            + (layer == .testing ? ["ReactiveTesting"] : [])
        let imported: [Target.Dependency] = names.reduce(into: [String]()) { unique, name in
            if !unique.contains(name) { unique.append(name) }
        }.map { .byName(name: $0) }
        return imported + guarded + external.map { $0.dependency(trait) }
    }
}

// MARK: - Targets of a row

/// The traits of loaded rows, which are enabled in this repository's own builds.
@MainActor func traits(of rows: [Row]) -> Set<Trait> {
    let names = Set(rows.compactMap(\.trait))
    guard !names.isEmpty else { return [] }
    let enabled: Set<String> = isDependency ? [] : names
    return Set(names.map { Trait.trait(name: $0) }).union([.default(enabledTraits: enabled)])
}

/// Whether others take it: the program, and the modules of the library. With `NAGARE_ONLY`, all modules are products, because
/// packages in `Tooling` measure modules of the app.
@MainActor func isProduct(_ row: Row) -> Bool {
    row.isProduct || row.product == "nagare" || selection != nil
}

@MainActor func product(of row: Row) -> Product {
    row.isProgram
        ? .executable(name: row.product, targets: [row.name])
        : .library(name: row.product, targets: [row.name] + row.exports)
}

@MainActor func targets(of row: Row) -> [Target] {
    let exclude = ["README.md"].filter { exists("\(row.path)/\($0)") } + row.folders
    return switch row.layer {
    case .system:
        [
            .target(
                name: row.name, path: row.path, exclude: exclude,
                linkerSettings: row.links.map { .linkedLibrary($0) })
        ]
    case .apps where row.isProgram:
        [.executableTarget(name: row.name, dependencies: row.dependencies, path: row.path, exclude: exclude)]
            + tests(of: row)
    case .core, .terminal, .toolkit, .interfaces, .application, .features, .commands, .live, .testing, .apps:
        [.target(name: row.name, dependencies: row.dependencies, path: row.path, exclude: exclude)]
            + tests(of: row)
    }
}

@MainActor func tests(of row: Row) -> [Target] {
    guard !isDependency, selection?.tested.contains(row.name) ?? true else { return [] }
    let tested: [Target.Dependency] = [
        .byName(name: row.name), "ReactiveCore", "ReactiveTesting", "TestsAtOnce",
    ]
    let programs = [row.child].compactMap(\.self)
    let exported = rows.filter { row.tests.contains($0.name) }.flatMap(\.exports)
    let extra = (row.tests + exported + programs).map { Target.Dependency.byName(name: $0) }
    let all = (tested + row.dependencies + extra).reduce(into: [Target.Dependency]()) { unique, next in
        if !unique.contains(where: { "\($0)" == "\(next)" }) { unique.append(next) }
    }
    let path = "Tests/\(row.name)Tests"
    let examplesOfRow = row.name == "FluxTesting" ? examples : []
    return [
        .testTarget(
            name: "\(row.name)Tests", dependencies: all, path: path,
            exclude: ["Golden"].filter { exists("\(path)/\($0)") },
            plugins: [.plugin(name: "ReadmeExamples")])
    ]
        + programs.map { program in
            .executableTarget(
                name: program,
                dependencies: [.byName(name: row.name)] + row.dependencies
                    + row.tests.map { .byName(name: $0) },
                path: "Tests/\(program)")
        }
        + examplesOfRow.map { example in
            .testTarget(
                name: "\(example)ExampleTests", dependencies: all, path: "Tests/ExamplesTests/\(example)")
        }
}

func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/\(path)")
}

@MainActor func testSupport() -> [Target] {
    [
        .target(
            name: "ReactiveTesting", dependencies: ["ReactiveCore"], path: "Tests/ReactiveTesting",
            exclude: ["README.md"] + (isDependency ? ["OwnSuite"] : []))
    ]
        + (isDependency
            ? []
            : [
                .target(name: "TestsAtOnce", path: "Tests/TestsAtOnce"),
                .plugin(name: "ReadmeExamples", capability: .buildTool(), path: "Tooling/ReadmeExamples"),
            ])
}

// MARK: - Selection

/// The modules that `NAGARE_ONLY` names.
@MainActor struct Selection {
    let named: Set<String>
    /// The ones that are loaded with their tests.
    let tested: Set<String>
    /// All modules to load: those named, what they import, and what the tests of `tested` need.
    let closure: Set<String>

    init(_ text: String) {
        let items = text.split(separator: ",").map { $0.split(separator: ":", maxSplits: 1) }
        for item in items where item.count == 2 && item[1] != "tests" {
            refuse("NAGARE_ONLY=\(text): write MODULE or MODULE:tests, separated by commas")
        }
        let tested = Set(items.filter { $0.count == 2 }.map { String($0[0]) })
        // The tests of two modules may name each other.
        var found: Set<String> = []
        func add(_ name: String) {
            guard found.insert(name).inserted else { return }
            guard let row = rows.first(where: { $0.name == name }) else {
                refuse("there is no module \(name)")
            }
            let tests = tested.contains(name) ? row.tests + ["ReactiveCore"] : []
            let support = row.layer == .testing ? ["ReactiveCore"] : []
            (row.imports + tests + support).forEach(add)
        }
        items.forEach { add(String($0[0])) }
        named = Set(items.map { String($0[0]) })
        self.tested = tested
        closure = found
    }
}

/// Whether a debug build compiles all files of a target in one process.
///
/// A clean build then needs less processor time, but each change compiles the whole target again. This is so for targets
/// that `NAGARE_ONLY` does not name, for all with `NAGARE_WHOLE_MODULES=all`, and for none with `NAGARE_WHOLE_MODULES=none`.
@MainActor func isCompiledWhole(_ target: Target) -> Bool {
    switch Context.environment["NAGARE_WHOLE_MODULES", default: ""] {
    case _ where isDependency: return false
    case "all": return true
    case "none": return false
    case "":
        guard let selection else { return false }
        return !selection.named.contains { target.name == $0 || target.name == "\($0)Tests" }
    case let text: refuse("NAGARE_WHOLE_MODULES=\(text): write all or none")
    }
}

/// Whether SwiftPM cloned this folder as a dependency.
///
/// SwiftPM first reads the manifest out of a repository without a work tree, at `/`. It then clones the repository into
/// `checkouts`, sharing the objects of its own copy in `repositories`. A folder that a person called `checkouts` has no
/// such alternates.
func isCheckoutOfSwiftPM(_ directory: String) -> Bool {
    let folder = URL(fileURLWithPath: directory)
    if folder.path == "/" { return true }
    guard folder.deletingLastPathComponent().lastPathComponent == "checkouts" else { return false }
    let alternates = folder.appendingPathComponent(".git/objects/info/alternates")
    return (try? String(contentsOf: alternates, encoding: .utf8))?.contains("/repositories/") == true
}

// MARK: - Import rules

@MainActor func checkImports(_ rows: [Row]) {
    var above: [String: Layer] = [:]
    var buildsAlone: [String: Bool] = [:]
    var devices: Set<String> = []
    for row in rows {
        for name in row.optional where !rows.contains(where: { $0.name == name && $0.trait != nil }) {
            refuse("\(row.name) may not import \(name) optionally, which has no trait")
        }
        for name in row.imports + row.optional {
            // Dependents get the library rows only.
            if row.isLibrary, !rows.contains(where: { $0.name == name && $0.isLibrary }) {
                refuse("\(row.name) is a library row and may not import \(name), which is none")
            }
            // A feature works with any terminal.
            if devices.contains(name), [.toolkit, .interfaces, .application, .features].contains(row.layer) {
                refuse("\(row.name) may not import \(name), which works on a real terminal only")
            }
            guard let layer = above[name] else {
                refuse("\(row.name) imports \(name), which has no row above it")
            }
            // The commands on recordings read and write their files.
            if row.layer == .commands, name == "FluxJournalFile" { continue }
            guard mayImport[row.layer, default: []].contains(layer) else {
                refuse("\(row.name) (\(row.layer.rawValue)) may not import \(name) (\(layer.rawValue))")
            }
        }
        let mayUsePackages = [.live, .commands, .apps, .testing].contains(row.layer)
        if let external = row.external.first, !mayUsePackages {
            refuse(
                "\(row.name) (\(row.layer.rawValue)) may not use \(external.product), a product of a package")
        }
        if row.layer == .apps, !row.isProgram {
            // It builds without libraries of the system, and without packages but ArgumentParser.
            for name in row.imports where !buildsAlone[name, default: false] {
                refuse(
                    "\(row.name) is a part of programs and may not import \(name), which needs a package or a library"
                )
            }
        }
        buildsAlone[row.name] =
            row.external.allSatisfy { $0 == .argumentParser } && row.links.isEmpty
            && row.imports.allSatisfy { buildsAlone[$0, default: false] }
        for name in row.tests where !rows.contains(where: { $0.name == name }) {
            refuse("the tests of \(row.name) name \(name), which has no row")
        }
        if row.layer == .terminal, row.imports.contains(where: { above[$0] == .system }) {
            devices.insert(row.name)
        }
        above[row.name] = row.layer
    }
}

/// Prints which rule is broken and stops, without the stack trace that a trap prints.
func refuse(_ sentence: String) -> Never {
    FileHandle.standardError.write(Data("Package.swift: \(sentence)\n".utf8))
    exit(1)
}
