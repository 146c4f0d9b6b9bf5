/// Breaks styled text into lines of at most so many columns: between words, and between wide letters, but
/// never before closing punctuation.
public struct Wrapping: Sendable {
    private let width: Int
    private var lines: [StyledLine] = []
    private var line = Run()
    private var atom = Run()

    /// Text with its styles and its width so far.
    private struct Run {
        var pieces: [(text: String, style: Style)] = []
        var width = 0

        mutating func append(_ character: Character, _ style: Style) {
            if let last = pieces.indices.last, pieces[last].style == style {
                pieces[last].text.append(character)
            } else {
                pieces.append((String(character), style))
            }
            width += character.displayWidth
        }

        mutating func append(_ other: Run) {
            for piece in other.pieces { piece.text.forEach { append($0, piece.style) } }
        }

        var spans: [StyledSpan] { pieces.map { StyledSpan($0.text, $0.style) } }
    }

    /// - Parameters:
    ///   - spans: Without line breaks; a break that is wanted separates two calls.
    ///   - width: 1 or more.
    /// - Returns: At least one line, empty for no text.
    public static func lines(_ spans: [StyledSpan], width: Int) -> [StyledLine] {
        var wrapping = Wrapping(width: max(width, 2))
        for span in spans {
            for character in span.text { wrapping.take(character, span.style) }
        }
        wrapping.endAtom()
        wrapping.endLine()
        return wrapping.lines.isEmpty ? [StyledLine()] : wrapping.lines
    }

    private init(width: Int) {
        self.width = width
    }

    private mutating func take(_ character: Character, _ style: Style) {
        if character == " " {
            endAtom()
            if line.width > 0 { line.append(" ", style) }
        } else if Self.closing.contains(character) {
            atom.append(character, style)  // Stays with the letter before it.
        } else if character.displayWidth == 2 {
            if !Self.opening.contains(atom.pieces.last?.text.last ?? " ") { endAtom() }
            atom.append(character, style)
        } else {
            if let last = atom.pieces.last?.text.last, last.displayWidth == 2, !Self.opening.contains(last) {
                endAtom()
            }
            atom.append(character, style)
        }
    }

    private mutating func endAtom() {
        guard atom.width > 0 else { return atom = Run() }
        if line.width + atom.width > width, line.width > 0 { endLine() }
        if atom.width <= width { line.append(atom) } else { split(atom) }
        atom = Run()
    }

    /// A word longer than a line is cut where the line ends.
    private mutating func split(_ long: Run) {
        for piece in long.pieces {
            for character in piece.text {
                if line.width + character.displayWidth > width { endLine() }
                line.append(character, piece.style)
            }
        }
    }

    private mutating func endLine() {
        while let last = line.pieces.indices.last, line.pieces[last].text.last == " " {
            line.pieces[last].text.removeLast()
            if line.pieces[last].text.isEmpty { line.pieces.removeLast() }
        }
        if line.width > 0 { lines.append(StyledLine(line.spans)) }
        line = Run()
    }

    private static let closing: Set<Character> = [
        "、", "。", "，", "．", "）", "」", "』", "】", "〉", "》", "！", "？", "：", "；", "ー", "々", "っ", "ッ", "・",
    ]
    private static let opening: Set<Character> = ["（", "「", "『", "【", "〈", "《"]
}
