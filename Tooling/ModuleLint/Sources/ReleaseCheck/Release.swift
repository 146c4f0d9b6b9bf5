/// The public changes between two versions of the library.
struct Release {
    let last: Version
    let next: Version
    let removed: [String]
    let added: [String]
    /// Whether a dependent that compiles with the last version may not compile with the next one.
    let isBreaking: Bool

    init(from last: (version: Version, symbols: Symbols), to next: (version: Version, symbols: Symbols)) {
        (self.last, self.next) = (last.version, next.version)
        removed = last.symbols.lines.subtracting(next.symbols.lines).sorted()
        added = next.symbols.lines.subtracting(last.symbols.lines).sorted()
        // A new enum case breaks exhaustive switches, and a new requirement breaks conforming types.
        let extended = added.compactMap { next.symbols.exhaustive[$0] }
        isBreaking = !removed.isEmpty || extended.contains { last.symbols.declares($0) }
    }

    /// The lowest version number that semantic versioning allows for the changes. Before 1.0.0, the minor number counts
    /// breaking changes.
    private var lowest: Version? {
        let isInitialDevelopment = last.major == 0
        let text =
            switch (isBreaking, !added.isEmpty) {
            case (true, _): isInitialDevelopment ? "0.\(last.minor + 1).0" : "\(last.major + 1).0.0"
            case (false, true) where !isInitialDevelopment: "\(last.major).\(last.minor + 1).0"
            case (false, _): "\(last.major).\(last.minor).\(last.patch + 1)"
            }
        return Version(text)
    }

    /// The changes, if the version number does not allow them, and the lowest number that does; empty if it allows them.
    var findings: [String] {
        guard let lowest, next < lowest else { return [] }
        let changes = removed.map { "- \($0)" } + added.map { "+ \($0)" }
        return changes + ["version \(next) is too low; after \(last), use \(lowest) or higher"]
    }
}
