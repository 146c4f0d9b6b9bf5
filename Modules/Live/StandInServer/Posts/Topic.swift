/// What a post is about, in both languages, with the code it shows.
struct Topic: Sendable {
    /// As it stands in a Japanese sentence.
    let japanese: String
    /// As it stands in an English sentence, lower case where English wants it.
    let english: String
    /// 1...5 names.
    let tags: [String]
    /// What follows the opening fence: a language, or Qiita's `language:file name`.
    let fence: String
    let code: String

    init(_ japanese: String, _ english: String, tags: [String], fence: String, code: String) {
        (self.japanese, self.english, self.tags) = (japanese, english, tags)
        (self.fence, self.code) = (fence, code)
    }

    static let all = architecture + concurrency + system + craft

    var folded: Topic {
        Topic(
            Folding.fold(japanese), Folding.fold(english), tags: tags, fence: Folding.fold(fence),
            code: Folding.fold(code))
    }

    /// `template` with its `{subject}` and `{code}` filled in.
    func fill(_ template: String, in language: Language) -> String {
        var out = ""
        var rest = template[...]
        // By bytes: finding characters costs ten times as much, and the first search fills every template.
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
            let close = rest[open...].utf8.firstIndex(of: UInt8(ascii: "}"))
        {
            out += rest[..<open]
            switch rest[rest.utf8.index(after: open)..<close] {
            case "subject": out += language == .japanese ? japanese : english
            case "Subject":
                out += language == .japanese ? japanese : english.prefix(1).uppercased() + english.dropFirst()
            case "code": out += "```\(fence)\n\(code)\n```"
            case let other: out += "{\(other)}"
            }
            rest = rest[rest.utf8.index(after: close)...]
        }
        return out + rest
    }
}

enum Language: Sendable { case japanese, english }
