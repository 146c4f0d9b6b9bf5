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
