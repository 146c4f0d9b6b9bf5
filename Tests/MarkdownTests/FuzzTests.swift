import Markdown
import ReactiveTesting
import Testing

@Suite("Code is told apart into what it is made of, whatever it is") struct FuzzTests {
    private static let languages = [
        "swift", "c", "cpp", "objc", "java", "go", "rust", "python", "js", "ts", "sh", "json", "yaml",
    ]

    @Test("The tokens of a line are the line, and no letter is cut")
    func code() {
        // The first byte chooses the language.
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

        #expect(target.complaints() == [])
    }
}
