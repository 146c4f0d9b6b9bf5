/// Wraps styled text between words and between wide characters, but if possible not before closing or after
/// opening punctuation.
///
/// Source: JIS X 4051, the rules called kinsoku.
public struct Wrapping: Sendable {
    private let width: Int
    private let ambiguous: AmbiguousWidth
    private var lines: [StyledLine] = []
    private var line = Run()
    private var atom = Run()
    /// Whether the atom contains a wide character, after which a line may break.
    private var atomIsWide = false

    /// Styled text and its width.
    private struct Run {
        var pieces: [(text: String, style: StyledSpan)] = []
        var width = 0

        mutating func append(_ character: Character, _ style: StyledSpan, _ columns: Int) {
            if let last = pieces.indices.last, pieces[last].style.isStyled(like: style) {
                pieces[last].text.append(character)
            } else {
                pieces.append((String(character), style))
            }
            width += columns
        }

        mutating func append(_ other: Run) {
            for piece in other.pieces {
                if let last = pieces.indices.last, pieces[last].style.isStyled(like: piece.style) {
                    pieces[last].text += piece.text
                } else {
                    pieces.append(piece)
                }
            }
            width += other.width
        }

        var spans: [StyledSpan] { pieces.map { $0.style.with($0.text) } }
    }

    /// Wraps text.
    ///
    /// - Parameters:
    ///   - spans: Without line breaks.
    ///   - width: At least 2 because wide characters need 2; lower values count as 2.
    ///   - ambiguous: The width of ambiguous characters.
    /// - Returns: At least one line; one empty line for no text.
    public static func lines(
        _ spans: [StyledSpan], width: Int, _ ambiguous: AmbiguousWidth = .narrow
    ) -> [StyledLine] {
        var wrapping = Wrapping(width: max(width, 2), ambiguous)
        for span in spans {
            for character in span.text { wrapping.append(character, span) }
        }
        wrapping.endAtom()
        wrapping.endLine()
        return wrapping.lines.isEmpty ? [StyledLine()] : wrapping.lines
    }

    /// Wraps a short text, such as a message, so that its last line is not one or two wide characters: the lines are then
    /// made shorter.
    ///
    /// - Parameters:
    ///   - spans: Without line breaks.
    ///   - width: At least 2 because wide characters need 2; lower values count as 2.
    ///   - ambiguous: The width of ambiguous characters.
    /// - Returns: As many lines as `lines` returns.
    public static func sentence(
        _ spans: [StyledSpan], width: Int, _ ambiguous: AmbiguousWidth = .narrow
    ) -> [StyledLine] {
        var lines = lines(spans, width: width, ambiguous)
        for narrower in stride(from: width - 1, to: max(width - 2 * orphan, 2), by: -1) {
            guard lines.count > 1, let last = lines.last, last.width(ambiguous) <= orphan,
                last.text.contains(where: { $0.displayWidth(ambiguous) == 2 })
            else { break }
            let others = Self.lines(spans, width: narrower, ambiguous)
            guard others.count == lines.count else { break }
            lines = others
        }
        return lines
    }

    /// The width of two wide characters.
    private static let orphan = 4

    private init(width: Int, _ ambiguous: AmbiguousWidth) {
        (self.width, self.ambiguous) = (width, ambiguous)
    }

    private mutating func append(_ character: Character, _ style: StyledSpan) {
        if character == " " {
            endAtom()
            if line.width > 0 { line.append(" ", style, 1) }
            return
        }
        let columns = character.displayWidth(ambiguous)
        let isWide = columns >= 2
        if !Self.closing.contains(character), isWide ? !atomEndsInOpening : atomIsWide { endAtom() }
        atom.append(character, style, columns)
        if isWide, !Self.opening.contains(character) { atomIsWide = true }
    }

    /// Whether the atom ends in opening punctuation, which stays with the next character.
    private var atomEndsInOpening: Bool { atom.pieces.last?.text.last.map(Self.opening.contains) ?? false }

    private mutating func endAtom() {
        defer { (atom, atomIsWide) = (Run(), false) }
        guard atom.width > 0 else { return }
        if line.width + atom.width > width, line.width > 0 { endLine() }
        if atom.width <= width { return line.append(atom) }
        // Longer than a line: break anywhere.
        for unit in units(of: atom) {
            if line.width + unit.width > width { endLine() }
            if unit.width <= width { line.append(unit) } else { cut(unit) }
        }
    }

    /// The characters of a run, each with the closing punctuation that follows it.
    private func units(of run: Run) -> [Run] {
        var units: [Run] = []
        for piece in run.pieces {
            for character in piece.text {
                if units.isEmpty || !Self.closing.contains(character) { units.append(Run()) }
                units[units.count - 1].append(character, piece.style, character.displayWidth(ambiguous))
            }
        }
        return units
    }

    private mutating func cut(_ unit: Run) {
        for piece in unit.pieces {
            for character in piece.text {
                let columns = character.displayWidth(ambiguous)
                if line.width + columns > width { endLine() }
                line.append(character, piece.style, columns)
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

    private static let closing = Set<Character>(
        "、。，．！？：；・）］｝」』】〉》〕〗〙〟｠ーゝゞヽヾ々〻…‥〜～’”" + ",.!?:;)]}｡､｣･"
            + "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶｧｨｩｪｫｬｭｮｯｰ")
    private static let opening = Set<Character>("（［｛「『【〈《〔〖〘〝｟‘“([{｢")
}
