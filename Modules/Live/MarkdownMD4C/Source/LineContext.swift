/// A line and its context.
struct SourceLine {
    /// The markers of quotes and list items, and indentation.
    var prefix: [UInt8] = []
    var content: ArraySlice<UInt8> = []
    /// Whether the line starts a list item.
    var opensItem = false
    /// Whether the line is in no quote and no list.
    var isTopLevel = true
    /// Whether the line is text, as opposed to blank, code or HTML.
    var isText = false

    /// The prefix of an empty line in the same containers.
    var quotes: [UInt8] {
        prefix.map { $0 == UInt8(ascii: ">") || $0 == 0x09 ? $0 : 0x20 }
    }
}

/// Determines for each line whether it is in a quote, a list, code or HTML, without parsing its text.
///
/// Quotes and list items nest at most 100 deep and are indented at most 400 columns: md4c's time grows with
/// the square of both, and no post needs more.
struct LineContext {
    private static let limits = (markers: 100, indent: 400)

    /// A fenced code block, or HTML that ends with a certain text.
    private enum Verbatim {
        case fence(UInt8, count: Int, column: Int)
        case html(end: [UInt8])
    }

    /// The column of each open list item's text.
    private var items: [Int] = []
    private var quotes = 0
    private var verbatim: Verbatim?
    /// Whether an indented line continues the paragraph of the previous line.
    private var isInParagraph = false

    mutating func enter(_ bytes: ArraySlice<UInt8>) -> SourceLine {
        var line = SourceLine()
        let (column, quotes) = removeMarkers(bytes, &line)
        let isBlank = line.content.allSatisfy(\.isSpace)
        if quotes != self.quotes, !isBlank || quotes < self.quotes {
            verbatim = nil
            if quotes < self.quotes { items = [] }
            self.quotes = quotes
        }
        if let verbatim, belongs(in: verbatim, line, column, isBlank) {
            CodeTabs.hide(in: &line.prefix, from: items.last ?? 0)
            return line
        }
        guard !isBlank else {
            isInParagraph = false
            return line
        }
        if !line.opensItem { items.removeAll { $0 > column } }
        line.isTopLevel = quotes == 0 && items.isEmpty
        let indent = line.opensItem ? 0 : column - (items.last ?? 0)
        guard indent < 4 else {
            // The first four columns make it code.
            if !isInParagraph { CodeTabs.hide(in: &line.prefix, from: (items.last ?? 0) + 4) }
            return line
        }
        open(line)
        line.isText = verbatim == nil
        isInParagraph = line.isText
        return line
    }

    // MARK: - Marks

    /// Removes the markers from a line, and records the list items that they open.
    private mutating func removeMarkers(
        _ bytes: ArraySlice<UInt8>, _ line: inout SourceLine
    ) -> (column: Int, quotes: Int) {
        var rest = bytes
        var column = 0
        var markers = 0
        var quotes = 0
        while let character = rest.first {
            if character == 0x20 || character == 0x09 {
                let columns = character == 0x09 ? 4 - column % 4 : 1
                column += columns
                if column <= Self.limits.indent { line.prefix.append(character) }
                rest = rest.dropFirst()
            } else if character == UInt8(ascii: ">"), verbatim == nil || quotes < self.quotes {
                rest = rest.dropFirst()
                markers += 1
                quotes = min(quotes + 1, Self.limits.markers)
                // Indentation in a quote is measured from its marker.
                column = rest.first == 0x20 ? -1 : 0
                if markers <= Self.limits.markers { line.prefix.append(character) }
                if markers > Self.limits.markers, rest.first == 0x20 { rest = rest.dropFirst() }
            } else if verbatim == nil, let length = listMarkerLength(rest), column - (items.last ?? 0) < 4 {
                markers += 1
                column += length
                if markers <= Self.limits.markers { line.prefix += rest.prefix(length) }
                if !line.opensItem { items.removeAll { $0 > column - length } }
                if markers <= Self.limits.markers { items.append(column) }
                line.opensItem = true
                rest = rest.dropFirst(length)
            } else {
                break
            }
        }
        line.content = rest
        return (max(column, 0), quotes)
    }

    /// The length of a list marker with the following space; `nil` when there is none.
    private func listMarkerLength(_ bytes: ArraySlice<UInt8>) -> Int? {
        let digits = bytes.prefix(10).prefix { (0x30...0x39).contains($0) }.count
        let delimiters = digits == 0 ? "-*+" : ".)"
        guard digits < 10, let character = bytes.dropFirst(digits).first, delimiters.utf8.contains(character)
        else {
            return nil
        }
        let space = bytes.dropFirst(digits + 1).first
        guard space == 0x20 || space == 0x09 else { return nil }
        // `* * *` is a thematic break.
        if digits == 0, bytes.count >= 5, bytes.allSatisfy({ $0.isSpace || $0 == character }) { return nil }
        return digits + 2
    }

    // MARK: - Verbatim blocks

    /// Whether a line belongs to the open code or HTML block, which it may end.
    private mutating func belongs(
        in verbatim: Verbatim, _ line: SourceLine, _ column: Int, _ isBlank: Bool
    ) -> Bool {
        switch verbatim {
        case .fence(let character, let count, let start):
            if !isBlank, column < start {
                self.verbatim = nil
                return false
            }
            let mark = Character(Unicode.Scalar(character))
            if column - start < 4, line.content.isFence(of: mark, orMore: count) { self.verbatim = nil }
        case .html(let end):
            if contains(line.content, end) { self.verbatim = nil }
        }
        return true
    }

    private mutating func open(_ line: SourceLine) {
        guard let first = line.content.first else { return }
        if first == UInt8(ascii: "`") || first == UInt8(ascii: "~") {
            let info = line.content.drop { $0 == first }
            let count = line.content.count - info.count
            guard count >= 3, first == UInt8(ascii: "~") || !info.contains(first) else { return }
            verbatim = .fence(first, count: count, column: items.last ?? 0)
        } else if first == UInt8(ascii: "<") {
            for (start, end) in Self.verbatimHTML {
                guard line.content.count >= start.utf8.count,
                    zip(line.content, start.utf8).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
                else { continue }
                let rest = line.content.dropFirst(start.utf8.count)
                if !contains(rest, Array(end.utf8)) { verbatim = .html(end: Array(end.utf8)) }
                return
            }
        }
    }

    private static let verbatimHTML = [
        ("<!--", "-->"), ("<pre", "</pre>"), ("<script", "</script>"), ("<style", "</style>"),
        ("<textarea", "</textarea>"),
    ]

    private func contains(_ bytes: ArraySlice<UInt8>, _ wanted: [UInt8]) -> Bool {
        bytes.indices.contains { place in
            bytes[place] | 0x20 == wanted[0] | 0x20 && place + wanted.count <= bytes.endIndex
                && zip(bytes[place...], wanted).allSatisfy { $0 | 0x20 == $1 | 0x20 }
        }
    }
}
