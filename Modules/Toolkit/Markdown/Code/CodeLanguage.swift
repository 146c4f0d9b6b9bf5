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

extension CodeLanguage {
    static let swift = CodeLanguage(
        names: ["swift"],
        words: .words(
            """
            actor any as associatedtype async await borrowing break case catch class consume consuming continue copy \
            default defer deinit didSet do dynamic else enum extension fallthrough false fileprivate final for func \
            get guard if import in indirect infix init inout internal is isolated lazy let macro mutating nil \
            nonisolated nonmutating open operator optional override package postfix precedencegroup prefix private \
            protocol public repeat required rethrows return self Self sending set some static struct subscript super \
            switch throw throws true try typealias unowned var weak where while willSet
            """),
        lineComments: [CodeBytes("//".utf8)], hasBlockComments: true, nestsComments: true,
        strings: [CodeString("\"\"\"", spansLines: true), CodeString("\"")], rawStrings: .swift,
        keywordPrefixes: CodeBytes("#@".utf8))

    static let rust = CodeLanguage(
        names: ["rust", "rs"],
        words: .words(
            """
            as async await bool break char const continue crate dyn else enum extern f32 f64 false fn for i128 i16 \
            i32 i64 i8 if impl in isize let loop match mod move mut pub ref return self Self static str struct super \
            trait true type u128 u16 u32 u64 u8 union unsafe use usize where while
            """),
        lineComments: [CodeBytes("//".utf8)], hasBlockComments: true, nestsComments: true,
        strings: [CodeString("\"", spansLines: true)], rawStrings: .rust, hasCharacterLiterals: true,
        stringPrefixes: ["b", "c"])

    static let go = CodeLanguage(
        names: ["go", "golang"],
        words: .words(
            """
            any bool break byte case chan complex128 complex64 const continue default defer else error fallthrough \
            false float32 float64 for func go goto if import int int16 int32 int64 int8 interface iota map nil \
            package range return rune select string struct switch true type uint uint16 uint32 uint64 uint8 uintptr \
            var
            """),
        lineComments: [CodeBytes("//".utf8)], hasBlockComments: true,
        strings: [CodeString("\""), CodeString("`", escapes: false, spansLines: true)],
        hasCharacterLiterals: true)

    static let java = CodeLanguage(
        names: ["java"],
        words: .words(
            """
            abstract assert boolean break byte case catch char class const continue default do double else enum \
            extends false final finally float for goto if implements import instanceof int interface long native new \
            null package permits private protected public record return sealed short static strictfp super switch \
            synchronized this throw throws transient true try var void volatile while yield
            """),
        lineComments: [CodeBytes("//".utf8)], hasBlockComments: true,
        strings: [CodeString("\"\"\"", spansLines: true), CodeString("\"")], hasCharacterLiterals: true,
        keywordPrefixes: CodeBytes("@".utf8))
}

extension CodeLanguage {
    private static let cWords = Set<String>.words(
        """
        _Alignas _Alignof _Atomic _Bool _Generic _Noreturn _Static_assert _Thread_local auto bool break case char \
        const constexpr continue default do double else enum extern false float for goto if inline int int16_t \
        int32_t int64_t int8_t long NULL nullptr register restrict return short signed size_t sizeof static struct \
        switch true typedef typeof uint16_t uint32_t uint64_t uint8_t union unsigned void volatile while
        """)

    static let c = CodeLanguage(
        names: ["c", "h"], words: cWords, lineComments: [CodeBytes("//".utf8)], hasBlockComments: true,
        strings: [CodeString("\"")], hasCharacterLiterals: true, stringPrefixes: ["L", "u", "U", "u8"],
        keywordPrefixes: CodeBytes("#".utf8), hasDigitSeparators: true)

