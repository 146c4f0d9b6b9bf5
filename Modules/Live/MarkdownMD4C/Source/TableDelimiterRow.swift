/// The delimiter row between a table's header and its rows, normalised for md4c: `|---|:-:|`.
struct TableDelimiterRow {
    let bytes: [UInt8]
    /// Whether the two lines start a table; otherwise the row is escaped so that md4c treats it as text.
    let isValid: Bool

    /// Fails when the line is not a delimiter row.
    ///
    /// - Parameters:
    ///   - line: The line including the markers of its containers.
    ///   - header: The previous line without markers.
    init?(_ line: ArraySlice<UInt8>, below header: ArraySlice<UInt8>) {
        let pipe = UInt8(ascii: "|")
        guard header.contains(pipe) else { return nil }
        let row = line.drop { $0.isSpace || $0 == UInt8(ascii: ">") }
        guard row.contains(pipe), row.allSatisfy({ $0.isSpace || "|:-".utf8.contains($0) }) else {
            return nil
        }
        let cells = Self.cells(of: row).map { $0.filter { !$0.isSpace } }
        isValid =
            cells.count == Self.cells(of: header).count
            && cells.allSatisfy { $0.contains(UInt8(ascii: "-")) }
        guard isValid else {
            bytes = [UInt8(ascii: "\\")] + row
            return
        }
        let columns = cells.map { cell in
            switch (cell.first == UInt8(ascii: ":"), cell.last == UInt8(ascii: ":")) {
            case (true, true): ":-:"
            case (true, false): ":--"
            case (false, true): "--:"
            case (false, false): "---"
            }
        }
        bytes = Array("|\(columns.joined(separator: "|"))|".utf8)
    }

    private static func cells(of line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var line = line
        while line.last?.isSpace == true { line.removeLast() }
        if line.first == UInt8(ascii: "|") { line.removeFirst() }
        if line.last == UInt8(ascii: "|") { line.removeLast() }
        var (cells, start, isEscaped): ([ArraySlice<UInt8>], Int, Bool) = ([], line.startIndex, false)
        for index in line.indices {
            if line[index] == UInt8(ascii: "|"), !isEscaped {
                cells.append(line[start..<index])
                start = index + 1
            }
            isEscaped = line[index] == UInt8(ascii: "\\") && !isEscaped
        }
        return cells + [line[start...]]
    }
}
