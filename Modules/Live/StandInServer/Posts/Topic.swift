/// The subject of a post in both languages, with sample code.
struct Topic: Sendable {
    /// For use in a Japanese sentence.
    let japanese: String
    /// For use in an English sentence.
    let english: String
    /// 1...5 names.
    let tags: [String]
    /// The info string of the code block: a language, or Qiita's `language:file name`.
    let fence: String
    let code: String

    init(_ japanese: String, _ english: String, tags: [String], fence: String, code: String) {
        (self.japanese, self.english, self.tags) = (japanese, english, tags)
        (self.fence, self.code) = (fence, code)
    }

    static let all = architecture + concurrency + system + craft

    /// The values for a template's placeholders, in UTF-8.
    struct Replacements: Sendable {
        let subject: [UInt8]
        let capitalizedSubject: [UInt8]
        let code: [UInt8]
    }

    /// - Parameter rewrite: Is applied to each text.
    func replacements(in language: Language, _ rewrite: (String) -> String) -> Replacements {
        let subject = rewrite(language == .japanese ? japanese : english)
        let capitalized =
            language == .japanese ? subject : subject.prefix(1).uppercased() + subject.dropFirst()
        return Replacements(
            subject: Array(subject.utf8), capitalizedSubject: Array(capitalized.utf8),
            code: Array("```\(rewrite(fence))\n\(rewrite(code))\n```".utf8))
    }
}

enum Language: Int, Sendable, CaseIterable { case japanese, english }
