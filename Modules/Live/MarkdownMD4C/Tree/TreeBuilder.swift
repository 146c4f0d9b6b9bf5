import Markdown

/// Builds blocks from elements and text. Tolerates HTML that is left open or closed twice.
struct TreeBuilder {
    /// An open element.
    private struct Frame {
        let element: Element
        /// The HTML tag that opened the element; `nil` for Markdown.
        var tag: String?
        var nodes: [Node] = []
        var text = ""
    }

    private enum Location {
        case frame(Int)
        /// Nested too deeply for a separate frame; its text is added to the last frame.
        case line, block
    }

    private static let maximumDepth = 100
    private var frames = [Frame(element: .document)]
    /// The location of each open Markdown element.
    private var locations: [Location] = []
    /// The number of open frames in which whitespace is preserved.
    private var preformatted = 0

    var isPreformatted: Bool { preformatted > 0 }

    /// Whether the text is code, in which nothing but tags has a meaning.
    var isCode: Bool { frames.contains { $0.element.isCode } }

    // MARK: - Markdown

    mutating func open(_ element: Element) {
        if push(element, nil) {
            locations.append(.frame(frames.count - 1))
        } else {
            if !element.isInline { add(.lineBreak) }
            locations.append(element.isInline ? .line : .block)
        }
    }

    mutating func close() {
        switch locations.popLast() {
        case .frame(let index): pop(to: index)
        case .block: add(.lineBreak)
        case .line, nil: break
        }
    }

    mutating func add(_ text: String) { frames[frames.count - 1].text += text }

    mutating func add(_ span: MarkdownSpan) { add(.span(span)) }

    mutating func add(_ block: MarkdownBlock) { add(.block(block)) }

    /// Adds a formula. The `$` signs are literal in code, and if it starts or ends with a space.
    mutating func add(formula text: String, isDisplayed: Bool) {
        if isCode { return add(isDisplayed ? "$$\(text)$$" : "$\(text)$") }
        if isDisplayed { return add(MarkdownBlock.math(text)) }
        // Qiita's alternative notation, which puts the formula in backquotes.
        if text.utf8.count > 2, text.hasPrefix("`"), text.hasSuffix("`") {
            return add(MarkdownSpan.math(String(text.dropFirst().dropLast())))
        }
        let isFormula = text.utf8.first?.isSpace == false && text.utf8.last?.isSpace == false
        if isFormula { add(MarkdownSpan.math(text)) } else { add("$\(text)$") }
    }

    /// Closes all open elements and returns the blocks of the whole text.
    mutating func finish() -> [MarkdownBlock] {
        locations = []
        pop(to: 1)
        flush()
        return Blocks.of(frames[0].nodes)
    }

    // MARK: - HTML

    /// - Parameter tag: The tag whose end tag closes the element.
    mutating func open(_ element: Element, tag: String) { _ = push(element, tag) }

    /// Closes the innermost element with that tag, unless Markdown has opened an element inside it.
    ///
    /// - Returns: Whether an element was closed.
    @discardableResult mutating func close(tag: String) -> Bool {
        guard let index = index(of: [tag], within: []) else { return false }
        pop(to: index)
        return true
    }

    /// Closes the innermost element with one of `tags`, unless one of `bounds` is open inside it.
    mutating func close(_ tags: Set<String>, within bounds: Set<String>) {
        if let index = index(of: tags, within: bounds) { pop(to: index) }
    }

    private func index(of tags: Set<String>, within bounds: Set<String>) -> Int? {
        for index in frames.indices.reversed() {
            guard let tag = frames[index].tag, !bounds.contains(tag) else { return nil }
            if tags.contains(tag) { return index }
        }
        return nil
    }

    // MARK: - Frames

    private mutating func push(_ element: Element, _ tag: String?) -> Bool {
        guard frames.count < Self.maximumDepth * (element.isInline ? 2 : 1) else { return false }
        flush()
        frames.append(Frame(element: element, tag: tag))
        if case .preformatted = element { preformatted += 1 }
        return true
    }

    /// Closes the frame at `index` and all frames inside it.
    private mutating func pop(to index: Int) {
        while frames.count > index {
            flush()
            let frame = frames.removeLast()
            if case .preformatted = frame.element { preformatted -= 1 }
            for node in Blocks.nodes(of: frame.element, frame.nodes) { add(node) }
        }
    }

    private mutating func add(_ node: Node) {
        if case .span(.text(let text)) = node { return add(text) }
        flush()
        frames[frames.count - 1].nodes.append(node)
    }

    private mutating func flush() {
        let last = frames.count - 1
        guard !frames[last].text.isEmpty else { return }
        frames[last].nodes.append(.span(.text(frames[last].text)))
        frames[last].text = ""
    }
}
