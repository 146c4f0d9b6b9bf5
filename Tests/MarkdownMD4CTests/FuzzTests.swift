import Markdown
import ReactiveTesting
import Testing

@testable import MarkdownMD4C

@Suite("random bytes are parsed as Markdown and HTML") struct FuzzTests {
    @Test("HTML has no more tokens than bytes, and Markdown nests at most 100 deep")
    func html() {
        let target = FuzzTarget("html") { bytes in
            var reader = HTMLTokenizer(bytes)
            var count = 0
            while reader.next() != nil { count += 1 }
            if count > bytes.count { return "\(count) tokens of \(bytes.count) bytes" }
            let document = parser.parse(String(decoding: bytes, as: UTF8.self))
            let depth = document.blocks.map(depth(of:)).max() ?? 0
            return depth <= 101 ? nil : "blocks stand \(depth) deep in each other"
        }

        #expect(target.failures() == [])
    }
}
