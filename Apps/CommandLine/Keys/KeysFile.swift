import Entities
import FluxJSON
import TerminalFrames

/// The user's key bindings from `keys.json`, and the problems in that file.
struct KeysFile: Sendable {
    /// The valid bindings.
    let map: KeyMap
    /// The problems, in the order of the file.
    let problems: [UserFile.Problem]
    /// The line of each valid binding, by the action's name.
    let lines: [String: Int]

    /// - Parameters:
    ///   - path: The path of the file, which may be missing.
    ///   - catalogue: The actions that can be bound.
    init(_ path: String, _ catalogue: KeyCatalogue = .all) {
        let file = UserFile(path: path)
        do throws(UserFile.Problem) {
            let content = try file.content()
            guard let content else {
                self.init(map: .standard, problems: [], lines: [:])
                return
            }
            guard let sections = content.members else {
                throw file.problem(content.line, .keysAreNotAnObject)
            }
            var binder = KeyBinder(file, catalogue)
            binder.bind(sections)
            self.init(map: binder.map, problems: binder.problems, lines: binder.lines)
        } catch {
            self.init(map: .standard, problems: [error], lines: [:])
        }
    }

    private init(map: KeyMap, problems: [UserFile.Problem], lines: [String: Int]) {
        (self.map, self.problems, self.lines) = (map, problems, lines)
    }

    /// The problems as sentences.
    func sentences(in language: Language) -> [String] {
        problems.map { ConfigurationProblem.keys($0).errorMessage(in: language).sentence }
    }
}
