import Testing

@Suite("Words that may not stand in a Swift file")
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
            ("let x = try! f()", "no `try!` outside tests"),
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
        "what only looks like a forbidden phrase is let be",
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
        "the words of before, when a screen had two machines, name no type",
        arguments: [
            (
                "struct SearchWish {}",
                "SearchWish: nothing is called a Wish any more; a reducer asks for a Command"
            ),
            (
                "enum Errands {}",
                "Errands: nothing is called a Errands any more; an action creator runs a Command"
            ),
            (
                "struct PostPicture {}",
                "PostPicture: nothing is called a Picture any more; the view draws a state"
            ),
            (
                "protocol KeyHandling {}",
                "KeyHandling: nothing is called a Handling any more; a key is an action"
            ),
            (
                "struct ListDrawing {}",
                "ListDrawing: nothing is called a Drawing any more; what draws is a …View, what prints lines a …Text"
            ),
            ("struct Told {}", "Told: nothing is called a Told any more; what is told is a Toast"),
            (
                "class PlaceKeeper {}",
                "PlaceKeeper: nothing is called a Keeper any more; a state is parked with its scope"
            ),
            (
                "struct SearchPlace {}",
                "SearchPlace: nothing is called a Place any more; the state of a screen is parked whole"
            ),
        ])
    func oldWords(line: String, rule: String) {
        #expect(
            Fixture.findings(with: ["Apps/Nagare/A.swift": line]) == ["Apps/Nagare/A.swift:1: \(rule)"])
    }

    @Test(
        "a place in a text is one, other things below the features have places, and tests say what they like")
    func places() {
        #expect(
            Fixture.findings(with: [
                "Apps/Nagare/A.swift": "enum PostPlace {}\nstruct Placement {}\nlet told = 1",
                "Modules/Core/Entities/Place.swift": "struct Place {}",
                "Tests/SearchTests/Wish.swift": "struct Wish {}",
            ]) == [])
    }

    @Test(
        "nobody tells another feature's screens apart",
        arguments: [
            "switch route.path {", "switch top?.path.first {", "if route.path == [\"post\"] {",
            "if route.path.first == \"post\" {", "guard top.path[0] != \"post\" else {",
            "let id = route.values(for: \"post/:id\")",
        ])
    func foreignScreens(line: String) {
        let rule = "nobody switches over another feature's screens; an entry's pattern finds its own"
        for folder in ["Modules/Features/Search/Results/View", "Apps/Nagare"] {
            #expect(Fixture.findings(with: ["\(folder)/A.swift": line]) == ["\(folder)/A.swift:1: \(rule)"])
        }
        #expect(Fixture.findings(with: ["Modules/Application/ApplicationFlux/Route.swift": line]) == [])
    }

    @Test(
        "routes are compared, and other things have paths",
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
        let text = "let a = try! f()\nlet b = a as! Int\nfatalError()\nusleep(1)\n"

        #expect(Fixture.findings(with: [path: text]) == ["\(path):4: \(sleeping)"])
    }

    @Test("a test without a title is found")
    func title() {
        let path = "Tests/SearchTests/More.swift"
        let text = "@Test func a() {}\n@Test(\n    \"b is told apart\", arguments: [1])\nfunc b(i: Int) {}\n"

        #expect(
            Fixture.findings(with: [path: text]) == [
                "\(path):1: a test's title is a sentence: `@Test(\"…\")`"
            ])
    }

    @Test("a file's name says something too")
    func fileName() {
        let path = "Modules/Core/Entities/Post+Helpers.swift"

        #expect(
            Fixture.findings(with: [path: ""])
                == ["\(path):1: Helpers: \"Helpers\" says nothing; name what it does"])
    }
}

private let sleeping = "no sleeping; wait for the event, take time from a scheduler"
private let environment = "the environment is read in Apps/Nagare/Settings.swift only"
