/// The delimiter row between a table's header and its rows, normalised for md4c: `|---|:-:|`.
struct TableBar {
    let bytes: [UInt8]
    /// Whether the two lines start a table; otherwise the row is escaped so that md4c treats it as text.
    let isOfTable: Bool

    /// Fails when the line is not a delimiter row.
    ///
    /// - Parameters:
    ///   - line: The line including the markers of its containers.
    ///   - header: The previous line without markers.
    init?(_ line: ArraySlice<UInt8>, below header: ArraySlice<UInt8>) {
        let pipe = UInt8(ascii: "|")
        guard header.contains(pipe) else { return nil }
        let bar = line.drop { $0.isSpace || $0 == UInt8(ascii: ">") }
        guard bar.contains(pipe), bar.allSatisfy({ $0.isSpace || "|:-".utf8.contains($0) }) else {
            return nil
        }
        let cells = Self.cells(of: bar).map { $0.filter { !$0.isSpace } }
        isOfTable =
            cells.count == Self.cells(of: header).count
            && cells.allSatisfy { $0.contains(UInt8(ascii: "-")) }
        guard isOfTable else {
            bytes = [UInt8(ascii: "\\")] + bar
            return
        }
        let sides = cells.map { cell in
            switch (cell.first == UInt8(ascii: ":"), cell.last == UInt8(ascii: ":")) {
            case (true, true): ":-:"
            case (true, false): ":--"
            case (false, true): "--:"
            case (false, false): "---"
            }
        }
        bytes = Array("|\(sides.joined(separator: "|"))|".utf8)
    }

    private static func cells(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var line = line
        while line.last?.isSpace == true { line.removeLast() }
        if line.first == UInt8(ascii: "|") { line.removeFirst() }
        if line.last == UInt8(ascii: "|") { line.removeLast() }
        var (cells, start, isEscaped): ([ArraySlice<UInt8>], Int, Bool) = ([], line.startIndex, false)
        for place in line.indices {
            if line[place] == UInt8(ascii: "|"), !isEscaped {
                cells.append(line[start..<place])
                start = place + 1
            }
            isEscaped = line[place] == UInt8(ascii: "\\") && !isEscaped
        }
        return cells + [line[start...]]
    }
}
