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

    /// What stands in a template's open places, in UTF-8.
    struct Wording: Sendable {
        let subject: [UInt8]
        let capitalizedSubject: [UInt8]
        let code: [UInt8]
    }

    /// - Parameter rewrite: What happens to each text first.
    func wording(in language: Language, _ rewrite: (String) -> String) -> Wording {
        let subject = rewrite(language == .japanese ? japanese : english)
        let capitalized =
            language == .japanese ? subject : subject.prefix(1).uppercased() + subject.dropFirst()
        return Wording(
            subject: Array(subject.utf8), capitalizedSubject: Array(capitalized.utf8),
            code: Array("```\(rewrite(fence))\n\(rewrite(code))\n```".utf8))
    }
}

enum Language: Int, Sendable, CaseIterable { case japanese, english }
