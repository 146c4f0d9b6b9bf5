import Markdown

/// The meaning of HTML's tags.
enum HTMLElements {
    /// - Returns: `nil` for unknown tags and for tags without a meaning here.
    static func element(_ name: String, _ attributes: [String: String]) -> Element? {
        switch name {
        case "b", "strong": .strong
        case "i", "em", "cite", "var", "dfn": .emphasis
        case "s", "del", "strike": .strikethrough
        case "small": .small
        case "sub": .subscript
        case "sup": .superscript
        case "kbd": .key
        case "code": language(attributes).map { .code(info: $0) } ?? .codeSpan
        case "tt", "samp": .codeSpan
        case "a": attributes["href"].map { .link($0) } ?? .inline
        case "span", "font", "u", "ins", "mark", "big", "abbr", "label", "q", "time", "ruby", "rb", "bdi",
            "bdo":
            .inline
        case "rt": .small
        case "h1", "h2", "h3", "h4", "h5", "h6": .heading(level: Int(name.utf8.last ?? 0x31) - 0x30)
        case "p": .paragraph
        case "div", "center", "section", "article", "header", "footer", "main", "nav", "aside", "figure",
            "address",
            "figcaption", "caption", "picture", "fieldset", "form", "legend":
            .division
        case "pre": .preformatted
        case "blockquote": .quote
        case "details": .details
        case "summary": .summary
        case "ul", "menu": .list(start: nil)
        case "ol": .list(start: number("start", attributes) ?? 1)
        case "li": .item(nil)
        case "dl": .definitions
        case "dt": .term
        case "dd": .description
        case "table": .table
        case "tr": .row
        case "th", "td": .cell(cell(attributes, isHeader: name == "th"))
        case Note.tag: .note(kind: Note.kinds.first { $0 == attributes["kind"] } ?? "info")
        default: nil
        }
    }

    /// Known tags that are ignored.
    static let ignoredTags: Set = [
        "html", "head", "body", "title", "meta", "link", "base", "script", "style", "noscript", "template",
        "thead", "tbody", "tfoot", "colgroup", "col", "rp", "wbr", "source", "track", "object", "param",
        "canvas",
        "svg", "path", "map", "area", "button", "select", "option", "textarea", "input", "img", "br", "hr",
        "iframe",
        "video", "audio", "embed", "blink", "marquee", "nobr", "acronym", "data", "output", "progress",
        "meter",
    ]

    static func isKnown(_ name: String) -> Bool {
        ignoredTags.contains(name) || element(name, ["href": ""]) != nil
    }

    static func endsParagraph(_ name: String) -> Bool {
        guard let element = element(name, [:]) else { return false }
        return !element.isInline
    }

    /// Elements that bound a paragraph: a tag inside one of them does not end a paragraph outside.
    static let containers: Set = [
        "div", "center", "blockquote", "details", "li", "dd", "td", "th", "table", "ul", "ol", "section",
        "article",
        Note.tag,
    ]

    private static func cell(_ attributes: [String: String], isHeader: Bool) -> TableCell {
        let alignment: MarkdownTable.Alignment =
            switch attributes["align"]?.lowercased() {
            case "left": .left
            case "center": .center
            case "right": .right
            default: .none
            }
        return TableCell(
            isHeader: isHeader, alignment, columns: number("colspan", attributes) ?? 1,
            rows: number("rowspan", attributes) ?? 1)
    }

    /// Limited to nine digits, like the numbers of Markdown's lists.
    private static func number(_ name: String, _ attributes: [String: String]) -> Int? {
        attributes[name].flatMap(Int.init).map { min(max($0, 0), 999_999_999) }
    }

    /// The language in `class="language-swift"`.
    private static func language(_ attributes: [String: String]) -> String? {
        let mark = "language-"
        let word = attributes["class"]?.split(separator: " ").first { $0.hasPrefix(mark) }
        return word.map { String($0.dropFirst(mark.count)) }
    }
}
