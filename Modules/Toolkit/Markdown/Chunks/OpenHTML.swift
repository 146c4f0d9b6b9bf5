/// What HTML of a text is open, as far as one must know to cut the text outside of it.
struct OpenHTML {
    /// How many elements are open that hold blocks.
    private var depth = 0
    /// What ends HTML in which nothing else means anything.
    private var end: [UInt8]?

    var isVerbatim: Bool { end != nil }
    var isOpen: Bool { depth > 0 || isVerbatim }

    private static let containers = Set(
        ["details", "div", "table", "blockquote", "section", "ol", "ul", "dl", "center", "figure"].map {
            Array($0.utf8)
        })
    private static let verbatim = ["pre", "script", "style", "textarea"].map { Array($0.utf8) }

    /// Reads a line.
    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) {
        var place = line.lowerBound
        while place < line.upperBound {
            if let wanted = end {
                guard place + wanted.count <= line.upperBound else { return }
                let isEnd = wanted.indices.allSatisfy { bytes[place + $0] | 0x20 == wanted[$0] | 0x20 }
                if isEnd { end = nil }
                place += isEnd ? wanted.count : 1
            } else if bytes[place] == UInt8(ascii: "<") {
                place = readTag(bytes, place + 1, line.upperBound, isFirst: place == line.lowerBound)
            } else {
                place += 1
            }
        }
    }

    private mutating func readTag(
        _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ limit: Int, isFirst: Bool
    ) -> Int {
        if isFirst, start + 2 < limit, bytes[start..<start + 3].elementsEqual("!--".utf8) {
            end = Array("-->".utf8)
            return start + 3
        }
        let closes = start < limit && bytes[start] == UInt8(ascii: "/")
        var place = start + (closes ? 1 : 0)
        var name: [UInt8] = []
        while place < limit, name.count < 12, (0x61...0x7A).contains(bytes[place] | 0x20) {
            name.append(bytes[place] | 0x20)
            place += 1
        }
        if Self.containers.contains(name) {
            depth = max(depth + (closes ? -1 : 1), 0)
        } else if isFirst, !closes, Self.verbatim.contains(name) {
            end = Array("</".utf8) + name + [UInt8(ascii: ">")]
        }
        return place
    }
}
