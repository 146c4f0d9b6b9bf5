import Markdown
import MarkdownMD4C
import ReactiveTesting
import Testing

/// Random paragraphs, parsed here and by GitHub's parser: words have the same marks.
@Suite(.blocking, .needs(.program("cmark-gfm"))) struct CommonMarkTests {
    @Test("emphasis, links and images in Japanese text without spaces are read as by cmark-gfm")
    func sameMarks() async throws {
        let rounds = TestRounds(quick: 300, long: 100_000)
        var random = SeededGenerator(seed: rounds.seed)
        let sources = (0..<rounds.count).map { _ in Self.paragraph(using: &random) }

        let cmark = try await ChildProcess.outcome(
            ["cmark-gfm", "-e", "autolink", "-e", "strikethrough"], input: sources.joined(separator: "\n\n"))
        let expected = String(decoding: cmark.output, as: UTF8.self).split(separator: "\n")
        let parser = try #require(MarkdownMD4C())

        try #require(expected.count == sources.count)
        for (source, html) in zip(sources, expected) {
            var read = MarkedText()
            for case .paragraph(let spans) in parser.parse(source).blocks { read.add(spans) }
            #expect(read == MarkedText(html: html), "\(source)")
        }
    }

    private static let addresses = ["http://a.jp/", "https://b.jp/c_d?e=1", "www.f.jp", "/g", "ftp://h.jp/"]
    private static let words = ["語", "流れ", "データ", "and", "x", "1"]
    private static let signs = ["、", "。", "（注）", " "]

    private static func paragraph(using random: inout SeededGenerator) -> String {
        // A word in front: no piece starts a list or a rule.
        "文" + (0..<Int.random(in: 2...9, using: &random)).map { _ in piece(&random) }.joined()
    }

    private static func piece(_ random: inout SeededGenerator) -> String {
        let inner = (0..<Int.random(in: 1...3, using: &random)).map { _ in text(&random) }.joined()
        // Marks are between words: those that neither open nor close are paired in different ways.
        let marked = word(&random) + inner + word(&random)
        return switch Int.random(in: 0...9, using: &random) {
        case 0: "**\(marked)**の"
        case 1: "*\(marked)*の"
        case 2: "~~\(marked)~~の"
        default: text(&random)
        }
    }

    /// A word, a sign, a link, an image or code.
    private static func text(_ random: inout SeededGenerator) -> String {
        let address = addresses.randomElement(using: &random) ?? ""
        return switch Int.random(in: 0...9, using: &random) {
        case 0, 1: "[\(word(&random))](\(address))"
        case 2: "![\(word(&random))](\(address))"
        case 3: "`\(word(&random))`"
        case 4: signs.randomElement(using: &random) ?? ""
        default: word(&random)
        }
    }

    private static func word(_ random: inout SeededGenerator) -> String {
        words.randomElement(using: &random) ?? ""
    }
}

/// Characters, each with the marks around it, from the outermost one.
private struct MarkedText: Equatable, CustomStringConvertible {
    private var runs: [(marks: String, text: String)] = []

    init() {}

    static func == (one: MarkedText, other: MarkedText) -> Bool { one.description == other.description }

    var description: String { runs.map { "\($0.marks)‹\($0.text)›" }.joined() }

    private mutating func add(_ text: String, _ marks: [String]) {
        // The order of nested marks is of no importance, nor are two of a kind.
        let marks = Set(marks).sorted().joined(separator: " ")
        if runs.last?.marks == marks {
            runs[runs.count - 1].text += text
        } else if !text.isEmpty {
            runs.append((marks, text))
        }
    }

    mutating func add(_ spans: [MarkdownSpan], _ marks: [String] = []) {
        for span in spans {
            switch span {
            case .text(let text): add(text, marks)
            case .code(let text): add(text, marks + ["code"])
            case .emphasis(let spans): add(spans, marks + ["em"])
            case .strong(let spans): add(spans, marks + ["strong"])
            case .strikethrough(let spans): add(spans, marks + ["del"])
            case .link(let spans, let url): add(spans, marks + ["a \(url)"])
            case .image(let alt, let url): add(alt, marks + ["img \(url)"])
            default: add("\(span)", marks + ["unexpected"])
            }
        }
    }

    /// - Parameter html: A paragraph as cmark-gfm writes it.
    init(html: Substring) {
        var (marks, rest) = ([String](), html)
        while !rest.isEmpty {
            let text = rest.prefix { $0 != "<" }
            add(Self.decoded(text), marks)
            rest = rest.dropFirst(text.count)
            let tag = rest.prefix { $0 != ">" }.dropFirst()
            rest = rest.dropFirst(tag.count + 2)
            if tag.hasPrefix("img") {
                let parts = tag.split(separator: "\"", omittingEmptySubsequences: false)
                add(Self.decoded(parts[3]), marks + ["img \(Self.decoded(parts[1]))"])
            } else if tag.hasPrefix("a ") {
                marks.append("a \(Self.decoded(tag.split(separator: "\"")[1]))")
            } else if tag.hasPrefix("/") {
                if tag != "/p" { marks.removeLast() }
            } else if tag != "p", !tag.isEmpty {
                marks.append(String(tag))
            }
        }
    }

    private static func decoded(_ text: Substring) -> String {
        String(text).replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
            .replacing("&amp;", with: "&")
    }
}
