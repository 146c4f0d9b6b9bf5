/// The lexical rules of a programming language.
struct CodeLanguage: Sendable {
    /// Raw strings with rules specific to one language.
    enum RawStrings: Sendable {
        /// `#"…"#`.
        case swift
        /// `r#"…"#`.
        case rust
        /// `R"x(…)x"`.
        case cpp
    }

    /// The first name identifies the language.
    let names: [String]
    var words: Set<String> = []
    /// The starts of comments that end with the line.
    var lineComments: [CodeBytes] = []
    /// Whether `/*` starts a comment.
    var hasBlockComments = false
    /// Whether block comments nest.
    var nestsComments = false
    /// Longer openings come before shorter ones.
    var strings: [CodeString] = []
    var rawStrings: RawStrings?
    /// Whether `'a'` is a character literal, unlike `'a` without a closing quote.
    var hasCharacterLiterals = false
    /// Words that belong to the string that follows them.
    var stringPrefixes: Set<String> = []
    /// Characters that turn the following word into a keyword.
    var keywordPrefixes: [UInt8] = []
    /// Characters that words may contain besides letters, digits and `_`.
    var extraWordBytes: [UInt8] = []
    /// Whether `'` separates digits.
    var hasDigitSeparators = false
    /// Whether `/…/` is a regular expression where a value is expected.
    var hasRegexLiterals = false
    /// Whether shell rules apply: `#` starts a comment only at the start of a word, `\` escapes the next
    /// character, `<<` starts a heredoc.
    var isShell = false
    /// Whether a string before `:` is a key and is shown as a keyword.
    var keysAreKeywords = false
    /// Whether lines follow YAML's rules.
    var isYAML = false

    static let named = all.reduce(into: [String: CodeLanguage]()) { named, language in
        for name in language.names { named[name] = language }
    }

    private static let all: [CodeLanguage] = [
        .swift, .c, .cpp, .objectiveC, .java, .go, .rust, .python, .javaScript, .typeScript, .shell, .json,
        .yaml,
    ]
}

extension CodeLanguage: Equatable {
    static func == (left: CodeLanguage, right: CodeLanguage) -> Bool { left.names[0] == right.names[0] }
}

/// ASCII text as bytes.
typealias CodeBytes = [UInt8]

/// The delimiters of a kind of string.
struct CodeString: Sendable, Equatable {
    let opening: CodeBytes
    let closing: CodeBytes
    /// Whether `\` escapes the next character.
    let escapes: Bool
    /// Whether the string may span lines; otherwise it must end on its first line.
    let spansLines: Bool

    init(_ opening: String, _ closing: String? = nil, escapes: Bool = true, spansLines: Bool = false) {
        self.init(
            CodeBytes(opening.utf8), closing: CodeBytes((closing ?? opening).utf8), escapes: escapes,
            spansLines: spansLines)
    }

    init(_ opening: CodeBytes, closing: CodeBytes, escapes: Bool, spansLines: Bool) {
        (self.opening, self.closing) = (opening, closing)
        (self.escapes, self.spansLines) = (escapes, spansLines)
    }
}

extension Set<String> {
    /// Splits a text at its spaces.
    static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
}
