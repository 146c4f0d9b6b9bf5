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
