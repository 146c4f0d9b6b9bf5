/// What a language's comments, strings and words look like.
struct CodeLanguage: Sendable {
    /// Strings that begin and end in a way of the language's own.
    enum RawStrings: Sendable {
        /// `#"…"#`.
        case swift
        /// `r#"…"#`.
        case rust
        /// `R"x(…)x"`.
        case cpp
    }

    /// The first one is told apart by.
    let names: [String]
    var words: Set<String> = []
    /// What a comment to the end of the line begins with.
    var lineComments: [CodeBytes] = []
    /// Whether `/*` begins a comment.
    var hasBlockComments = false
    /// Whether such a comment may stand in another.
    var nestsComments = false
    /// Longer openings before shorter ones.
    var strings: [CodeString] = []
    var rawStrings: RawStrings?
    /// Whether `'a'` is a letter, and `'a` something else.
    var hasCharacterLiterals = false
    /// Words that belong to the string behind them.
    var stringPrefixes: Set<String> = []
    /// What makes a word of the language of any name behind it.
    var keywordPrefixes: [UInt8] = []
    /// What words are made of but letters, digits and `_`.
    var extraWordBytes: [UInt8] = []
    /// Whether `'` stands between digits.
    var hasDigitSeparators = false
    /// Whether `/…/` is a pattern where a value may stand.
    var hasRegexLiterals = false
    /// Whether it is a shell: `#` begins words only, `\` takes the next letter, `<<` begins a text.
    var isShell = false
    /// Whether a string with `:` behind it is a name.
    var keysAreKeywords = false
    /// Whether lines are read as YAML's.
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

/// A few letters of Latin as bytes.
typealias CodeBytes = [UInt8]

/// How a kind of string begins and ends.
struct CodeString: Sendable, Equatable {
    let opening: CodeBytes
    let closing: CodeBytes
    /// Whether `\` takes the next letter.
    let escapes: Bool
    /// Whether it may end in a later line; else it ends in the same or is none.
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
    /// The words of a text.
    static func words(_ text: String) -> Set<String> { Set(text.split(separator: " ").map(String.init)) }
}
