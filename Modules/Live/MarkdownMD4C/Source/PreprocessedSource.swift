/// The source with Qiita's extensions rewritten for md4c, which does not know them.
///
/// Notes become HTML elements, `$$` on a separate line becomes a fenced code block, and footnotes are
/// removed.
struct PreprocessedSource {
    private(set) var text: [UInt8] = []
    /// The Markdown of each footnote, by label.
    private(set) var footnotes: [String: [UInt8]] = [:]

    private let lines: [ArraySlice<UInt8>]
    /// The containers of the current line.
    private var context = LineContext()
    /// The number of open notes.
    private var notes = 0
    /// Whether no further `$$` line ends a formula.
    private var hasNoFurtherMath = false

    init(_ source: String) {
        let bytes = Array(source.utf8)
        lines = Self.lines(of: bytes)
        text.reserveCapacity(bytes.count + 64)
        var index = 0
        while index < lines.count { index = process(index) }
    }

    /// The lines without their line breaks, which may be LF, CR or CR LF.
    private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var (lines, start): ([ArraySlice<UInt8>], Int) = ([], 0)
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
            lines.append(bytes[start..<end])
            let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
            start = end + (isPair ? 2 : 1)
        }
        return lines
    }

    /// Processes a line and the lines that continue it.
    ///
    /// - Returns: The index of the next line.
    private mutating func process(_ index: Int) -> Int {
        let line = context.enter(lines[index])
        guard line.isText else {
            emit(line)
            return index + 1
        }
        if let label = footnoteLabel(line) { return removeFootnote(label, index) }
        if let kind = noteKind(line) {
            notes += 1
            emitSeparated(line, "<\(Note.tag) kind=\"\(kind)\">")
        } else if notes > 0, line.content.isFence(of: ":", orMore: 3) {
            notes -= 1
            emitSeparated(line, "</\(Note.tag)>")
        } else if line.content.isFence(of: "$", orMore: 2), let end = mathEnd(index) {
            emitMath(line, index + 1..<end)
            return end + 1
        } else if let delimiters = delimiterRow(below: line, index) {
            emitTable(line, index, delimiters)
            return index + 2
        } else {
            emit(line)
        }
        return index + 1
    }

    private mutating func emit(_ line: SourceLine) {
        text += line.prefix
        text += line.content
        text.append(0x0A)
    }

    /// Replaces the line by `content`, with an empty line before and after it.
    private mutating func emitSeparated(_ line: SourceLine, _ content: String) {
        if !line.opensItem { text += line.quotes + [0x0A] }
        text += line.prefix + content.utf8 + [0x0A] + line.quotes + [0x0A]
    }

    // MARK: - Notes

    /// The kind of note that a line opens; `nil` when it opens none.
    private func noteKind(_ line: SourceLine) -> String? {
        guard line.content.first == UInt8(ascii: ":") else { return nil }
        let words = line.content.drop { $0 == UInt8(ascii: ":") }
        guard line.content.count - words.count >= 3 else { return nil }
        let parts = words.split(whereSeparator: \.isSpace).map { String(decoding: $0, as: UTF8.self) }
        guard parts.first == "note", parts.count <= 2 else { return nil }
        guard parts.count == 2 else { return Note.kinds[0] }
        return Note.kinds.first { $0 == parts[1] }
    }

    // MARK: - Math

    /// The index of the line that ends the formula started by `$$`.
    private mutating func mathEnd(_ start: Int) -> Int? {
        guard !hasNoFurtherMath else { return nil }
        let end = lines[(start + 1)...].firstIndex {
            $0.drop { $0.isSpace || $0 == UInt8(ascii: ">") }.isFence(of: "$", orMore: 2)
        }
        hasNoFurtherMath = end == nil
        return end
    }

    private mutating func emitMath(_ line: SourceLine, _ inner: Range<Int>) {
        let fence = [UInt8](repeating: UInt8(ascii: "~"), count: 16)
        text += line.prefix + fence + "math\n".utf8
        let indent = line.quotes
        for index in inner {
            text += indent + lines[index].drop { $0.isSpace || $0 == UInt8(ascii: ">") } + [0x0A]
        }
        text += indent + fence + [0x0A]
    }

    // MARK: - Tables

    private func delimiterRow(below line: SourceLine, _ index: Int) -> TableDelimiterRow? {
        index + 1 < lines.count ? TableDelimiterRow(lines[index + 1], below: line.content) : nil
    }

    /// md4c recognises a table only after an empty line.
    private mutating func emitTable(_ line: SourceLine, _ index: Int, _ delimiters: TableDelimiterRow) {
        if delimiters.isValid, !line.opensItem { text += line.quotes + [0x0A] }
        emit(line)
        var next = context.enter(lines[index + 1])
        next.content = delimiters.bytes[...]
        emit(next)
    }

    // MARK: - Footnotes

    /// The label in `[^label]: text`.
    private func footnoteLabel(_ line: SourceLine) -> String? {
        guard line.isTopLevel, line.content.starts(with: "[^".utf8) else { return nil }
        let label = line.content.dropFirst(2).prefix(64)
        guard let end = label.firstIndex(of: UInt8(ascii: "]")), end > label.startIndex,
            line.content.dropFirst(2 + label.distance(from: label.startIndex, to: end) + 1).first
                == UInt8(ascii: ":")
        else { return nil }
        return String(decoding: label[..<end], as: UTF8.self)
    }

    /// Removes a footnote: its first line, the lines that continue its paragraph, and indented lines.
    ///
    /// - Returns: The index of the next line.
    private mutating func removeFootnote(_ label: String, _ start: Int) -> Int {
        let first = lines[start]
        let colon = first.firstIndex(of: UInt8(ascii: ":")) ?? first.startIndex
        var (source, index) = ([UInt8](first[(colon + 1)...].drop(while: \.isSpace)), start + 1)
        var (isSeparated, next) = (false, index)
        while next < lines.count {
            let line = lines[next]
            let indent = line.prefix { $0 == 0x20 || $0 == 0x09 }
            if indent.count == line.count {
                isSeparated = true
            } else if isSeparated ? indent.count >= 2 || indent.first == 0x09 : continuesParagraph(line) {
                let cut = indent.first == 0x09 ? 1 : min(indent.count, 4)
                source += repeatElement(0x0A, count: next - index + 1) + line.dropFirst(cut)
                index = next + 1
            } else {
                break
            }
            next += 1
        }
        if footnotes[label] == nil { footnotes[label] = source }
        text.append(0x0A)
        return index
    }

    /// Whether a line continues the paragraph of the previous one.
    private func continuesParagraph(_ line: ArraySlice<UInt8>) -> Bool {
        !["[^", "#", "```", "~~~", ":::", "- ", "* ", "> ", "<"].contains { line.starts(with: $0.utf8) }
    }
}

