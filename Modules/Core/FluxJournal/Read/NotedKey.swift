import FluxCore

/// A key, as a terminal program notes it under the name `key` when it has handled it.
package struct NotedKey: Decodable, Sendable {
    /// The note's name.
    package static let note = "key"

    /// Its name, such as `Ctrl-R`; `character` for each typed character, `paste` for a pasted text.
    package let key: String
    /// Whether the program used it.
    package let used: Bool
    /// The time on the program's clock.
    package let time: Duration
}

extension Recording {
    /// The name of the key whose handling dispatched an action; `nil` if another action caused it, or if it came from
    /// something else, such as a click.
    ///
    /// - Throws: An error if the recording cannot be read there.
    package func key(of action: RecordedAction) throws(RecordingFailure) -> String? {
        guard action.cause == nil, let first = line(of: action.number) else { return nil }
        for line in (first + 1)..<min(count, first + Self.reach) {
            switch try entry(line) {
            case .note(NotedKey.note):
                guard let noted = try? value(line).decoded(as: NotedKey.self),
                    noted.time - action.time < Self.handlingTime
                else { return nil }
                return noted.key
            // It is drawn when the key was handled.
            case .note("frame"): return nil
            default: break
            }
        }
        return nil
    }

    /// How many lines the handling of a key adds at most, and how long it takes.
    private static var reach: Int { 64 }
    private static var handlingTime: Duration { .milliseconds(100) }
}
