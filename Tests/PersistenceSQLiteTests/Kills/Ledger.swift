/// What a child has acknowledged, and the one change that it may or may not have done.
struct Ledger {
    private(set) var kept: Set<Int> = []
    private(set) var pending: String?
    private(set) var acknowledged = 0

    /// - Parameter lines: A child's, of `write`.
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

    /// Takes what was found for what is so, if the pending change explains the difference.
    ///
    /// - Returns: Whether nothing acknowledged is missing and nothing else is there.
    mutating func accepts(_ found: Set<Int>) -> Bool {
        if found == kept { return true }
        guard let pending else { return false }
        apply(pending)
        return found == kept
    }

    private mutating func apply(_ change: String) {
        guard let number = Int(change.dropFirst(2)) else { return }
        if change.first == "+" { kept.insert(number) } else { kept.remove(number) }
    }
}
