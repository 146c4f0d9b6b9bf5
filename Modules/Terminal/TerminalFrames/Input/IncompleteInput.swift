/// What the start of a sequence or character can become, which decides whether it waits for its rest.
enum IncompleteInput: Equatable {
    /// Esc, or the first byte of any sequence.
    case escape
    /// Alt and a key, or the first bytes of a sequence.
    case alt
    /// A control string, such as a reply. `endsInEscape`: the last byte is Esc, or the first one of the end.
    case string(endsInEscape: Bool)
    /// A character or a control sequence; keys do not start like this.
    case unambiguous

    /// - Parameter bytes: Input without a complete first unit; `nil` is returned if there is none.
    init?(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return nil }
        guard first == 0x1B else {
            self = .unambiguous
            return
        }
        guard bytes.count > 1 else {
            self = .escape
            return
        }
        // Each Esc before another one is Alt.
        let rest = bytes[(bytes.prefix { $0 == 0x1B }.count)...]
        guard let kind = rest.first else {
            self = .alt
            return
        }
        let body = rest.dropFirst()
        switch kind {
        case 0x80...: self = .unambiguous
        case UInt8(ascii: "[") where !body.isEmpty: self = .unambiguous
        case _ where body.first.map { Self.isString(kind, $0) } == true:
            self = .string(endsInEscape: body.last == 0x1B)
        default: self = .alt
        }
    }

    /// Whether a terminal sends control strings that start with these bytes: reports have a number or a sign
    /// first, those about images a `G`.
    private static func isString(_ kind: UInt8, _ first: UInt8) -> Bool {
        switch kind {
        case UInt8(ascii: "]"): (0x30...0x39).contains(first)
        case UInt8(ascii: "P"): (0x21...0x3F).contains(first)
        case UInt8(ascii: "_"): first == UInt8(ascii: "G")
        default: false
        }
    }
}
