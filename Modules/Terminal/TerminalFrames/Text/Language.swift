import Synchronization

/// A language of the app's texts.
///
/// English and Japanese are built in. A program adds another one with a table from English sentences, its own and the
/// library's, to the sentences of that language. `{}` stands for what is inserted; `{1}` and `{2}` stand for the first
/// and the second inserted value where the order differs. A sentence that is missing is shown in English.
///
/// ```swift
/// let german = Language(
///     "de", name: "Deutsch",
///     sentences: ["copied {}": "{} kopiert", "{} of {} items": "{1} von {2} Einträgen"])
/// let language = Language(environment: ["LANG": "de_AT.UTF-8"], of: [.english, german])
/// #expect(language.text("copied \("a.txt")", "コピーしました：\("a.txt")") == "a.txt kopiert")
/// ```
///
/// Languages with the same code are equal. Only the code is encoded: a decoded language that is not built in has English
/// texts, until a program replaces it by the equal one of its languages.
public struct Language: Sendable {
    @usableFromInline enum Kind: Sendable {
        case english
        case japanese
        case added(AddedLanguage)
    }

    @usableFromInline let kind: Kind

    @inlinable init(_ kind: Kind) { self.kind = kind }

    /// English, which is built in.
    @inlinable public static var english: Language { Language(.english) }
    /// Japanese, which is built in.
    @inlinable public static var japanese: Language { Language(.japanese) }

    /// Creates a language from a table.
    ///
    /// - Parameters:
    ///   - code: The code in locale names, settings and recordings, such as `de` or `pt-BR`. It is not the code of a
    ///     built-in language.
    ///   - name: What its speakers call it, such as `Deutsch`.
    ///   - sentences: English sentences to those in this language.
    public init(_ code: String, name: String, sentences: [String: String]) {
        self.init(code, name: name) { sentences[$0] }
    }

    /// Creates a language that looks its sentences up.
    ///
    /// - Parameters:
    ///   - code: As for a table.
    ///   - name: As for a table.
    ///   - translate: Returns the sentence in this language for an English one; `nil` if it is missing. Called from any
    ///     thread, whenever a text is made.
    public init(_ code: String, name: String, translate: @escaping @Sendable (String) -> String?) {
        precondition(
            Language(code: code).isAdded && !code.isEmpty, "\"\(code)\" is not the code of an added language")
        self.init(.added(AddedLanguage(code: code, name: name, translate: translate)))
    }

    /// The language of a process's environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not
    /// empty. `de_AT.UTF-8` and the like choose the language `de-AT`, otherwise `de`.
    ///
    /// - Parameters:
    ///   - environment: The variables of the process.
    ///   - languages: Those that the program has; English if the environment names none of them.
    package init(
        environment: [String: String], of languages: [Language] = [.english, .japanese]
    ) {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first {
            !$0.isEmpty
        }
        let name = (locale ?? "").prefix { $0 != "." && $0 != "@" }.lowercased()
        let codes = [String(name.map { $0 == "_" ? "-" : $0 }), String(name.prefix(while: \.isLetter))]
        self =
            codes.lazy.compactMap { code in languages.first { $0.code.lowercased() == code } }.first
            ?? .english
    }

    /// The language with a code and no table.
    private init(code: String) {
        switch code {
        case "en": self = .english
        case "ja": self = .japanese
        default: self.init(.added(AddedLanguage(code: code, name: code, translate: nil)))
        }
    }

    /// The code in locale names, settings and recordings, such as `en`.
    public var code: String {
        switch kind {
        case .english: "en"
        case .japanese: "ja"
        case .added(let language): language.code
        }
    }

    /// What its speakers call it, such as `English`; the code if it was decoded and is not built in.
    package var name: String {
        switch kind {
        case .english: "English"
        case .japanese: "日本語"
        case .added(let language): language.name
        }
    }

    private var isAdded: Bool {
        if case .added = kind { true } else { false }
    }
}

/// A language that is not built in.
@usableFromInline final class AddedLanguage: Sendable {
    let code: String
    let name: String
    /// `nil` if the language was decoded.
    let translate: (@Sendable (String) -> String?)?

    init(code: String, name: String, translate: (@Sendable (String) -> String?)?) {
        (self.code, self.name, self.translate) = (code, name, translate)
    }
}

extension Language: Hashable {
    public static func == (one: Language, other: Language) -> Bool {
        switch (one.kind, other.kind) {
        case (.english, .english), (.japanese, .japanese): true
        case (.added(let one), .added(let other)): one === other || one.code == other.code
        case (.english, _), (.japanese, _), (.added, _): false
        }
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension Language: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(code: try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(code)
    }
}

extension Language {
    /// A sentence in this language. Only the text in this language is evaluated.
    ///
    /// - Parameters:
    ///   - english: The sentence in English, by which other languages find theirs.
    ///   - japanese: The sentence in Japanese.
    @inlinable public func text(_ english: @autoclosure () -> Sentence, _ japanese: @autoclosure () -> String)
        -> String
    {
        switch kind {
        case .english: english().text
        case .japanese: japanese()
        case .added(let language): english().text(in: language)
        }
    }

    /// One of two values with texts. Only the one in this language is evaluated; in other languages it is the English
    /// one, whose parts may have been translated.
    @_disfavoredOverload
    @inlinable public func text<Text>(_ english: @autoclosure () -> Text, _ japanese: @autoclosure () -> Text)
        -> Text
    {
        switch kind {
        case .english, .added: english()
        case .japanese: japanese()
        }
    }

    /// The same for texts that need statements.
    @inlinable package func text<Text>(_ english: () -> Text, japanese: () -> Text) -> Text {
        switch kind {
        case .english, .added: english()
        case .japanese: japanese()
        }
    }
}

/// A value that exists once in each language, such as a table of key bindings with descriptions.
package final class PerLanguage<Value: Sendable>: Sendable {
    private let english: Value
    private let japanese: Value
    private let make: @Sendable (Language) -> Value
    /// The values in languages that are not built in, by their codes.
    private let added = Mutex<[String: (language: AddedLanguage, value: Value)]>([:])

    /// - Parameter make: Makes the value in a language; called at once for each built-in one, and at the first use for
    ///   another one.
    package init(_ make: @escaping @Sendable (Language) -> Value) {
        (english, japanese, self.make) = (make(.english), make(.japanese), make)
    }

    package subscript(language: Language) -> Value {
        switch language.kind {
        case .english: english
        case .japanese: japanese
        case .added(let added): value(in: added, language)
        }
    }

    private func value(in added: AddedLanguage, _ language: Language) -> Value {
        // A decoded language has English texts.
        if added.translate == nil { return english }
        if let known = self.added.withLock({ $0[added.code] }), known.language === added {
            return known.value
        }
        let value = make(language)
        self.added.withLock { $0[added.code] = (added, value) }
        return value
    }
}

extension Int {
    /// The number with thousands separators, such as `1,234`; for numbers of 0 or more.
    package var grouped: String {
        let digits = Array(String(self))
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digits[index])
        }
    }
}
