import Testing

@testable import ModuleLint

/// A broken or a sound source, and what is found in it.
struct Sample: CustomTestStringConvertible {
    let path: String
    let text: String
    /// The finding without the path, such as `2: no …`; `nil` in a sound source.
    let finding: String?
    /// Other files that this one refers to.
    var others: [String: String] = [:]

    var testDescription: String { "\(path): \(text.debugDescription)" }

    static func broken(_ path: String, _ text: String, _ rule: String, line: Int = 1) -> Sample {
        Sample(path: path, text: text, finding: "\(line): \(rule)")
    }

    static func sound(_ path: String, _ text: String) -> Sample {
        Sample(path: path, text: text, finding: nil)
    }

    func beside(_ others: [String: String]) -> Sample {
        Sample(path: path, text: text, finding: finding, others: others)
    }
}

private let post = "Modules/Core/Entities/Post.swift"
private let feature = "Modules/Features/Search"
private let part = "\(feature)/Results/View/A.swift"
private let app = "Apps/Nagare/A.swift"

@Suite("A source that breaks a rule is found, and one that only looks like it is not")
struct RuleTests {
    @Test(
        arguments: phrases + states + routes + databases + unsafeBoxes + imports + holders + comments
            + folders)
    func rule(_ sample: Sample) {
        let files = sample.others.merging([sample.path: sample.text]) { $1 }
        #expect(Fixture.findings(with: files) == (sample.finding.map { ["\(sample.path):\($0)"] } ?? []))
    }

    static let phrases: [Sample] =
        [
            ("static let shared = Self()", "no `static let shared`; pass it through `init`"),
            ("try await Task.sleep(for: .seconds(1))", sleeping),
            ("try await Task<Never, Never>.sleep(nanoseconds: 1)", sleeping),
            ("Thread.sleep(forTimeInterval: 1)", sleeping), ("usleep(100)", sleeping),
            ("    sleep(1)", sleeping), ("try await sleep(1)", sleeping),
            (
                "try await ContinuousClock().sleep(for: .seconds(1))",
                "only Live may sleep on the wall clock; take time from a scheduler"
            ),
            ("let x = y as! Int", "no `as!` outside tests"),
            ("fatalError()", "no `fatalError` outside tests; `precondition` names the broken rule"),
            ("let x = list.first!.name", forced), ("let x = f()! + 1", forced),
            ("let text = \"\\(name!)\"", forced),
            ("// TODO: later", "do it now or write an issue"),
            ("/* FIXME */", "do it now or write an issue"),
            ("let home = getenv(\"HOME\")", environment),
            ("ProcessInfo.processInfo.environment[\"HOME\"]", environment),
            ("struct PostManager {}", "PostManager: \"Manager\" says nothing; name what it does"),
            ("enum URLUtils {}", "URLUtils: \"Utils\" says nothing; name what it does"),
            ("final class BaseStore {}", "BaseStore: \"Base\" says nothing; name what it does"),
        ].map { .broken(post, "let a = 1\n\($0)\n", $1, line: 2) }
        + [
            "let text = \"try! fatalError() TODO\"", "let text = #\"a \"try!\" b\"#",
            "let text = \"\"\"\n    as! \"quoted\" fatalError\n    \"\"\"", "// Not try! but try.",
            "/* as! /* nested fatalError */ try! */", "let differs = a != b && !c", "let differs = a!=b",
            "func sleep(for delay: Duration) {}", "try await scheduler.sleep(for: delay)",
            "struct Database {}", "struct Basement {}", "let todo = 1",
        ].map { .sound(post, $0) }
        + [
            // Tests may force and crash, but not sleep.
            .broken(
                "Tests/SearchTests/More.swift", "let b = a as! Int\nfatalError()\nusleep(1)\n", sleeping,
                line: 3),
            .broken(
                "Modules/Core/Entities/Post+Helpers.swift", "",
                "Helpers: \"Helpers\" says nothing; name what it does"),
        ]