    static let cpp = CodeLanguage(
        names: ["cpp", "c++", "cc", "cxx", "hpp"],
        words: cWords.union(
            Set<String>.words(
                """
                alignas alignof and catch char16_t char32_t char8_t class co_await co_return co_yield concept \
                const_cast consteval constinit decltype delete dynamic_cast explicit export final friend import \
                module mutable namespace new noexcept not operator or override private protected public \
                reinterpret_cast requires static_assert static_cast template this thread_local throw try typeid \
                typename using virtual wchar_t
                """)),
        lineComments: [CodeBytes("//".utf8)], hasBlockComments: true, strings: [CodeString("\"")],
        rawStrings: .cpp,
        hasCharacterLiterals: true, stringPrefixes: ["L", "u", "U", "u8"],
        keywordPrefixes: CodeBytes("#".utf8), hasDigitSeparators: true)

    static let objectiveC = CodeLanguage(
        names: ["objective-c", "objc", "objectivec", "obj-c", "mm"],
        words: cWords.union(
            Set<String>.words(
                """
                BOOL Class IBAction IBOutlet NO SEL YES assign atomic copy id instancetype nil nonatomic nonnull \
                nullable readonly readwrite self strong super weak
                """)),
        lineComments: [CodeBytes("//".utf8)], hasBlockComments: true,
        strings: [CodeString("@\"", "\""), CodeString("\"")], hasCharacterLiterals: true,
        keywordPrefixes: CodeBytes("#@".utf8))
}

extension CodeLanguage {
    static let python = CodeLanguage(
        names: ["python", "py", "python3"],
        words: .words(
            """
            and as assert async await break class continue def del elif else except False finally for from global if \
            import in is lambda match None nonlocal not or pass raise return True try while with yield
            """),
        lineComments: [CodeBytes("#".utf8)],
        strings: [
            CodeString("\"\"\"", spansLines: true), CodeString("'''", spansLines: true), CodeString("\""),
            CodeString("'"),
        ],
        stringPrefixes: .words("r R b B f F u U rb Rb rB RB br Br bR BR fr Fr fR FR rf Rf rF RF"),
        keywordPrefixes: CodeBytes("@".utf8))

    private static let scriptWords = Set<String>.words(
        """
        async await break case catch class const continue debugger default delete do else export extends false \
        finally for from function get if import in instanceof let new null of return set static super switch this \
        throw true try typeof undefined var void while with yield
        """)

    static let javaScript = CodeLanguage(
        names: ["javascript", "js", "jsx", "mjs", "cjs", "node"], words: scriptWords,
        lineComments: [CodeBytes("//".utf8)], hasBlockComments: true,
        strings: [CodeString("\""), CodeString("'"), CodeString("`", spansLines: true)],
        keywordPrefixes: CodeBytes("@".utf8), extraWordBytes: CodeBytes("$".utf8), hasRegexLiterals: true)

    static let typeScript = CodeLanguage(
        names: ["typescript", "ts", "tsx", "mts", "cts"],
        words: scriptWords.union(
            Set<String>.words(
                """
                abstract any as asserts bigint boolean declare enum implements infer interface is keyof namespace \
                never number object private protected public readonly satisfies string symbol type unknown
                """)),
        lineComments: [CodeBytes("//".utf8)], hasBlockComments: true,
        strings: [CodeString("\""), CodeString("'"), CodeString("`", spansLines: true)],
        keywordPrefixes: CodeBytes("@".utf8), extraWordBytes: CodeBytes("$".utf8), hasRegexLiterals: true)

    static let shell = CodeLanguage(
        names: ["shell", "sh", "bash", "zsh", "ksh"],
        words: .words(
            """
            break case continue declare do done elif else esac eval exec exit export fi for function if in local \
            readonly return select set shift source then trap typeset unset until while
            """),
        lineComments: [CodeBytes("#".utf8)],
        strings: [
            CodeString("$'", "'", spansLines: true), CodeString("'", escapes: false, spansLines: true),
            CodeString("\"", spansLines: true),
        ],
        extraWordBytes: CodeBytes("-./".utf8), isShell: true)
}

extension CodeLanguage {
    /// With the comments that some parsers accept.
    static let json = CodeLanguage(
        names: ["json", "jsonc", "json5", "jsonl", "geojson"], words: .words("false null true"),
        lineComments: [CodeBytes("//".utf8)], hasBlockComments: true, strings: [CodeString("\"")],
        keysAreKeywords: true)

    static let yaml = CodeLanguage(names: ["yaml", "yml"], isYAML: true)
}
