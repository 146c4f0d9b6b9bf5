/// A step from one version to the next, as those see it who depend on it.
struct Release {
    let last: Version
    let next: Version
    let removed: [String]
    let added: [String]

    init(from last: (version: Version, symbols: Symbols), to next: (version: Version, symbols: Symbols)) {
        (self.last, self.next) = (last.version, next.version)
        removed = last.symbols.lines.subtracting(next.symbols.lines).sorted()
        added = next.symbols.lines.subtracting(last.symbols.lines).sorted()
    }

    /// Before 1.0.0 the middle number stands for the first, and the last one for the middle one.
    private var least: Version? {
        let (isYoung, broken, grown) = (last.major == 0, !removed.isEmpty, !added.isEmpty)
        let text =
            switch (broken, grown) {
            case (true, _): isYoung ? "0.\(last.minor + 1).0" : "\(last.major + 1).0.0"
            case (false, true) where !isYoung: "\(last.major).\(last.minor + 1).0"
            case (false, _): "\(last.major).\(last.minor).\(last.patch + 1)"
            }
        return Version(text)
    }

    /// What the version does not say; empty when it may be tagged.
    var findings: [String] {
        guard let least, next < least else { return [] }
        let changes = removed.map { "- \($0)" } + added.map { "+ \($0)" }
        return changes + ["after \(last) this is \(least) or later, not \(next)"]
    }
}
