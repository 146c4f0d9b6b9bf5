import Entities
import JSONCoding
import TerminalUI

/// The keys that the user has bound, as `keys.json` says: what of it holds, and what of it does not.
struct KeysFile: Sendable {
    /// For what holds.
    let map: KeyMap
    /// What does not hold, in the order of the file.
    let problems: [UserFile.Problem]
    /// On which line an action has keys that hold, by its name.
    let lines: [String: Int]

    /// - Parameters:
    ///   - path: Of the file, which need not be there.
    ///   - catalogue: What can be bound.
    init(_ path: String, _ catalogue: KeyCatalogue = .all) {
        let file = UserFile(path: path)
        do throws(UserFile.Problem) {
            let content = try file.content()
            guard let content else {
                self.init(map: .usual, problems: [], lines: [:])
                return
            }
            guard let sections = content.members else {
                throw file.problem(content.line, "keys are an object of sections", "begin it with {")
            }
            var binding = KeyBinding(file, catalogue)
            binding.bind(sections)
            self.init(map: binding.map, problems: binding.problems, lines: binding.lines)
        } catch {
            self.init(map: .usual, problems: [error], lines: [:])
        }
    }

    private init(map: KeyMap, problems: [UserFile.Problem], lines: [String: Int]) {
        (self.map, self.problems, self.lines) = (map, problems, lines)
    }

    /// What does not hold, a sentence each.
    var sentences: [String] { problems.map { $0.explanation("keys").sentence } }
}
