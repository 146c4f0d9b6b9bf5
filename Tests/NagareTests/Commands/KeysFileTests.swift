import FluxTerminal
import Foundation
import ReactiveTesting
import TerminalFrames
import TerminalTesting
import Testing

@testable import CommandLine
@testable import Console

/// The user's key bindings in `keys.json`.
@Suite struct KeysFileTests {
    /// Reads key bindings from a file with this content.
    private func read(_ content: String) throws -> KeysFile {
        let home = try TemporaryFolder()
        let path = "\(home.path)/keys.json"
        try content.write(toFile: path, atomically: true, encoding: .utf8)
        return KeysFile(path, .all)
    }

    private func reasons(_ file: KeysFile) -> [String] {
        file.problems.map { Language.english.fileStrings.why($0.mistake) }
    }

    private func keys(_ name: String, _ file: KeysFile) throws -> [Key] {
        file.map.keys(of: try #require(KeyCatalogue.all.actions.first { $0.name == name }))
    }

    @Test(
        "every action has a unique name in the golden list; renaming one breaks users' files"
    )
    func golden() {
        let catalogue = KeyCatalogue.all
        let lines = catalogue.sections.flatMap { section in
            section.actions.map { "\($0.name)  \($0.keys.map(\.description).joined(separator: " "))" }
        }
        #expect(GoldenText().mismatch(lines, "keys") == nil)
        #expect(Set(catalogue.actions.map(\.name)).count == catalogue.actions.count)
        #expect(Set(catalogue.sections.map(\.name)).count == catalogue.sections.count)
        for section in catalogue.sections {
            for action in section.actions {
                #expect(action.name.hasPrefix(section.name + ".") && !action.keys.isEmpty, "\(action.name)")
                #expect(action.name.allSatisfy { $0.isLowercase || $0.isNumber || "-.".contains($0) })
                for key in action.keys { #expect(Key(parsing: key.description) == key, "\(key)") }
            }
            for name in section.alongside {
                #expect(catalogue.sections.contains { $0.name == name }, "\(name)")
            }
        }
    }

    @Test("config keys fails with 64 if the file has mistakes, and lists the keys all the same")
    func exitCode() async throws {
        let home = try TemporaryFolder()
        try FileManager.default.createDirectory(
            atPath: "\(home.path)/.config/nagare", withIntermediateDirectories: true)
        try #"{"move": {"next": "nonsense"}}"#.write(
            toFile: "\(home.path)/.config/nagare/keys.json", atomically: true, encoding: .utf8)
        for words in [[], ["--json"]] {
            let run = try await Executable.run(["config", "keys"] + words, home: home)
            #expect(run.status == 64 && run.errorLines.count == 1 && run.output.contains("move.next"))
        }
    }

    @Test("a name of an earlier version binds the action that it has become")
    func formerNames() throws {
        for section in ["posts", "videos"] {
            let file = try read("{\"\(section)\": {\"undo\": \"z\"}}")
            #expect(file.problems.isEmpty)
            #expect(try keys("shell.undo", file) == ["z"])
            let other = try read("{\"\(section)\": {\"undo\": \"U\"}}")
            #expect(other.problems.isEmpty, "the key of a new action is free for it")
            #expect(try keys("shell.undo", other) == ["U"])
            #expect(try keys("shell.redo", other) == [])
        }
    }

    @Test("any action can be bound to one or several keys, which replace its default keys")
    func bound() throws {
        for section in KeyCatalogue.all.sections {
            for action in section.actions {
                let name = action.name.dropFirst(section.name.count + 1)
                let file = try read("{\"\(section.name)\": {\"\(name)\": [\"f19\", \"alt-f20\"]}}")
                #expect(file.problems.isEmpty, "\(file.sentences(in: .english))")
                #expect(file.map.keys(of: action) == [Key(.function(19)), Key(.function(20), .alt)])
                #expect(file.lines == [action.name: 1])
            }
        }
    }

    @Test("two actions can swap their keys, and an action can have none")
    func swapped() throws {
        let file = try read(
            #"{"move": {"next": ["k", "up"], "previous": ["j", "down"]}, "list": {"order": []}, "post": {"find": "c", "comments": "/"}}"#
        )
        #expect(file.problems.isEmpty, "\(file.sentences(in: .english))")
        #expect(try keys("move.next", file) == ["k", .up] && keys("move.previous", file) == ["j", .down])
        #expect(try keys("post.find", file) == ["c"] && keys("list.order", file) == [])
    }

    @Test(
        "an invalid binding is reported with its line, and the other bindings apply",
        arguments: [
            (#""next": "s""#, "s is already bound to posts.stock"),
            (#""next": "x""#, "x is already bound to shell.dismiss"),
            (#""next": "f""#, "f is already bound to list.filter"),
            (#""nexxt": "n""#, "unknown action \"move.nexxt\""),
            (#""next": "ctrl-c""#, "Ctrl-C always quits the app"),
            (#""next": "g g""#, "\"g g\" is not a key"),
            (#""next": "ctrl-i""#, "most terminals send Tab for Ctrl-I"),
            (#""next": 5"#, "a key must be a string"),
            (#""next": {"a": 1}"#, "a key must be a string"),
            (#""next": "f1""#, "F1 is already bound to shell.help-anywhere"),
        ])
    func refused(member: String, expected: String) throws {
        let file = try read(
            "{\n  \"post\": {\"comments\": \"ctrl-k\"},\n  \"move\": {\n    \(member)\n  }\n}")
        #expect(
            file.problems.map(\.line) == [4] && reasons(file) == [expected], "\(file.sentences(in: .english))"
        )
        #expect(
            file.sentences(in: .english)[0].hasPrefix("keys: /")
                && file.sentences(in: .english)[0].contains("keys.json, line 4: "))
        #expect(try keys("move.next", file) == ["j", .down, .control("n")])
        #expect(try keys("post.comments", file) == [.control("k")])
    }

    @Test(
        "the first of two conflicting bindings wins; the other action retains its unused default keys"
    )
    func first() throws {
        let file = try read("{\"move\": {\n\"next\": [\"k\", \"e\"],\n\"previous\": [\"e\"]\n}}")
        let expected = ["e is already bound to move.next"]
        #expect(file.problems.map(\.line) == [3] && reasons(file) == expected)
        #expect(
            try keys("move.next", file) == ["k", "e"] && keys("move.previous", file) == [.up, .control("p")])
    }

    @Test("invalid keys of a list are reported, and the others apply")
    func several() throws {
        let file = try read("{\"move\": {\"next\": [\n\"e\",\n\"s\",\n\"nokey\"]}}")
        #expect(Set(file.problems.map(\.line)) == [3, 4])
        #expect(try keys("move.next", file) == ["e"])
    }

    @Test("an action that is available while typing cannot be bound to a letter")
    func typed() throws {
        let file = try read(
            #"{"field": {"next": "n"}, "shell": {"suspend": ["z"], "commands-anywhere": "ctrl-x"}}"#)
        #expect(
            reasons(file) == [
                "n types text where field.next is available", "z types text where shell.suspend is available",
                "Ctrl-X is already bound to history.forget",
            ])
        #expect(file.map.isStandard)
    }

    @Test(
        "a file with the wrong structure binds nothing and is reported with its line",
        arguments: [
            ("{", 1, "expected a name in quotes"),
            ("{\"list\": {\"next\": \"n\",\n}}", 2, "trailing comma before }"),
            ("[]", 1, "key bindings must be a JSON object"),
            ("{\"list\": \"n\"}", 1, "a section must be a JSON object"),
            ("{\n\"lists\": {}}", 2, "unknown section \"lists\""),
        ])
    func broken(content: String, line: Int, why: String) throws {
        let file = try read(content)
        #expect(file.problems.map(\.line) == [line] && reasons(file) == [why])
        #expect(file.map.isStandard)
    }

    @Test("without a file all keys are the defaults")
    func none() throws {
        let file = KeysFile("\(try TemporaryFolder().path)/keys.json", .all)
        #expect(file.map.isStandard && file.problems.isEmpty)
    }
}

/// Key bindings in commands.
@Suite(.blocking, .serialized) struct KeysCommandTests {
    private func home(_ content: String) throws -> TemporaryFolder {
        let home = try TemporaryFolder()
        try home.writeKeys(content)
        return home
    }

    @Test("config keys lists every action with its keys and their origin, and reports problems")
    func list() async throws {
        let home = try home("{\n\"move\": {\"next\": \"e\"},\n\"post\": {\"coments\": \"k\"}}")
        let rows = try await Executable.run("config", "keys", home: home)
        #expect(rows.status == 64 && rows.errorLines.count == 1)
        #expect(rows.errors.contains("keys.json, line 3: unknown action \"post.coments\""))
        #expect(rows.output.contains("move.next\te\tkeys.json, line 2\n"))
        #expect(rows.output.contains("move.previous\tk Up Ctrl-P\t\n"))
        #expect(rows.output.split(separator: "\n").count == KeyCatalogue.all.actions.count)

        struct Row: Decodable, Equatable {
            let action: String
            let keys: [String]
            let line: Int?
        }
        let json = try await Executable.run("config", "keys", "--json", home: home).json([Row].self)
        #expect(json.first { $0.action == "move.next" } == Row(action: "move.next", keys: ["e"], line: 2))
        #expect(
            json.first { $0.action == "move.first" }
                == Row(action: "move.first", keys: ["g", "Home"], line: nil))
    }

    @Test("config list reports problems in keys.json and in theme files")
    func settings() async throws {
        let home = try home("{\"move\": {\"next\": \"s\"}}")
        let run = try await Executable.run("config", "list", home: home)
        #expect(run.status == 0 && run.errors.contains("line 1: s is already bound to posts.stock"))
        #expect(run.output.contains("theme\tauto\n"))
    }
}

@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct KeysInTerminalTests {
    @Test(
        "the app uses the user's key bindings in hints and Help, and reports problems at start"
    )
    func app() async throws {
        let fixture = try await AppFixture()
        try fixture.home.writeKeys(
            #"{"move": {"next": ["e", "down"]}, "post-list": {"open": "t"}, "post": {"comments": "ctrl-k"}, "x": {}}"#
        )
        let app = try fixture.open(columns: 120)
        try app.wait(for: "what does not hold") { rows in
            let text = rows.suffix(4).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
            return text.contains("keys.json, line 1: unknown section \"x\"")
        }
        try app.type("swift")
        try app.wait(for: "20 of 195 posts")
        try app.press("Escape")
        try app.wait(for: "t open")
        let first = try #require(try app.selectedRow)
        try app.type("j")
        try app.type("e")
        try app.wait(for: "the next post") { _ in try app.selectedRow != first }
        try app.press("Enter")
        try app.type("t")
        try app.wait(for: "Ctrl-K comments")
        _ = try app.quit()
    }

    @Test("sentences, buttons and toasts name the user's keys")
    func sentences() async throws {
        let fixture = try await AppFixture()
        try fixture.home.writeKeys(#"{"videos": {"keep": "e", "undo": "U", "open": "t"}}"#)
        let app = try fixture.open("open nagare://myvideo", columns: 100)
        try app.wait(for: "search for videos and press e to save one")
        try app.type("2")
        try app.wait(for: "Big Buck Bunny")
        try app.leaveField()
        try app.type("t")
        try app.wait(for: "[ e  Save to My Video ]")
        try app.type("e")
        try app.wait(for: "[ e  Remove from My Video ]")
        try app.type("e")
        try app.wait(for: "; press U to undo")
        try app.type("U")
        try app.wait(for: "[ e  Remove from My Video ]")
        _ = try app.quit()
    }

    @Test("a run with custom key bindings replays identically on a system without them")
    func replayed() async throws {
        let fixture = try await AppFixture()
        try fixture.home.writeKeys(#"{"shell": {"help": "e", "quit": "ctrl-q"}}"#)
        let app = try fixture.open("--record '\(fixture.home.path)/run'")
        try app.wait(for: "search posts")
        try app.type("swift")
        try app.wait(for: "20 of 195 posts")
        try app.press("Escape")
        try app.wait(for: "e help")
        try app.press("C-q")
        #expect(try app.waitForExit() == 0)
        let run = try await Executable.run(
            "journal", "verify", "\(fixture.home.path)/run", home: try TemporaryFolder())
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
}

extension TemporaryFolder {
    fileprivate func writeKeys(_ content: String) throws {
        let folder = "\(path)/.config/nagare"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try content.write(toFile: "\(folder)/keys.json", atomically: true, encoding: .utf8)
    }
}
