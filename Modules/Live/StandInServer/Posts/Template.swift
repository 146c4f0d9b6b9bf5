/// A text with the placeholders `{subject}`, `{Subject}` and `{code}` for a topic.
struct Template: Sendable {
    private enum Piece: Sendable { case text([UInt8]), subject, capitalizedSubject, code }

    private var pieces: [Piece] = []

    init(_ text: String) {
        var rest = text.utf8[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
        {
            pieces.append(.text(Array(rest[..<open])))
            switch String(rest[rest.index(after: open)..<close]) {
            case "subject": pieces.append(.subject)
            case "Subject": pieces.append(.capitalizedSubject)
            case "code": pieces.append(.code)
            default: pieces.append(.text(Array(rest[open...close])))
            }
            rest = rest[rest.index(after: close)...]
        }
        pieces.append(.text(Array(rest)))
    }

    /// In UTF-8, because the first search fills every template with every topic.
    func filled(with topic: Topic.Replacements) -> [UInt8] {
        var out: [UInt8] = []
        for piece in pieces {
            switch piece {
            case .text(let text): out += text
            case .subject: out += topic.subject
            case .capitalizedSubject: out += topic.capitalizedSubject
            case .code: out += topic.code
            }
        }
        return out
    }
}
