import FluxCore
import FluxJournal
import FluxJournalText

extension InspectedQuery {
    /// What all states have requested, as the answer to a page.
    static func json(of states: ScopeSnapshot) -> [UInt8] {
        let queries = states.stores.flatMap { store in all(in: store.state).map { (store.address, $0) } }
        var json = JSONText()
        json.list(queries) { json, query in
            let (address, query) = query
            json.object([
                "path": { $0.text(JournalText.place(address, query.part)) },
                "name": {
                    let store = address.key.split(separator: ".").last.map(String.init) ?? address.key
                    $0.text(query.part.isEmpty ? store : ValuePath.text(query.part))
                },
                "scope": { $0.text(JournalText.relativePath(address.path)) },
                "key": { $0.text(query.key) }, "phase": { $0.text(query.phase) },
                "shown": { $0.flag(query.isShown) },
                "since": { json in
                    if let since = query.since {
                        json.number(since.nanoseconds / 1_000)
                    } else {
                        json.raw("null")
                    }
                },
                "waits": { $0.pending(query.pending) },
            ])
        }
        return json.bytes
    }
}

extension JSONText {
    /// Appends what is waited for: its kind, then an attempt, a number of changes, or a time in µs.
    fileprivate mutating func pending(_ pending: InspectedQuery.Pending) {
        let (kind, number): (String, Int64) =
            switch pending {
            case .nothing: ("nothing", 0)
            case .answer(let attempt): ("answer", attempt)
            case .retry(let time): ("retry", time.nanoseconds / 1_000)
            case .refetch(let time): ("refetch", time.nanoseconds / 1_000)
            case .confirmation(let changes): ("confirmation", Int64(changes))
            }
        raw("[")
        text(kind)
        comma()
        self.number(number)
        raw("]")
    }
}
