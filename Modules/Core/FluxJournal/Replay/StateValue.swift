import FluxCore

/// Reads a part of a state without encoding the other parts.
enum StateValue {
    /// Returns the value at a path of coding keys and indices; `nil` if there is none.
    static func value(
        of state: any Encodable, at path: some Collection<String>, _ placeholders: Placeholders
    ) throws -> CodedValue? {
        var (value, rest) = (state, Array(path)[...])
        while !rest.isEmpty {
            let collector = PartCollector(placeholders.userInfo)
            do { try value.encode(to: collector) } catch is PartCollector.ListEncountered { break }
            if collector.isList { break }
            let inner = collector.parts.count == 1 ? collector.parts[""] : nil
            if let inner {
                // A scalar encodes itself.
                guard type(of: inner) != type(of: value) else { break }
                value = inner
                continue
            }
            guard let part = collector.parts[rest[rest.startIndex]] else { return nil }
            value = part
            rest = rest.dropFirst()
        }
        return try CodedValue(encoding: value, userInfo: placeholders.userInfo).value(at: rest)
    }
}
