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

    /// The text with the placeholders replaced, in UTF-8: the first search fills every template with every topic.
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

/// The title templates, which apply to every topic.
enum TitleTemplates {
    static let japanese = [
        "{subject}を3か月使って分かったこと",
        "【入門】{subject}を図なしで説明する",
        "{subject}でハマった話と、その直し方",
        "小さなアプリで試す{subject}",
        "{subject}を一から書いて理解する",
        "今さら聞けない{subject}の基本",
        "{subject}を計測して速くする",
        "レビューで毎回指摘される{subject}の話",
        "{subject}をやめて、もう一度採用した理由",
        "チームに{subject}を広めるためにやったこと",
        "{subject}のエラー処理を整理する",
        "30行で書く{subject}",
        "本番で踏んだ{subject}の落とし穴",
        "{subject}についての個人的メモ 2025年版",
    ]

    static let english = [
        "What three months with {subject} taught us",
        "{Subject}, explained without diagrams",
        "A bug in {subject}, and how we found it",
        "Trying {subject} in a small app",
        "Understanding {subject} by writing it again",
        "{Subject}: the parts everybody skips",
        "Measuring {subject} before making it faster",
        "Review notes: {subject}",
        "Why we dropped {subject} and came back",
        "Teaching {subject} to a new team",
        "Errors and {subject}: a field guide",
        "{Subject} in thirty lines",
        "Four traps in {subject}",
        "My notes on {subject}",
    ]
}
