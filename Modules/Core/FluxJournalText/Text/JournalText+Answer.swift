public import FluxJournal

extension JournalText {
    /// Explains an answer of `Replay.why`: the change, or why none is named.
    ///
    /// - Parameters:
    ///   - answer: An answer of the same recording.
    ///   - value: The value that was looked for; `nil` for any.
    ///   - links: Which actions of a long chain of causes are shown.
    /// - Returns: One line or more.
    public func answer(
        _ answer: WhyAnswer, is value: String? = nil, showing links: ChainLinks = .ends()
    ) -> [JournalLine] {
        switch answer {
        case .changed(let why): return self.why(why, showing: links)
        case .neverChanged(let store, let parts, let current):
            let place = Self.place(store, parts)
            let start = recording.firstStep
            let sentence =
                value.map { strings.neverChanged(place, to: $0, since: start) }
                ?? strings.unchanged(place, current: Self.text(current, strings), since: start)
            return [JournalLine(sentence)]
        case .restored(let store, let parts, let old, let new, let action):
            return [
                strings.changed(
                    Self.place(store, parts), from: Self.text(old, strings), to: Self.text(new, strings)),
                JournalLine(strings.restored(after: action)),
            ]
        case .unknownStore(let similar): return [JournalLine(strings.unknownStore(similar: similar))]
        case .unknownPart(let store, let part, let similar):
            return [JournalLine(strings.unknownPart(part, of: "\(store)", similar: similar))]
        case .several(let stores): return [JournalLine(strings.several(stores.map { "\($0)" }))]
        }
    }
}
