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
