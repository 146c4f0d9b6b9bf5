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