    /// State outside of a scope.
    static let states: [Sample] =
        [
            "    static let posts = Store(in: scope, SearchState())",
            "    private static let bag: Scope? = nil", "static let all = PublishRelay<Int>()",
            "    static var current: BehaviorRelay<Int> = .init(value: 1)", "let main = Dispatcher<Action>()",
            "nonisolated let latest = FluxCore.Store<Int>(1)", "static let shown: Property<Int> = .init(1)",
        ].map {
            .broken(
                app, $0,
                "no static or global store, scope, dispatcher, relay, subject or property; a scope owns it")
        }
        + [
            "    static var none: Property<Int> { Property(0) }", "    let scope = Scope(root: 1)",
            "    static let order = StoreOrder()", "    static func scope(in parent: Scope) -> Scope {",
            "static let limit = Tree.limit",
        ].map { .sound(part, $0) }

    static let routes: [Sample] =
        [
            "switch route.path {", "switch top?.path.first {", "if route.path == [\"post\"] {",
            "if route.path.first == \"post\" {", "guard top.path[0] != \"post\" else {",
            "let id = route.values(for: \"post/:id\")",
        ].flatMap { line in
            [part, app].map { path in
                .broken(
                    path, line,
                    "no code switches over another feature's screens; an entry's pattern matches its own")
            } + [.sound("Modules/Application/ApplicationFlux/Route.swift", line)]
        }
        + [
            "if home.path != route.path {", "let isPlain = url?.path == \"/\"", "if route != .login {",
            "case (_, 3) where request.path[1] == items:",
        ].map { .sound(app, $0) }

    static let databases: [Sample] = [
        "let queue = try DatabaseQueue(path: path)", "sqlite3_open_v2(path, &connection, 0, nil)",
        "let file = Glibc.open(path, O_RDONLY)", "FileManager.default.contents(atPath: path)",
        "let handle = FileHandle(forReadingAtPath: path)",
    ].flatMap { line in
        [
            .broken(
                "Modules/Live/PersistenceSQLite/Library/LibraryFile.swift", line,
                "only DatabaseFile opens databases; closing another descriptor would end SQLite's locks"),
            .sound("Modules/Live/PersistenceSQLite/Database/DatabaseFile.swift", line),
        ]
    }

    static let unsafeBoxes: [Sample] = {
        let (folder, box) = (
            "Modules/Core/ReactiveCore", "@usableFromInline\nstruct A: @unchecked Sendable {}\n"
        )
        let reason = "/// The lock in the source serialises every access to it.\n"
        return [
            .broken(
                "\(folder)/B.swift", reason + "nonisolated(unsafe) var b = 1\n",
                "ReactiveCore has its one unsafe file already: \(folder)/A.swift", line: 2
            ).beside(["\(folder)/A.swift": reason + box]),
            .broken(
                "\(folder)/A.swift", "// Nothing near.\n\n" + box, "say in a comment above why this is safe",
                line: 4),
            .sound("\(folder)/A.swift", reason + box),
        ]
    }()

    static let imports: [Sample] = [
        .broken(part, "import Foundation", "Search may not import Foundation"),
        .broken(
            "Modules/Interfaces/HTTP/A.swift", "import FoundationNetworking",
            "HTTP may not import FoundationNetworking"),
        .broken(post, "import struct Foundation.Date", "Entities may not import Foundation"),
        .broken(
            "Modules/Core/ReactiveCore/A.swift", "internal import FoundationEssentials",
            "ReactiveCore may not import FoundationEssentials"),
        .broken(
            "Modules/Live/FluxJournalFile/A.swift", "public import Foundation",
            "FluxJournalFile may not import Foundation"),
        .broken(post, "\nimport Testing", "Entities may not import Testing", line: 2),
        .broken(post, "@preconcurrency import Nio", "Entities may not import Nio"),
        .broken("Tests/SearchTests/A.swift", "import XCTest", "SearchTests may not import XCTest"),
        .broken(
            "Modules/Core/ReactiveCore/A.swift", "import Glibc",
            "ReactiveCore imports Glibc, which other systems lack: write `#if canImport(Glibc)`"),
        .broken(
            "Modules/Live/PersistenceSQLite/A.swift", "public import GRDB", "GRDB shows in public signatures"),
        .broken(
            "Modules/Live/PersistenceSQLite/A.swift", "@_exported import GRDB",
            "GRDB shows in public signatures"
        ),
        .sound(part, "public import Entities\nimport FoundationEssentials"),
        .sound("Modules/Live/PersistenceSQLite/A.swift", "import Foundation\nimport GRDB"),
        .sound("Modules/Core/ReactiveCore/A.swift", "public import Synchronization\nimport Dispatch"),
        .sound(
            "Modules/Core/ReactiveCore/A.swift",
            "#if canImport(Glibc)\nimport Glibc\n#elseif canImport(Darwin)\nimport Darwin\n#endif"),
        .sound(
            "Modules/Live/FluxJournalFile/A.swift",
            "#if canImport(FoundationEssentials)\nimport FoundationEssentials\n#else\nimport Foundation\n#endif"
        ),
        .sound(app, "import Foundation"),
        .sound("Tests/SearchTests/A.swift", "import Foundation\nimport Testing\n@testable import Search"),
    ]

