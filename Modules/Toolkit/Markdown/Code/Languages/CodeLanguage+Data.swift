extension CodeLanguage {
    /// With the comments that some parsers accept.
    static let json = CodeLanguage(
        names: ["json", "jsonc", "json5", "jsonl", "geojson"], words: .words("false null true"),
        lineComments: [CodeBytes("//".utf8)], hasBlockComments: true, strings: [CodeString("\"")],
        keysAreKeywords: true)

    static let yaml = CodeLanguage(names: ["yaml", "yml"], isYAML: true)
}
