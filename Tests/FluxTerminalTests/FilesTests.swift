import FluxJSON
import FluxTerminal
import Foundation
import ReactiveTesting
import TerminalFrames
import Testing

/// The files that users of a program write.
@Suite struct FilesTests {
    private let folder: TemporaryFolder
    private let catalogue = KeyCatalogue([
        KeySection("counter", [KeyAction("counter.up", ["+"]), KeyAction("counter.down", ["-"])])
    ])
    private let advice = FileAdvice(
        colours: { _ in "see the manual" }, keyNames: { _ in "see counter --keys" }, listCommand: nil)

    init() throws { folder = try TemporaryFolder() }

    private func write(_ name: String, _ content: String) throws -> String {
        let path = "\(folder.path)/\(name)"
        try content.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }

    @Test(
        "a valid key is bound, a mistake in the same file is reported with its line and the program's advice")
    func keys() throws {
        let path = try write("keys.json", "{\"counter\": {\"up\": \"u\",\n\"sideways\": \"s\"}}")

        let file = KeysFile(path, catalogue)

        #expect(file.map.keys(of: catalogue.actions[0]) == ["u"])
        #expect(
            file.problems.map { $0.errorMessage("keys", advice, in: .english).sentence } == [
                "keys: \(path), line 2: unknown action \"counter.sideways\"; see counter --keys"
            ])
    }

    @Test("a file of 64 kB is read, a larger one and a folder are not")
    func sizes() throws {
        let blank = String(repeating: " ", count: 65_534)
        #expect(try UserFile(path: write("a", blank + "{}")).content()?.members?.isEmpty == true)
        #expect(UserFile(path: try write("b", blank + "{ }")).syntaxProblem?.mistake == .tooLarge)
        #expect(UserFile(path: folder.path).syntaxProblem?.mistake == .unreadable)
        #expect(try UserFile(path: "\(folder.path)/none").content() == nil)
    }

    @Test("a theme of the user's folder is used on any background; an unknown one is reported")
    func appearance() throws {
        _ = try write("mine.json", #"{"accent": 3}"#)
        let chosen = Appearance(.indexed, theme: "mine", of: Themes(in: folder.path), environment: [:])
        let unknown = Appearance(.indexed, theme: "none", of: Themes(in: folder.path), environment: [:])

        #expect(chosen.palette.theme.name == "mine" && chosen.paletteForBackground == nil)
        #expect(chosen.problem == nil)
        #expect(unknown.paletteForBackground != nil)
        let known = [Themes.automatic] + Theme.builtIn.map(\.name) + ["mine"]
        #expect(unknown.problem == .unknownTheme("none", known: known))
    }
}