    /// What holds a value beside the loop.
    static let holders: [Sample] =
        ["BehaviorRelay", "ReplayRelay", "PublishSubject", "Guarded", "Mutex", "Atomic", "NSLock"].map {
            type in
            .broken(
                part, "    private let held = \(type)(0)",
                "no \(type) beside the loop: a state holds it, or a Memo what is made of one")
        }
        + ["\(feature)/SearchFeature.swift", "Modules/Terminal/FluxScreens/ShellFlux.swift"].map {
            .broken(
                $0, "    let a = PublishRelay(0)",
                "no PublishRelay beside the loop: a state holds it, or a Memo what is made of one")
        }
        + [
            "\(feature)/Results/ResultsStream+Wiring.swift", "\(feature)/Results/Stream/Part.swift",
            "Modules/Terminal/FluxScreens/Shell.swift", "Modules/Core/ReactiveCore/A.swift",
        ].map { .sound($0, "    let held = PublishRelay(0)") }
        + [.sound(part, "enum Subject { case post }\nlet lines = Memo<Int, Int>()")]

    /// What a feature shows to others has a documentation comment.
    static let comments: [Sample] =
        [
            "package let scope: Int", "    package private(set) var phase = 1", "public func open() {}",
            "package init(a: Int) {}", "@MainActor package final class A {}",
            "// No document.\npackage enum B {}", "/// Of another.\n\npackage enum B {}",
        ].map {
            .broken(
                part, $0, "say in a document comment what this is to others",
                line: $0.split(separator: "\n", omittingEmptySubsequences: false).count)
        }
        + [
            "/// A.\npackage let a: Int", "/// A.\n@MainActor\npackage func a() {}", "let a: Int",
            "package import Entities", "    package init() {}",
            "    package mutating func reduce(_ action: A, _ ask: CommandSink<Command>) {",
            "    package static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {",
            "    package struct Input: Sendable {", "    package init(from decoder: any Decoder) throws {",
        ].map { .sound(part, $0) }

    /// Sizes and places of files.
    static let folders: [Sample] =
        ["Modules/Core/Entities", "Tests/SearchTests"].flatMap { folder in
            [
                .sound("\(folder)/Long.swift", String(repeating: "\n", count: 400)),
                .broken(
                    "\(folder)/Long.swift", String(repeating: "\n", count: 401),
                    "401 lines; 400 is the limit", line: 401),
            ]
        }
        + ["\(feature)/Route+Search.swift", "\(feature)/Notes.md"].map {
            .broken(
                $0, "",
                "only SearchFeature….swift, SearchScreen….swift, README.md and folders belong in a feature")
        }
        + ["Rows.swift", "SearchState.swift", "ResultsRows.swift", "ResultsState.md"].map {
            .broken(
                "\(feature)/Results/\($0)", "",
                "only Results… named for a role, and folders named "
                    + "Action, ActionCreator, State, Layout, Stream, Text, View")
        }
        + [
            "\(feature)/SearchFeature+Routes.swift", "\(feature)/Results/ResultsState+Intents.swift",
            "\(feature)/Results/ResultsText.swift", "\(feature)/Results/View/Rows.swift",
            "\(feature)/Seen/SeenAction.swift", "\(feature)/Strings/SearchStrings.swift",
            "\(feature)/Strings/EnglishSearchStrings+Post.swift",
        ].map { .sound($0, "") }
        + [
            .broken("\(feature)/Strings/Words.swift", "", "only …Strings.swift belong in this folder")
        ]
}

private let sleeping = "no sleeping; wait for the event, take time from a scheduler"
private let forced = "no forced `!` outside tests"
private let environment =
    "the environment is read in Modules/Commands/Console/Processes/ProcessEnvironment.swift and Modules/Terminal/FluxTerminal/Program/TerminalApp+Main.swift only"
