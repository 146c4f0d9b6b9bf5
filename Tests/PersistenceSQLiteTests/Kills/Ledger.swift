/// The changes that a child process has acknowledged, and the one whose outcome is unknown.
struct Ledger {
    private(set) var expected: Set<Int> = []
    private(set) var pending: String?
    private(set) var acknowledged = 0

    /// - Parameter lines: The output of a child's `write` command.
    mutating func read(_ lines: [String]) {
        pending = nil
        for line in lines {
            let change = String(line.dropFirst(2))
            switch line.first {
            case "?": pending = change
            case "=":
                apply(change)
                acknowledged += 1
                pending = nil
            default: break
            }
        }
    }

    /// Compares the stored videos with the acknowledged changes, and applies the pending change if that
    /// explains a difference.
    ///
    /// - Returns: Whether nothing acknowledged is missing and nothing else is there.
    mutating func accepts(_ found: Set<Int>) -> Bool {
        if found == expected { return true }
        guard let pending else { return false }
        apply(pending)
        return found == expected
    }

    /// - Parameter change: `+ NUMBER`, `+ FIRST COUNT` or `- NUMBER`.
    private mutating func apply(_ change: String) {
        let numbers = change.split(separator: " ").dropFirst().compactMap { Int($0) }
        guard let first = numbers.first else { return }
        let range = first..<first + (numbers.dropFirst().first ?? 1)
        if change.first == "+" { expected.formUnion(range) } else { expected.subtract(range) }
    }
}
