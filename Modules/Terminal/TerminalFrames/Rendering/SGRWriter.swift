/// Writes cells as escape sequences, and tracks the terminal's cursor and style.
struct SGRWriter {
    private(set) var bytes: [UInt8] = []
    private let palette: Palette
    private var row = -1
    /// `nil` if it is uncertain: after a character of uncertain width or at the end of a row.
    private var column: Int?
    private var current: (style: Style, background: RowBackground)?
    private let supportsLinks: Bool
    /// The frame's index of the current link.
    private var link: UInt8 = 0
    /// The last written cell if it belongs to an image.
    private var image: PackedCell?
    /// Cached sequences for changes of style, by both styles; only few combinations occur.
    private(set) var changes: [UInt32: [UInt8]]

    /// - Parameter changes: The cache of the previous writer.
    init(_ palette: Palette, links: Bool = false, knownChanges changes: [UInt32: [UInt8]] = [:]) {
        (self.palette, supportsLinks, self.changes) = (palette, links, changes)
        bytes.reserveCapacity(4_096)
    }

    mutating func write(_ sequence: String) { bytes += sequence.utf8 }

    mutating func use(_ style: Style, _ background: RowBackground) {
        if let current, current == (style, background) { return }
        let before = current
        current = (style, background)
        let from = UInt32(before?.style.rawValue ?? .max) << 8 | UInt32(before?.background.rawValue ?? .max)
        let key = from << 16 | UInt32(style.rawValue) << 8 | UInt32(background.rawValue)
        if let known = changes[key] {
            bytes += known
            return
        }
        let next = palette.resolve(style, background)
        let parameters = before.map { next.parameters(after: palette.resolve($0.style, $0.background)) }
        let needed = parameters ?? next.parameters
        let change = needed.isEmpty ? [] : Array("\u{1B}[\(needed)m".utf8)
        changes[key] = change
        bytes += change
    }

    /// Moves the cursor. A short distance over plain characters is covered by writing them again.
    mutating func move(to target: Position, in frame: Frame) {
        if row == target.row, let column {
            if column == target.column { return }
            if column < target.column, target.column - column <= 4 {
                let start = row * frame.viewport.columns
                let skipped = frame.cells[start + column..<start + target.column]
                let isWritten = skipped.allSatisfy { cell in
                    if supportsLinks, cell.link != link { return false }
                    return cell.glyph == PackedCell.space
                        ? needsNoChange(cell)
                        : (0x21...0x7E).contains(cell.glyph)
                            && current.map { $0 == (cell.style, cell.background) } == true
                }
                if isWritten {
                    bytes += skipped.map { UInt8($0.glyph) }
                    self.column = target.column
                    return
                }
            }
        }
        image = nil
        if row == target.row, target.column == 0 {
            write("\u{1B}[G")
            column = 0
            return
        }
        bytes += [0x1B, 0x5B]
        if row == target.row {
            number(target.column + 1)
            bytes.append(UInt8(ascii: "G"))
        } else {
            number(target.row + 1)
            bytes.append(UInt8(ascii: ";"))
            number(target.column + 1)
            bytes.append(UInt8(ascii: "H"))
        }
        (row, column) = (target.row, target.column)
    }

    /// Writes a cell at the cursor.
    mutating func draw(_ cell: PackedCell, of frame: Frame) {
        if supportsLinks, cell.link != link {
            write(frame.address(of: cell).flatMap(Hyperlink.start) ?? Hyperlink.end)
            link = cell.link
        }
        if cell.isImage { return drawImage(cell, of: frame) }
        image = nil
        if cell.glyph != PackedCell.space || !needsNoChange(cell) { use(cell.style, cell.background) }
        var isColumnKnown = cell.columns == 1
        if cell.glyph < 0x80 {
            bytes.append(UInt8(cell.glyph))
        } else if cell.isCluster {
            bytes += frame.clusters[cell.clusterIndex].utf8
            isColumnKnown = false
        } else if let scalar = Unicode.Scalar(cell.glyph) {
            bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            isColumnKnown = isColumnKnown && !WidthTable.kind(of: scalar).isAmbiguous
        }
        let next = (column ?? 0) + Int(cell.columns)
        column = isColumnKnown && next < frame.viewport.columns ? next : nil
    }

    /// Writes a cell of an image: the colour identifies the image, the diacritics the position in it.
    private mutating func drawImage(_ cell: PackedCell, of frame: Frame) {
        let continuesImage = image.map {
            $0.columns == 1 && $0.glyph + 1 == cell.glyph && $0.background == cell.background
        }
        if continuesImage != true || column == nil {
            use(cell.style, cell.background)
            write(ImageCommands.start(cell))
            // The next character needs its own colour.
            current = nil
        } else {
            write(ImageCommands.placeholder)
        }
        image = cell
        let next = (column ?? 0) + 1
        column = column != nil && next < frame.viewport.columns ? next : nil
    }

    /// Whether a space can be written without a change of style.
    private func needsNoChange(_ cell: PackedCell) -> Bool {
        guard let current else { return false }
        return palette.resolve(current.style, current.background).rendersSpaces(
            like: palette.resolve(cell.style, cell.background))
    }

    /// Ends the current link.
    mutating func endLink() {
        if link != 0 { write(Hyperlink.end) }
        link = 0
    }

    /// Erases the row from the cursor to its end.
    mutating func eraseRest() {
        endLink()
        use(.plain, .plain)
        write("\u{1B}[K")
    }

    /// Scrolls the rows of `region` up by `shift`, or down if it is negative. New rows are empty.
    mutating func scroll(_ region: ClosedRange<Int>, by shift: Int) {
        use(.plain, .plain)
        write("\u{1B}[\(region.lowerBound + 1);\(region.upperBound + 1)r")
        write("\u{1B}[\(abs(shift) == 1 ? "" : "\(abs(shift))")\(shift > 0 ? "S" : "T")\u{1B}[r")
        // Setting the scroll region moves the cursor.
        (row, column) = (-1, nil)
    }

    private mutating func number(_ value: Int) {
        if value >= 10 { number(value / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
    }
}
