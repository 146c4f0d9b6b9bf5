package import FluxCore
import FluxJSON
package import FluxPrivateFiles
package import FluxScreens
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

/// Applies the user's key bindings again whenever their file is saved by any process. Mistakes in the file are reported; its
/// other bindings apply. A file that cannot be read changes nothing.
package struct KeysReloader: Sendable {
    private let watcher: FileWatcher

    /// Starts to watch the file.
    ///
    /// - Parameters:
    ///   - path: The absolute path of the file.
    ///   - catalogue: The key actions that it may bind.
    ///   - scope: Owns the work.
    ///   - shell: Gets the key bindings.
    ///   - messages: Reports the result to the user.
    package init(
        _ path: String, _ catalogue: KeyCatalogue, in scope: Scope, _ shell: ShellFlux,
        _ messages: MessageSender<KeysMessage>
    ) {
        watcher = FileWatcher(path, in: scope, "reload keys") { [weak shell] in
            if let shell { Self.apply(KeysFile(path, catalogue), shell, messages) }
        }
    }

    private static func apply(
        _ file: KeysFile, _ shell: ShellFlux, _ messages: MessageSender<KeysMessage>
    ) {
        if let problem = file.problems.first {
            if !file.map.isStandard { shell.use(file.map) }
            return messages.showNotice(.misconfigured(problem, moreCount: file.problems.count - 1))
        }
        guard file.map != shell.keys else { return }
        shell.use(file.map)
        messages.showToast(.reloaded)
    }
}

/// The result of reading the key bindings again.
package enum KeysMessage: Codable, Equatable, Sendable {
    case reloaded
    /// The first mistake, and the number of further ones.
    case misconfigured(UserFile.Problem, moreCount: Int)

    func line(_ advice: FileAdvice, in language: Language) -> StyledLine {
        let strings = language.fileStrings
        switch self {
        case .reloaded: return StyledLine(strings.keysReloaded, .good)
        case .misconfigured(let problem, let moreCount):
            let sentence = problem.errorMessage(strings.keys, advice, in: language).sentence
            return StyledLine(strings.first(sentence, moreCount: moreCount, advice), .warning)
        }
    }
}

extension FileWatcher {
    /// Watches a file from now on, and reads it again soon after any process has saved it.
    ///
    /// - Parameters:
    ///   - path: An absolute path.
    ///   - scope: Owns the work of this name, and runs it on its scheduler.
    package convenience init(
        _ path: String, in scope: Scope, _ work: String, reload: @escaping @Sendable () -> Void
    ) {
        self.init(path) { [weak scope] in
            // Editors write a file in several steps.
            scope?.work(work, .debounced(for: .milliseconds(100))) { reload() }
        }
    }
}