extension ArraySlice<UInt8> {
    /// Whether the line consists only of at least `least` repetitions of a character.
    func isFence(of sign: Character, orMore least: Int) -> Bool {
        let rest = drop { $0 == sign.asciiValue }
        return count - rest.count >= least && rest.allSatisfy(\.isSpace)
    }
}

/// The footnotes of a text, numbered in the order of their first references.
final class Footnotes {
    private let sources: [String: [UInt8]]
    private var numbers: [String: Int] = [:]
    private var order: [String] = []

    /// - Parameters:
    ///   - sources: The Markdown of each footnote, by label.
    ///   - numbers: The numbers in the whole text, if this is a part of it; `nil` to assign numbers here.
    init(_ sources: [String: [UInt8]], numbers given: [String: Int]?) {
        self.sources = sources
        guard let given else { return }
        numbers = given
        order = given.sorted { $0.value < $1.value }.map(\.key)
    }

    var isEmpty: Bool { sources.isEmpty && numbers.isEmpty }

    /// The number of a referenced footnote; `nil` when no footnote has that label.
    func number(of label: String) -> Int? {
        if let known = numbers[label] { return known }
        guard sources[label] != nil else { return nil }
        order.append(label)
        numbers[label] = order.count
        return order.count
    }

    /// The Markdown of the footnote with a number; `nil` when fewer footnotes are referenced.
    func source(of number: Int) -> [UInt8]? {
        number <= order.count ? sources[order[number - 1], default: []] : nil
    }
}

/// Keeps md4c from reading the address of a link or an image as a bare URL, too.
///
/// md4c 0.4.8 looks for bare URLs after it has found the links, and takes what follows the address, as far as the next
/// space, for a part of the URL: in `[a](http://b.jp/)の**語**`, it finds no emphasis. A character reference in place
/// of the address's first special character has the same meaning, but starts no URL.
enum LinkDestinations {
    /// What a bare URL starts with, and the same with a character reference.
    private static let starts: [(plain: [UInt8], hidden: [UInt8])] = [
        ("http:", "http&#0000058;"), ("https:", "https&#0000058;"), ("ftp:", "ftp&#0000058;"),
        ("www.", "www&#0000046;"),
    ].map { (Array($0.utf8), Array($1.utf8)) }

    /// - Returns: The source with hidden addresses.
    static func hiding(_ source: [UInt8]) -> [UInt8] {
        var (result, start) = ([UInt8](), 0)
        for index in source.indices.dropFirst()
        where source[index] == UInt8(ascii: "(") && source[index - 1] == UInt8(ascii: "]") {
            let rest = source[(index + 1)...]
            guard let (plain, hidden) = starts.first(where: { rest.starts(with: $0.plain) }) else { continue }
            result += source[start...index]
            result += hidden
            start = index + 1 + plain.count
        }
        return start == 0 ? source : result + source[start...]
    }

    /// - Parameter text: Code or a formula, in which character references have no meaning.
    /// - Returns: The text as written in the source.
    static func shown(in text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return text.replacing("&#0000058;", with: ":").replacing("&#0000046;", with: ".")
    }
}
