import Markdown
import ReactiveTesting
import Testing

@Suite("tokenizing arbitrary code is safe") struct FuzzTests {
    private static let languages = [
        "swift", "c", "cpp", "objc", "java", "go", "rust", "python", "js", "ts", "sh", "json", "yaml",
    ]

    @Test("the tokens of a line together are the line, and no character is divided")
    func code() {
        // The first byte selects the language.
        let target = FuzzTarget("code") { bytes in
            guard let first = bytes.first else { return nil }
            let language = Self.languages[Int(first) % Self.languages.count]
            guard var tokenizer = CodeTokenizer(language) else { return "\(language) is not known" }
            for line in bytes.dropFirst().split(separator: 0x0A, omittingEmptySubsequences: false) {
                let line = String(decoding: line, as: UTF8.self)
                let tokens = tokenizer.tokens(of: line)
                if tokens.map(\.text).joined() != line { return "\(language): the line is another one" }
                if tokens.reduce(0, { $0 + $1.text.count }) != line.count {
                    return "\(language): a letter was cut"
                }
            }
            return nil
        }

        #expect(target.failures() == [])
    }
}
