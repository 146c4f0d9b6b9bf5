/// Writes cells as bytes, knowing where the terminal's cursor is and what it writes in.
struct SGRWriter {
    private(set) var bytes: [UInt8] = []
    private let palette: Palette
    private var row = -1
    /// `nil` while nobody can be sure: after a wide letter, or at a row's end.
    private var column: Int?
    private var current: (style: Style, background: RowBackground)?
    private let supportsLinks: Bool
    /// The frame's address that what is written leads to.
    private var link: UInt8 = 0
    /// The image's cell that was written last; `nil` behind anything else.
    private var image: PackedCell?
    /// What is sent to come from one look to another, by both: few are used, again and again.
    private(set) var changes: [UInt32: [UInt8]]

    /// - Parameter changes: What the pen before has learnt.
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

    /// Moves there; over a few plain letters by writing them again.
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

    /// Writes the cell at `index` of the frame, where the cursor is.
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

    /// Writes a part of an image: the colour says which image, marks over the letter say which part.
    private mutating func drawImage(_ cell: PackedCell, of frame: Frame) {
        let continuesImage = image.map {
            $0.columns == 1 && $0.glyph + 1 == cell.glyph && $0.background == cell.background
        }
        if continuesImage != true || column == nil {
            use(cell.style, cell.background)
            write(ImageCommands.start(cell))
            // The next letter needs its own colour.
            current = nil
        } else {
            write(ImageCommands.placeholder)
        }
        image = cell
        let next = (column ?? 0) + 1
        column = column != nil && next < frame.viewport.columns ? next : nil
    }

    /// Whether a space can be written without changing anything.
    private func needsNoChange(_ cell: PackedCell) -> Bool {
        guard let current else { return false }
        return palette.resolve(current.style, current.background).rendersSpaces(
            like: palette.resolve(cell.style, cell.background))
    }

    /// What is written next leads nowhere.
    mutating func endLink() {
        if link != 0 { write(Hyperlink.end) }
        link = 0
    }

    /// Empties the row from the cursor on.
    mutating func eraseRest() {
        endLink()
        use(.plain, .plain)
        write("\u{1B}[K")
    }

    /// Moves the rows `region` up by `shift`, down when it is negative; what comes in is empty.
    mutating func scroll(_ region: ClosedRange<Int>, by shift: Int) {
        use(.plain, .plain)
        write("\u{1B}[\(region.lowerBound + 1);\(region.upperBound + 1)r")
        write("\u{1B}[\(abs(shift) == 1 ? "" : "\(abs(shift))")\(shift > 0 ? "S" : "T")\u{1B}[r")
        // Setting the region moved the cursor.
        (row, column) = (-1, nil)
    }

    private mutating func number(_ value: Int) {
        if value >= 10 { number(value / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
    }
}
