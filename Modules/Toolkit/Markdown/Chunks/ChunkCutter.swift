/// Reads a text once, line by line, and says where it is cut.
struct ChunkCutter {
    /// Where a chunk begins.
    struct Cut: Sendable {
        let start: Int
        /// Whether it goes on with what was cut.
        let continues: Bool
        /// What is open there, as the lines that open it.
        let opening: String
    }

    private struct Fence {
        let sign: UInt8
        let count: Int
        let line: Range<Int>
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var cuts = [Cut(start: 0, continues: false, opening: "")]
    private var references = ChunkReferences()
    private var fence: Fence?
    /// The lines that opened notes that are open.
    private var notes: [Range<Int>] = []
    private var isMath = false
    private var html = OpenHTML()
    private var isBehindBlank = false
    /// Where the footnote that is open begins, and its label.
    private var footnote: (label: String, start: Int)?

    static func cut(_ bytes: UnsafeBufferPointer<UInt8>) -> ([Cut], ChunkReferences) {
        var cutter = ChunkCutter(bytes: bytes)
        cutter.read()
        return (cutter.cuts, cutter.references)
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private mutating func read() {
        var start = 0
        while start < bytes.count {
            var end = start
            var hasMark = false
            while end < bytes.count, bytes[end] != 0x0A {
                hasMark = hasMark || bytes[end] == UInt8(ascii: "[") || bytes[end] == UInt8(ascii: "<")
                end += 1
            }
            take(start..<end, hasMark)
            start = end + 1
        }
        endFootnote(bytes.count)
        references.settle()
    }

    private mutating func take(_ line: Range<Int>, _ hasMark: Bool) {
        var first = line.lowerBound
        while first < line.upperBound, bytes[first] == 0x20 || bytes[first] == 0x09 { first += 1 }
        let isBlank = first == line.upperBound || (first + 1 == line.upperBound && bytes[first] == 0x0D)
        if !isBlank { cutBefore(line, indent: first - line.lowerBound, bytes[first]) }
        if line.count > MarkdownSource.most { cutInside(line) }
        defer { isBehindBlank = isBlank }
        guard !isBlank else { return }
        if isBehindBlank, first == line.lowerBound { endFootnote(line.lowerBound) }
        if let open = fence {
            if run(of: open.sign, first, line.upperBound) >= open.count, isFence(open.sign, first, line) {
                fence = nil
            }
            return
        }
        if !html.isVerbatim, opens(line, first) { return }
        guard hasMark else { return }
        html.read(bytes, first..<line.upperBound)
        if !html.isVerbatim { readLabels(line, first) }
    }

    // MARK: - Cutting

    private mutating func cutBefore(_ line: Range<Int>, indent: Int, _ sign: UInt8) {
        guard let last = cuts.last else { return }
        let count = line.lowerBound - last.start
        guard count >= MarkdownSource.usual else { return }
        let isFree = fence == nil && notes.isEmpty && !isMath && !html.isOpen
        if isFree, isBehindBlank, indent == 0, !Self.marks.contains(sign) {
            cuts.append(Cut(start: line.lowerBound, continues: false, opening: ""))
        } else if count >= (indent == 0 && isFree ? MarkdownSource.loose : MarkdownSource.most) {
            let isApart = isFree && isBehindBlank
            cuts.append(Cut(start: line.lowerBound, continues: !isApart, opening: opening))
        }
    }

    /// Signs that a list may go on with.
    private static let marks = Set("-*+0123456789".utf8)

    /// Cuts a line that is longer than a chunk, behind a space where there is one, and never in a letter.
    private mutating func cutInside(_ line: Range<Int>) {
        var start = max(line.lowerBound, cuts.last?.start ?? 0)
        while line.upperBound - start > MarkdownSource.most {
            let limit = start + MarkdownSource.most
            var place = limit
            while place > limit - 256, bytes[place - 1] != 0x20 { place -= 1 }
            if bytes[place - 1] != 0x20 {
                place = limit
                while place > limit - 4, bytes[place] & 0xC0 == 0x80 { place -= 1 }
            }
            cuts.append(Cut(start: place, continues: true, opening: opening))
            start = place
        }
    }

    /// What is open, as it was opened.
    private var opening: String {
        var lines = notes.map(text)
        if let fence { lines.append(text(fence.line)) } else if isMath { lines.append("$$") }
        return lines.map { $0 + "\n" }.joined()
    }

    // MARK: - What is open

    /// Whether a line opens or ends something that is not text.
    private mutating func opens(_ line: Range<Int>, _ first: Int) -> Bool {
        let sign = bytes[first]
        switch sign {
        case UInt8(ascii: "`"), UInt8(ascii: "~"):
            let count = run(of: sign, first, line.upperBound)
            guard !isMath, count >= 3 else { return false }
            let info = first + count..<line.upperBound
            guard sign == UInt8(ascii: "~") || !bytes[info].contains(sign) else { return false }
            fence = Fence(sign: sign, count: count, line: first..<line.upperBound)
        case UInt8(ascii: "$"):
            guard run(of: sign, first, line.upperBound) >= 2, isFence(sign, first, line) else { return false }
            isMath.toggle()
        case UInt8(ascii: ":"):
            guard run(of: sign, first, line.upperBound) >= 3 else { return false }
            if isFence(sign, first, line) {
                notes = notes.dropLast()
            } else if text(line).contains("note") {
                notes.append(first..<line.upperBound)
            }
        default: return isMath
        }
        return true
    }

    private func run(of sign: UInt8, _ start: Int, _ end: Int) -> Int {
        var place = start
        while place < end, bytes[place] == sign { place += 1 }
        return place - start
    }

    /// Whether there is nothing but `sign` on a line.
    private func isFence(_ sign: UInt8, _ first: Int, _ line: Range<Int>) -> Bool {
        bytes[first..<line.upperBound].drop { $0 == sign }.allSatisfy { [0x20, 0x09, 0x0D].contains($0) }
    }

    // MARK: - Labels

    private mutating func readLabels(_ line: Range<Int>, _ first: Int) {
        var place = first
        while place < line.upperBound {
            guard bytes[place] == UInt8(ascii: "[") else {
                place += 1
                continue
            }
            let isNote = place + 1 < line.upperBound && bytes[place + 1] == UInt8(ascii: "^")
            let isFirst = place == first && first - line.lowerBound < 4
            let start = place + (isNote ? 2 : 1)
            place = start
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
            place = end
        }
    }

    private func labelEnd(_ start: Int, _ end: Int) -> Int? {
        var place = start
        while place < end, place - start <= ChunkReferences.longest {
            if bytes[place] == UInt8(ascii: "]") { return place > start ? place : nil }
            if bytes[place] == UInt8(ascii: "[") { return nil }
            place += 1
        }
        return nil
    }

    private mutating func endFootnote(_ end: Int) {
        if let footnote { references.define(footnote: footnote.label, footnote.start..<end) }
        footnote = nil
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
