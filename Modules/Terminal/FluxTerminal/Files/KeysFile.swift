import FluxJSON
package import TerminalFrames

/// The user's key bindings from a JSON file, and the problems in that file.
package struct KeysFile: Sendable {
    /// The valid bindings.
    package let map: KeyMap
    /// The problems, in the order of the file.
    package let problems: [UserFile.Problem]
    /// The line of each valid binding, by the action's name.
    package let lines: [String: Int]

    /// - Parameters:
    ///   - path: The path of the file, which may be missing.
    ///   - catalogue: The actions that can be bound.
    package init(_ path: String, _ catalogue: KeyCatalogue) {
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
}
