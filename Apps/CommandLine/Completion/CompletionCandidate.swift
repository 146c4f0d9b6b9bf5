import Console
import FluxTerminal
import Persistence
import TerminalFrames

/// A word to complete with, and its description.
struct CompletionCandidate {
    private let word: String
    private let description: String
    /// Whether the shell completes the word itself.
    private var isDirective = false

    init(_ word: String, _ description: String) {
        (self.word, self.description) = (word, description.visible)
    }

    /// The shell completes paths.
    static let files = CompletionCandidate(directive: ":file")
    /// The shell completes paths of folders.
    static let folders = CompletionCandidate(directive: ":folder")

    private init(directive: String) { (word, description, isDirective) = (directive, "", true) }

    /// The values of a setting; empty if it has no fixed set.
    ///
    /// - Parameter name: The setting's name.
    static func values(of name: String, _ themes: Themes) -> [CompletionCandidate] {
        switch SettingsKey(rawValue: name)?.allowedValues(themes) {
        case .choice(let names): names.map { CompletionCandidate($0, name) }
        case .boolean: [true, false].map { CompletionCandidate("\($0)", name) }
        case .absolutePath, .aliases, .database, .origin, .text, .number, nil: []
        }
    }

    /// The JSON fields of a command that are not typed yet, each behind those that are.
    ///
    /// - Parameter typed: Fields that are separated by commas; the last one is incomplete.
    static func fields(of command: CommandDescription, after typed: String) -> [CompletionCandidate] {
        let parts = typed.split(separator: ",", omittingEmptySubsequences: false).dropLast()
        let before = parts.map { $0 + "," }.joined()
        return (command.help?.fields ?? []).filter { !parts.contains($0[...]) }
            .map { CompletionCandidate(before + $0, "") }
    }

    /// The URLs of the app's screens, without their parameters.
    static var routes: [CompletionCandidate] {
        NagareStrings.Routes.rows.map { name, meaning in
            let path = name.prefix { $0 != "?" }
            return CompletionCandidate(
                path.hasSuffix("/ID") ? String(path.dropLast(2)) : String(path), meaning)
        }
    }

    /// Returns the candidate behind `prefix`.
    func following(_ prefix: String) -> CompletionCandidate {
        isDirective ? self : CompletionCandidate(prefix + word, description)
    }

    /// Whether a shell cannot interpret any part of the word: Bash expands completions, and services choose ids.
    var isSafe: Bool {
        isDirective
            || !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_.+#:@/,=".contains($0) }
    }

    func line(for shell: CompletionScript.Shell) -> String {
        if isDirective { return word }
        switch shell {
        case .bash: return word
        case .zsh:
            let escaped = word.split(separator: ":", omittingEmptySubsequences: false).joined(
                separator: "\\:")
            return "\(escaped):\(description)"
        case .fish: return "\(word)\t\(description)"
        }
    }
}
