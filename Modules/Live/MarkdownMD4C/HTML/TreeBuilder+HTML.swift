import Markdown

extension TreeBuilder {
    /// Adds HTML, which may open elements that later HTML closes.
    mutating func add(html: [UInt8]) {
        var tokenizer = HTMLTokenizer(html)
        while let token = tokenizer.next() {
            switch token {
            case .text(let text): add(collapsing: text)
            case .close(let name): handleCloseTag(name, tokenizer.source)
            case .open(let name, let attributes): handleOpenTag(name, attributes, tokenizer.source)
            }
        }
    }

    /// Collapses line breaks and spaces to single spaces, and reads formulas, unless the text is preformatted.
    private mutating func add(collapsing text: String) {
        if isPreformatted { return add(text) }
        if isCode || !text.utf8.contains(UInt8(ascii: "$")) { return add(collapsingSpaces: text) }
        for piece in HTMLText(text).pieces {
            switch piece {
            case .text(let text): add(collapsingSpaces: text)
            case .math(let text, let isDisplayed): add(formula: text, isDisplayed: isDisplayed)
            }
        }
    }

    private mutating func add(collapsingSpaces text: String) {
        guard text.utf8.contains(where: \.isSpace) else { return add(text) }
        var (collapsed, wasSpace) = (String.UnicodeScalarView(), false)
        for scalar in text.unicodeScalars {
            let isSpace = scalar.value <= 0x20 && UInt8(scalar.value).isSpace
            if !isSpace || !wasSpace { collapsed.append(isSpace ? " " : scalar) }
            wasSpace = isSpace
        }
        add(String(collapsed))
    }

    // MARK: - Tags

    private mutating func handleOpenTag(_ name: String, _ attributes: [String: String], _ source: String) {
        switch name {
        case "br": add(.lineBreak)
        case "hr": add(.rule)
        case "img": addImage(attributes)
        case "input":
            if attributes["type"] == "checkbox" { add(attributes["checked"] == nil ? "[ ] " : "[x] ") }
        case "iframe", "video", "audio", "embed":
            if let url = attributes["src"], Address.isSafe(url) { add(.link([.text(url)], url: url)) }
        default:
            closeImpliedEnds(before: name)
            if let element = HTMLElements.element(name, attributes) {
                open(element, tag: name)
            } else if !HTMLElements.ignoredTags.contains(name) {
                // Not an HTML tag, such as `List<String>` outside of code.
                add(source)
            }
        }
    }

    private mutating func handleCloseTag(_ name: String, _ source: String) {
        if close(tag: name) { return }
        switch name {
        case "br": add(.lineBreak)
        // The replacement of a `:::` line that does not end a note; see `PreprocessedSource`.
        case Note.tag: add(MarkdownBlock.paragraph([.text(":::")]))
        default: if !HTMLElements.isKnown(name) { add(source) }
        }
    }

    /// Closes elements whose end tags are implied: `<li>` ends the previous item.
    private mutating func closeImpliedEnds(before name: String) {
        switch name {
        case "li": close(["li"], within: ["ul", "ol"])
        case "dt", "dd": close(["dt", "dd"], within: ["dl"])
        case "tr": close(["tr"], within: ["table"])
        case "td", "th": close(["td", "th"], within: ["tr", "table"])
        case "thead", "tbody", "tfoot": close(["tr"], within: ["table"])
        default: if HTMLElements.endsParagraph(name) { close(["p"], within: HTMLElements.containers) }
        }
    }

    private mutating func addImage(_ attributes: [String: String]) {
        let url = attributes["src"] ?? ""
        add(.image(alt: attributes["alt"] ?? "", url: Address.isSafe(url) ? url : ""))
    }
}

/// The HTML element that represents a note in the preprocessed source.
enum Note {
    static let tag = "qiita-note"
    static let kinds = ["info", "warn", "alert"]
}
