/// The keys of the unused answers, which no screen shows, in the order in which they were hidden.
///
/// A list that is linked by keys, so that each change takes constant time.
struct UnusedAnswers<Key: Hashable & Sendable>: Sendable, Equatable {
    private struct Links: Sendable, Equatable {
        var before: Key?
        var after: Key?
    }

    private var links: [Key: Links] = [:]
    /// The answer that was hidden first; `nil` if all are shown.
    private(set) var first: Key?
    /// The answer that was hidden last.
    private(set) var last: Key?

    var count: Int { links.count }

    mutating func append(_ key: Key) {
        remove(key)
        links[key] = Links(before: last)
        if let last { links[last]?.after = key } else { first = key }
        last = key
    }

    mutating func remove(_ key: Key) {
        guard let removed = links.removeValue(forKey: key) else { return }
        if let before = removed.before { links[before]?.after = removed.after } else { first = removed.after }
        if let after = removed.after { links[after]?.before = removed.before } else { last = removed.before }
    }
}

extension UnusedAnswers: Codable where Key: Codable {
    init(from decoder: any Decoder) throws {
        self.init()
        for key in try [Key](from: decoder) { append(key) }
    }

    /// Encodes the keys as a list.
    func encode(to encoder: any Encoder) throws {
        var (keys, next) = ([Key](), first)
        while let key = next {
            keys.append(key)
            next = links[key]?.after
        }
        try keys.encode(to: encoder)
    }
}
