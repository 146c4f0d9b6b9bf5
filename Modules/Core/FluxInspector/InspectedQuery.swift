import FluxCore
import FluxJournal
import FluxJournalText

/// What a state has requested, recognised by the form in which FluxQueries encodes it: an answer of a `Query`, a list of an
/// `InfiniteQuery`, or a running change of `Mutations`.
struct InspectedQuery: Equatable {
    /// What it waits for.
    enum Pending: Equatable {
        case nothing
        /// The answer to a request.
        case answer(attempt: Int64)
        /// The time at which a failed request is sent again.
        case retry(at: Duration)
        /// The time at which it may be requested again.
        case refetch(at: Duration)
        /// The confirmation of changes that are shown already.
        case confirmation(changes: Int)
    }

    /// The path of the part, below its store.
    let part: [String]
    /// What is requested, as people read it; shortened.
    let key: String
    /// `idle`, `loading`, `loaded`, `failed(…)`, or `running` for a change.
    let phase: String
    /// Whether a view shows it.
    let isShown: Bool
    /// When the phase began; `nil` if that is unknown.
    let since: Duration?
    let pending: Pending

    private static let keyLimit = 100

    /// The requests in a state, in the order of its parts.
    static func all(in state: CodedValue, at part: [String] = []) -> [InspectedQuery] {
        guard case .keyed(let fields) = state else {
            guard case .list(let elements) = state else { return [] }
            return elements.enumerated().flatMap { all(in: $1, at: part + ["\($0)"]) }
        }
        if case .list(let entries)? = fields["entries"], fields["requestCount"] != nil,
            fields["revision"] != nil
        {
            return entries.compactMap { entry in
                guard case .keyed(let fields) = entry else { return nil }
                return InspectedQuery(fields, key: fields["id"], at: part)
            }
        }
        if fields["items"] != nil, fields["requestCount"] != nil, fields["phase"] != nil {
            return [InspectedQuery(fields, key: fields["key"], at: part)]
        }
        if case .list(let running)? = fields["running"], fields["interrupted"] != nil {
            return running.map { InspectedQuery(change: $0.value(at: ["change"]), at: part) }
        }
        return fields.sorted { $0.key < $1.key }.flatMap { all(in: $1, at: part + [$0]) }
    }

    private init(_ fields: [String: CodedValue], key: CodedValue?, at part: [String]) {
        func time(_ name: String) -> Duration? {
            if case .duration(let time)? = fields[name] { time } else { nil }
        }
        (self.part, self.key) = (part, Self.text(key))
        phase = Self.text(fields["phase"])
        isShown = fields["isShown"] == .bool(true)
        let request = fields["request"]
        let isLoading = phase.hasPrefix("loading")
        if isLoading, case .duration(let sentAt)? = request?.value(at: ["sentAt"]) {
            since = sentAt
        } else {
            since = time("settledAt") ?? time("updatedAt")
        }
        let changes = fields["changes"]?.value(at: ["pending"])
        pending =
            if isLoading {
                .answer(attempt: request?.value(at: ["attempt"]).flatMap(Self.integer) ?? 1)
            } else if case .list(let changes)? = changes, !changes.isEmpty {
                .confirmation(changes: changes.count)
            } else if let time = time("retryAt"), phase.hasPrefix("failed") {
                .retry(at: time)
            } else if let time = time("wakeAt") ?? time("refetchAt") ?? time("retryAt") {
                .refetch(at: time)
            } else {
                .nothing
            }
    }

    private init(change: CodedValue?, at part: [String]) {
        (self.part, key, phase) = (part, Self.text(change), "running")
        (isShown, since, pending) = (true, nil, .confirmation(changes: 1))
    }

    private static func text(_ value: CodedValue?) -> String {
        let text = value?.readableText ?? "nil"
        return text.count > keyLimit ? text.prefix(keyLimit - 1) + "…" : text
    }

    private static func integer(_ value: CodedValue) -> Int64? {
        if case .integer(let number) = value { number } else { nil }
    }
}

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
