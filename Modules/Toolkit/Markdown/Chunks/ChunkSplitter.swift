/// Reads a text once, line by line, and finds the boundaries of its chunks.
struct ChunkSplitter {
    /// The start of a chunk.
    struct Boundary: Sendable {
        let start: Int
        /// Whether the previous chunk ends inside a block that this one continues.
        let continues: Bool
        /// The lines that reopen the blocks that are open here.
        let opening: String
    }

    private struct Fence {
        let marker: UInt8
        let count: Int
        let line: Range<Int>
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var boundaries = [Boundary(start: 0, continues: false, opening: "")]
    private var references = ChunkReferences()
    private var fence: Fence?
    /// The opening lines of the open note blocks.
    private var notes: [Range<Int>] = []
    private var isMath = false
    private var html = OpenHTML()
    private var isAfterBlankLine = false
    /// The label and the start of the open footnote.
    private var footnote: (label: String, start: Int)?

    static func split(_ bytes: UnsafeBufferPointer<UInt8>) -> ([Boundary], ChunkReferences) {
        var splitter = ChunkSplitter(bytes: bytes)
        splitter.read()
        return (splitter.boundaries, splitter.references)
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private mutating func read() {
        var start = 0
        while start < bytes.count {
            var end = start
            var hasBracket = false
            while end < bytes.count, bytes[end] != 0x0A {
                hasBracket = hasBracket || bytes[end] == UInt8(ascii: "[") || bytes[end] == UInt8(ascii: "<")
                end += 1
            }
            readLine(start..<end, hasBracket)
            start = end + 1
        }
        endFootnote(bytes.count)
        references.numberFootnotes()
    }

    private mutating func readLine(_ line: Range<Int>, _ hasBracket: Bool) {
        var first = line.lowerBound
        while first < line.upperBound, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
        let isBlank = first == line.upperBound || (first + 1 == line.upperBound && bytes[first] == 0x0D)
        if !isBlank { splitBefore(line, indent: first - line.lowerBound, bytes[first]) }
        if line.count > MarkdownSource.maximumChunk { splitInside(line) }
        defer { isAfterBlankLine = isBlank }
        guard !isBlank else { return }
        if isAfterBlankLine, first == line.lowerBound { endFootnote(line.lowerBound) }
        if let open = fence {
            if run(of: open.marker, first, line.upperBound) >= open.count, isFence(open.marker, first, line) {
                fence = nil
            }
            return
        }
        if !html.isVerbatim, togglesBlock(line, first) { return }
        guard hasBracket else { return }
        html.read(bytes, first..<line.upperBound)
        if !html.isVerbatim { readLabels(line, first) }
    }

    // MARK: - Splitting

    private mutating func splitBefore(_ line: Range<Int>, indent: Int, _ marker: UInt8) {
        guard let last = boundaries.last else { return }
        let count = line.lowerBound - last.start
        guard count >= MarkdownSource.preferredChunk else { return }
        let isFree = fence == nil && notes.isEmpty && !isMath && !html.isOpen
        if isFree, isAfterBlankLine, indent == 0, !Self.listMarkers.contains(marker) {
            boundaries.append(Boundary(start: line.lowerBound, continues: false, opening: ""))
        } else if count >= (indent == 0 && isFree ? MarkdownSource.relaxedChunk : MarkdownSource.maximumChunk)
        {
            let startsParagraph = isFree && isAfterBlankLine
            boundaries.append(Boundary(start: line.lowerBound, continues: !startsParagraph, opening: opening))
        }
    }

    /// Characters with which a list may continue.
    private static let listMarkers = Set("-*+0123456789".utf8)

    /// Splits a line that is longer than a chunk, after a space if possible, and never inside a character.
    private mutating func splitInside(_ line: Range<Int>) {
        var start = max(line.lowerBound, boundaries.last?.start ?? 0)
        while line.upperBound - start > MarkdownSource.maximumChunk {
            let limit = start + MarkdownSource.maximumChunk
            var index = limit
            while index > limit - 256, bytes[index - 1] != 0x20 { index -= 1 }
            if bytes[index - 1] != 0x20 {
                index = limit
                while index > limit - 4, bytes[index] & 0xC0 == 0x80 { index -= 1 }
            }
            boundaries.append(Boundary(start: index, continues: true, opening: opening))
            start = index
        }
    }

    /// The opening lines of all open blocks.
    private var opening: String {
        var lines = notes.map(text)
        if let fence { lines.append(text(fence.line)) } else if isMath { lines.append("$$") }
        return lines.map { $0 + "\n" }.joined()
    }

    // MARK: - Open blocks

    /// Whether a line opens or closes a block that is not plain text, or is part of a formula.
    private mutating func togglesBlock(_ line: Range<Int>, _ first: Int) -> Bool {
        let marker = bytes[first]
        switch marker {
        case UInt8(ascii: "`"), UInt8(ascii: "~"):
            let count = run(of: marker, first, line.upperBound)
            guard !isMath, count >= 3 else { return false }
            let info = first + count..<line.upperBound
            guard marker == UInt8(ascii: "~") || !bytes[info].contains(marker) else { return false }
            fence = Fence(marker: marker, count: count, line: first..<line.upperBound)
        case UInt8(ascii: "$"):
            guard run(of: marker, first, line.upperBound) >= 2, isFence(marker, first, line) else {
                return false
            }
            isMath.toggle()
        case UInt8(ascii: ":"):
            guard run(of: marker, first, line.upperBound) >= 3 else { return false }
            if isFence(marker, first, line) {
                notes = notes.dropLast()
            } else if text(line).contains("note") {
                notes.append(first..<line.upperBound)
            }
        default: return isMath
        }
        return true
    }

    private func run(of marker: UInt8, _ start: Int, _ end: Int) -> Int {
        var index = start
        while index < end, bytes[index] == marker { index += 1 }
        return index - start
    }

    /// Whether the rest of a line consists of `marker` only.
    private func isFence(_ marker: UInt8, _ first: Int, _ line: Range<Int>) -> Bool {
        bytes[first..<line.upperBound].drop { $0 == marker }.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
    }

    // MARK: - Labels

    private mutating func readLabels(_ line: Range<Int>, _ first: Int) {
        var index = first
        while index < line.upperBound {
            guard bytes[index] == UInt8(ascii: "[") else {
                index += 1
                continue
            }
            let isNote = index + 1 < line.upperBound && bytes[index + 1] == UInt8(ascii: "^")
            let isFirst = index == first && first - line.lowerBound < 4
            let start = index + (isNote ? 2 : 1)
            index = start
            guard isNote || isFirst, let end = labelEnd(start, line.upperBound) else { continue }
            let isDefined = isFirst && end + 1 < line.upperBound && bytes[end + 1] == UInt8(ascii: ":")
            guard isNote || isDefined else { continue }
            let label = text(start..<end)
            if isNote, isDefined, first == line.lowerBound {
                endFootnote(line.lowerBound)
                footnote = (label, line.lowerBound)
            } else if isNote {
                references.refer(to: label)
            } else {
                references.define(link: label, line)
            }
            index = end
        }
    }

    private func labelEnd(_ start: Int, _ end: Int) -> Int? {
        var index = start
        while index < end, index - start <= ChunkReferences.maximumLabelLength {
            if bytes[index] == UInt8(ascii: "]") { return index > start ? index : nil }
            if bytes[index] == UInt8(ascii: "[") { return nil }
            index += 1
        }
        return nil
    }

    private mutating func endFootnote(_ end: Int) {
        if let footnote { references.define(footnote: footnote.label, footnote.start..<end) }
        footnote = nil
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// A part of a text that can be parsed on its own, with the link definitions and footnote numbers it needs.
public struct MarkdownChunk: Sendable, Equatable {
    /// The text of the chunk. If it continues a block, such as a code block, it starts with the lines that
    /// reopen the block.
    public let text: String
    /// Whether the previous chunk ends inside a block that this one continues.
    public let continues: Bool
    /// The definitions of links in `text` that are defined in other chunks, one per line; empty for none.
    public let definitions: String
    /// The numbers of all footnotes of the whole text by label, from 1 in the order of reference; `nil` if
    /// the text has only this chunk.
    public let footnotes: [String: Int]?
    /// Whether `text` contains the footnotes of all chunks, of which only the referenced ones are shown.
    public let isFootnotes: Bool

    /// Creates the only chunk of a text that is not split.
    public init(_ text: String) {
        self.init(text, continues: false, definitions: "", footnotes: nil, isFootnotes: false)
    }

    init(
        _ text: String, continues: Bool, definitions: String, footnotes: [String: Int]?, isFootnotes: Bool
    ) {
        (self.text, self.continues, self.definitions) = (text, continues, definitions)
        (self.footnotes, self.isFootnotes) = (footnotes, isFootnotes)
    }
}
