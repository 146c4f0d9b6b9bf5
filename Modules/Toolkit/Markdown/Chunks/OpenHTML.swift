/// Tracks open HTML elements, so that a text is not split inside them.
struct OpenHTML {
    /// The number of open container elements.
    private var depth = 0
    /// The end of an open comment or verbatim element, in which markup is ignored.
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
        var index = line.lowerBound
        while index < line.upperBound {
            if let wanted = end {
                guard index + wanted.count <= line.upperBound else { return }
                let isEnd = wanted.indices.allSatisfy { bytes[index + $0] | 0x20 == wanted[$0] | 0x20 }
                if isEnd { end = nil }
                index += isEnd ? wanted.count : 1
            } else if bytes[index] == UInt8(ascii: "<") {
                index = readTag(bytes, index + 1, line.upperBound, isFirst: index == line.lowerBound)
            } else {
                index += 1
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
        var index = start + (closes ? 1 : 0)
        var name: [UInt8] = []
        while index < limit, name.count < 12, (0x61...0x7A).contains(bytes[index] | 0x20) {
            name.append(bytes[index] | 0x20)
            index += 1
        }
        if Self.containers.contains(name) {
            depth = max(depth + (closes ? -1 : 1), 0)
        } else if isFirst, !closes, Self.verbatim.contains(name) {
            end = Array("</".utf8) + name + [UInt8(ascii: ">")]
        }
        return index
    }
}
