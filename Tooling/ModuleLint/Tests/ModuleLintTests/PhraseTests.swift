import Testing

@Suite("Patterns that Swift files must not contain")
struct PhraseTests {
    @Test(
        "each forbidden phrase is found once, with its line",
        arguments: [
            ("static let shared = Self()", "no `static let shared`; pass it through `init`"),
            ("try await Task.sleep(for: .seconds(1))", sleeping),
            ("try await Task<Never, Never>.sleep(nanoseconds: 1)", sleeping),
            ("Thread.sleep(forTimeInterval: 1)", sleeping),
            ("usleep(100)", sleeping),
            ("    sleep(1)", sleeping),
            (
                "try await ContinuousClock().sleep(for: .seconds(1))",
                "only Live may sleep on the wall clock; take time from a scheduler"
            ),
            ("let x = y as! Int", "no `as!` outside tests"),
            ("fatalError()", "no `fatalError` outside tests; `precondition` names the broken rule"),
            ("let x = list.first!.name", "no forced `!` outside tests"),
            ("let x = f()! + 1", "no forced `!` outside tests"),
            ("let text = \"\\(name!)\"", "no forced `!` outside tests"),
            ("// TODO: later", "do it now or write an issue"),
            ("/* FIXME */", "do it now or write an issue"),
            ("let home = getenv(\"HOME\")", environment),
            ("ProcessInfo.processInfo.environment[\"HOME\"]", environment),
            ("struct PostManager {}", "PostManager: \"Manager\" says nothing; name what it does"),
            ("enum URLUtils {}", "URLUtils: \"Utils\" says nothing; name what it does"),
            ("final class BaseStore {}", "BaseStore: \"Base\" says nothing; name what it does"),
        ])
    func forbidden(line: String, rule: String) {
        let path = "Modules/Core/Entities/Post.swift"

        #expect(Fixture.findings(with: [path: "let a = 1\n\(line)\n"]) == ["\(path):2: \(rule)"])
    }

    @Test(
        "databases are opened in one place",
        arguments: [
            "let queue = try DatabaseQueue(path: path)", "sqlite3_open_v2(path, &connection, 0, nil)",
            "let file = Glibc.open(path, O_RDONLY)", "FileManager.default.contents(atPath: path)",
            "let handle = FileHandle(forReadingAtPath: path)",
        ])
    func databases(line: String) {
        let folder = "Modules/Live/PersistenceSQLite"

        let findings = Fixture.findings(with: ["\(folder)/Library/LibraryFile.swift": line + "\n"])
        #expect(
            findings.count == 1 && findings.allSatisfy { $0.contains("only DatabaseFile opens databases") })
        #expect(Fixture.findings(with: ["\(folder)/Database/DatabaseFile.swift": line + "\n"]) == [])
    }

    @Test(
        "what only looks like a forbidden phrase is allowed",
        arguments: [
            "let text = \"try! fatalError() TODO\"", "let text = #\"a \"try!\" b\"#",
            "let text = \"\"\"\n    as! \"quoted\" fatalError\n    \"\"\"", "// Not try! but try.",
            "/* as! /* nested fatalError */ try! */", "let differs = a != b && !c",
            "let differs = a!=b", "func sleep(for delay: Duration) {}",
            "try await scheduler.sleep(for: delay)",
            "struct Database {}", "struct Basement {}", "let todo = 1",
        ])
    func allowed(text: String) {
        #expect(Fixture.findings(with: ["Modules/Core/Entities/Post.swift": text]) == [])
    }

    @Test(
        "state outside of a scope is refused, whatever it is called",
        arguments: [
            "    static let posts = Store(in: scope, SearchState())",
            "    private static let bag: Scope? = nil", "static let all = PublishRelay<Int>()",
            "    static var current: BehaviorRelay<Int> = .init(value: 1)", "let main = Dispatcher<Action>()",
            "nonisolated let latest = FluxCore.Store<Int>(1)", "static let shown: Property<Int> = .init(1)",
        ])
    func globalState(line: String) {
        let path = "Apps/Nagare/Composition.swift"
        #expect(
            Fixture.findings(with: [path: line])
                == [
                    "\(path):1: no static or global store, scope, dispatcher, relay, subject or property; a scope owns it"
                ])
    }

    @Test(
        "computed and local values, and types with longer names, are allowed",
        arguments: [
            "    static var none: Property<Int> { Property(0) }", "    let scope = Scope(root: 1)",
            "    static let order = StoreOrder()", "    static func scope(in parent: Scope) -> Scope {",
            "static let limit = Tree.limit",
        ])
    func noGlobalState(line: String) {
        #expect(Fixture.findings(with: ["Modules/Features/Search/Results/View/Rows.swift": line]) == [])
    }

    @Test(
        "code that switches over another feature's screens is refused",
        arguments: [
            "switch route.path {", "switch top?.path.first {", "if route.path == [\"post\"] {",
            "if route.path.first == \"post\" {", "guard top.path[0] != \"post\" else {",
            "let id = route.values(for: \"post/:id\")",
        ])
    func foreignScreens(line: String) {
        let rule = "no code switches over another feature's screens; an entry's pattern matches its own"
        for folder in ["Modules/Features/Search/Results/View", "Apps/Nagare"] {
            #expect(Fixture.findings(with: ["\(folder)/A.swift": line]) == ["\(folder)/A.swift:1: \(rule)"])
        }
        #expect(Fixture.findings(with: ["Modules/Application/ApplicationFlux/Route.swift": line]) == [])
    }

    @Test(
        "routes may be compared, and other values may have paths",
        arguments: [
            "if home.path != route.path {", "let isPlain = url?.path == \"/\"", "if route != .login {",
            "case (_, 3) where request.path[1] == items:",
        ])
    func paths(line: String) {
        #expect(Fixture.findings(with: ["Apps/Nagare/A.swift": line]) == [])
    }

    @Test("tests may force and crash, but not sleep")
    func tests() {
        let path = "Tests/SearchTests/More.swift"
        let text = "let b = a as! Int\nfatalError()\nusleep(1)\n"

        #expect(Fixture.findings(with: [path: text]) == ["\(path):3: \(sleeping)"])
    }

    @Test("a vague file name is refused")
    func fileName() {
        let path = "Modules/Core/Entities/Post+Helpers.swift"

        #expect(
            Fixture.findings(with: [path: ""])
                == ["\(path):1: Helpers: \"Helpers\" says nothing; name what it does"])
    }
}

private let sleeping = "no sleeping; wait for the event, take time from a scheduler"
private let environment =
    "the environment is read in Modules/Commands/Console/Processes/ProcessEnvironment.swift and Modules/Terminal/FluxTerminal/Program/TerminalApp+Main.swift only"
