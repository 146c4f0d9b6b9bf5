/// The contents of the whole screen: a grid of cells and the cursor.
///
/// A view is a function that draws a state on a frame. A frame never contains control characters.
public struct Frame: Sendable {
    /// The size of the frame, and what texts on it depend on.
    public let viewport: Viewport
    /// `nil` if the cursor is hidden.
    public var cursor: Position?
    /// Where the hidden cursor rests, for braille displays and magnifiers, which follow it: on the selected row, or on
    /// the line being read. Not part of the visible contents.
    public var restingPlace: Position?
    /// In row-major order.
    private(set) var cells: [PackedCell]
    private(set) var clusters: [String] = []
    /// The addresses of links; without control characters.
    private(set) var addresses: [String] = []
    /// The click targets, topmost last; not part of the visible contents.
    var targets: [(area: Area, target: Target)] = []
    /// The sizes of images in cells, by image number.
    var images: [Int: ImageCells] = [:]

    /// Creates an empty frame with a hidden cursor.
    package init(_ viewport: Viewport) {
        self.viewport = viewport
        cells = Array(repeating: .blank(.plain), count: viewport.rows * viewport.columns)
    }

    /// Creates a frame of one row, for a line that is drawn on many frames: copying cells is faster than drawing text.
    package init(_ line: StyledLine, columns: Int, _ ambiguous: AmbiguousWidth) {
        self.init(Viewport(rows: 1, columns: columns, ambiguous: ambiguous))
        draw(line, in: area)
    }

    /// The whole frame.
    public var area: Area { viewport.area }

    /// The cell at a position.
    ///
    /// - Precondition: `row` and `column` are in the viewport.
    package subscript(row: Int, column: Int) -> Cell {
        let cell = cells[row * viewport.columns + column]
        return Cell(text(of: cell), cell.style, cell.background, columns: Int(cell.columns))
    }

    /// Draws lines from the top of `area` downwards. Lines are shortened to the width of the area. Each
    /// line's background fills the rest of its row; rows below the last line do not change.
    @inlinable
    public mutating func draw(_ lines: some Sequence<StyledLine>, in area: Area) {
        for (row, line) in lines.enumerated() {
            guard row < area.rows else { return }
            draw(line, row: row, in: area)
        }
    }

    /// Draws one line in a row of `area`.
    ///
    /// - Parameters:
    ///   - line: The line; shortened to the width of the area.
    ///   - row: The row of the area, from 0.
    ///   - area: The area to draw in.
    ///   - addresses: The addresses of the line's links. Only web and mail addresses become links.
    public mutating func draw(
        _ line: StyledLine, row: Int = 0, in area: Area, linkAddresses addresses: [String] = []
    ) {
        let area = clipped(area)
        guard area.columns > 0, row >= 0, row < area.rows else { return }
        let start = (area.row + row) * viewport.columns + area.column
        var column = place(line, at: start, columns: area.columns, addresses)
        // Too wide: draw it again, shortened.
        if column == nil {
            column = place(
                line.fitted(to: area.columns, viewport.ambiguous), at: start, columns: area.columns, addresses
            )
        }
        fill(start + (column ?? 0)..<start + max(area.columns, column ?? 0), line.background)
        clearSplitGlyphs(start - 1, start + area.columns, row: area.row + row)
    }

    /// Clears `area` with a background.
    public mutating func clear(_ area: Area, _ background: RowBackground = .plain) {
        let area = clipped(area)
        guard area.columns > 0 else { return }
        for row in area.row..<area.row + area.rows {
            let start = row * viewport.columns + area.column
            fill(start..<start + area.columns, background)
            clearSplitGlyphs(start - 1, start + area.columns, row: row)
        }
    }

    /// Changes the background of `area` and keeps text and styles.
    public mutating func cover(_ area: Area, with background: RowBackground) {
        let area = clipped(area)
        for row in area.row..<area.row + area.rows {
            let start = row * viewport.columns + area.column
            for index in start..<start + area.columns {
                // The second half of a wide character is changed together with the first one.
                guard cells[index].columns > 0 else { continue }
                cells[index].background = background
                if cells[index].columns == 2 { cells[index + 1].background = background }
            }
        }
    }

    /// The background that fills the end of the first row of `area`; plain for an area that is not in the viewport.
    func background(atEndOf area: Area) -> RowBackground {
        let area = clipped(area)
        if area.isEmpty { return .plain }
        return cells[area.row * viewport.columns + area.column + area.columns - 1].background
    }

    /// Draws the cells of another frame at the top left of `area`, clipped to the area. The cursor does not change.
    package mutating func draw(_ other: Frame, in area: Area) {
        let area = clipped(area)
        let rows = min(area.rows, other.viewport.rows)
        let columns = min(area.columns, other.viewport.columns)
        guard columns > 0 else { return }
        for row in 0..<rows {
            let start = (area.row + row) * viewport.columns + area.column
            copyCells(row * other.viewport.columns, of: other, to: start..<start + columns)
            // Do not copy half of a wide character.
            let last = start + columns - 1
            if cells[last].columns == 2 { cells[last] = .blank(cells[last].background) }
            if !other.isDirect { copyReferences(of: other, in: start..<start + columns) }
            clearSplitGlyphs(start - 1, start + columns, row: area.row + row)
        }
        if !other.images.isEmpty { images.merge(other.images) { $1 } }
    }

    /// Makes copied cells refer to clusters and addresses of this frame.
    private mutating func copyReferences(of other: Frame, in range: Range<Int>) {
        for index in range {
            let cell = cells[index]
            if cell.isCluster { cells[index].glyph = pack(other.clusters[cell.clusterIndex]) }
            if cell.link > 0 { cells[index].link = pack(address: other.addresses[Int(cell.link) - 1]) }
        }
    }

    /// Whether a cell looks the same as a cell of `other`.
    @inline(__always)  // Called for every cell of every frame.
    func shows(_ index: Int, as otherIndex: Int, of other: Frame) -> Bool {
        shows(cells[index], as: other.cells[otherIndex], of: other)
    }

    @inline(__always) private func shows(_ mine: PackedCell, as its: PackedCell, of other: Frame) -> Bool {
        (mine.bits | its.bits) & PackedCell.indirectMask == 0
            ? mine.bits == its.bits : showsIndirect(mine, as: its, of: other)
    }

    @inline(never)  // Few cells refer to clusters or addresses.
    private func showsIndirect(_ mine: PackedCell, as its: PackedCell, of other: Frame) -> Bool {
        mine.style == its.style && mine.background == its.background && mine.columns == its.columns
            && address(of: mine) == other.address(of: its)
            && text(of: mine).utf8.elementsEqual(other.text(of: its).utf8)
    }

    /// Whether no cell refers to a cluster or an address.
    var isDirect: Bool { clusters.isEmpty && addresses.isEmpty }

    /// Whether a row looks the same in `other`, which must have the same width.
    func showsRow(_ row: Int, of other: Frame) -> Bool {
        let row = row * viewport.columns..<(row + 1) * viewport.columns
        return cells.withUnsafeBufferPointer { mine in
            other.cells.withUnsafeBufferPointer { its in
                // Without an early end the loop is vectorised.
                var difference: UInt64 = 0
                for index in row { difference |= mine[index].bits ^ its[index].bits }
                if isDirect, other.isDirect { return difference == 0 }
                for index in row where !shows(mine[index], as: its[index], of: other) {
                    return false
                }
                return true
            }
        }
    }

    /// Replaces a row by row `other` of `source`, an older state of this frame, or clears it.
    mutating func replace(_ row: Int, by other: Int?, of source: Frame) {
        let columns = viewport.columns
        let range = row * columns..<(row + 1) * columns
        if let other { copyCells(other * columns, of: source, to: range) } else { fill(range, .plain) }
    }

    // MARK: - Cells

    /// Copies cells of another frame, from `first` on, with their references.
    private mutating func copyCells(_ first: Int, of other: Frame, to range: Range<Int>) {
        cells.withUnsafeMutableBufferPointer { cells in
            other.cells.withUnsafeBufferPointer { others in
                _ = cells[range].update(fromContentsOf: others[first..<first + range.count])
            }
        }
    }

    private mutating func fill(_ range: Range<Int>, _ background: RowBackground) {
        cells.withUnsafeMutableBufferPointer { $0[range].update(repeating: .blank(background)) }
    }

    /// Puts consecutive glyphs of one column each in a row, and keeps the background.
    mutating func place(_ glyph: UInt32, count: Int, at position: Position) {
        let start = position.row * viewport.columns + position.column
        for index in start..<start + count {
            cells[index] = PackedCell(
                glyph: glyph + UInt32(index - start), style: .plain, background: cells[index].background,
                columns: 1)
        }
        clearSplitGlyphs(start - 1, start + count, row: position.row)
    }

    /// Clears the cells of the selected images.
    mutating func blankImages(_ shouldBlank: (Int) -> Bool) {
        for index in cells.indices where cells[index].isImage && shouldBlank(cells[index].imageNumber) {
            cells[index] = .blank(cells[index].background)
        }
    }

    /// - Returns: The first free column after the line; `nil` if the line does not fit.
    private mutating func place(
        _ line: StyledLine, at start: Int, columns: Int, _ addresses: [String]
    ) -> Int? {
        var column = 0
        for span in line.spans {
            let link = span.link > 0 ? self.link(to: Int(span.link), of: addresses) : 0
            let template = PackedCell(
                glyph: 0, style: span.style, background: span.background, columns: 0, link: link)
            // A local variable, because `cells` is borrowed.
            var clusters: [String] = []
            let clusterCount = self.clusters.count
            cells.withUnsafeMutableBufferPointer { cells in
                span.text.forEachGlyph(viewport.ambiguous) { glyph in
                    let index = start + column
                    column += glyph.columns
                    guard column <= columns else { return false }
                    var cell = template
                    cell.glyph = glyph.scalar
                    if glyph.scalar == 0 {
                        cell.glyph = PackedCell.cluster | UInt32(clusterCount + clusters.count)
                        clusters.append(span.text.text(of: glyph))
                    }
                    cell.columns = UInt8(glyph.columns)
                    cells[index] = cell
                    if glyph.columns == 2 { cells[index + 1] = .second(cell) }
                    return true
                }
            }
            if !clusters.isEmpty { self.clusters += clusters }
            if column > columns { return nil }
        }
        return column
    }

    private mutating func link(to number: Int, of addresses: [String]) -> UInt8 {
        guard addresses.indices.contains(number - 1), let address = Hyperlink.safe(addresses[number - 1])
        else { return 0 }
        return pack(address: address)
    }

    /// A frame has at most 255 addresses; further links are dropped.
    private mutating func pack(address: String) -> UInt8 {
        let index = addresses.firstIndex(of: address) ?? addresses.count
        guard index < UInt8.max else { return 0 }
        if index == addresses.count { addresses.append(address) }
        return UInt8(index + 1)
    }

    private mutating func pack(_ cluster: String) -> UInt32 {
        clusters.append(cluster)
        return PackedCell.cluster | UInt32(clusters.count - 1)
    }

    /// Clears the remaining half of a wide character that was partly overdrawn at either end.
    private mutating func clearSplitGlyphs(_ before: Int, _ after: Int, row: Int) {
        let columns = viewport.columns
        if before >= row * columns, cells[before].columns == 2 {
            cells[before] = .blank(cells[before].background)
        }
        if after < (row + 1) * columns, cells[after].columns == 0 {
            cells[after] = .blank(cells[after].background)
        }
    }

    func clipped(_ area: Area) -> Area {
        let (row, column) = (min(max(area.row, 0), viewport.rows), min(max(area.column, 0), viewport.columns))
        return Area(
            row: row, column: column, rows: min(area.row + area.rows, viewport.rows) - row,
            columns: min(area.column + area.columns, viewport.columns) - column)
    }
}

extension Frame: Equatable {
    public static func == (left: Frame, right: Frame) -> Bool {
        left.viewport == right.viewport && left.cursor == right.cursor
            && left.cells.indices.allSatisfy { left.shows($0, as: $0, of: right) }
    }
}

extension Frame {
    /// Copies another frame to the top left of `area`, clipped to the area, including its cursor.
    package mutating func copy(_ other: Frame, to area: Area) {
        draw(other, in: area)
        let area = clipped(area)
        func moved(_ position: Position) -> Position? {
            guard position.row < area.rows, position.column < area.columns else { return nil }
            return Position(row: area.row + position.row, column: area.column + position.column)
        }
        (cursor, restingPlace) = (other.cursor.flatMap(moved), other.restingPlace.flatMap(moved))
    }
}

extension Frame {
    /// A 64-bit FNV-1a hash of what the frame shows. Equal frames have equal hashes in every run.
    package var fingerprint: UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ number: UInt32) { hash = (hash ^ UInt64(number)) &* 0x100_0000_01b3 }
        for number in [viewport.rows, viewport.columns, viewport.ambiguous.rawValue] { add(UInt32(number)) }
        add(cursor.map { UInt32($0.row * viewport.columns + $0.column) } ?? .max)
        for cell in cells {
            if cell.isCluster {
                for scalar in clusters[cell.clusterIndex].unicodeScalars { add(scalar.value) }
            } else {
                add(cell.glyph)
            }
            add(
                UInt32(cell.style.rawValue) << 16 | UInt32(cell.background.rawValue) << 8
                    | UInt32(cell.columns))
        }
        return hash
    }
}

extension Frame {
    /// The rows as text with escape sequences for their styles, for printing line by line.
    ///
    /// No sequence moves the cursor. Trailing plain spaces are omitted if the theme uses the terminal's
    /// background. Each row ends with the terminal's default style.
    package func ansiRows(_ palette: Palette) -> [String] {
        let hasBackground = palette.resolve(.plain, .plain).backgroundCode != ""
        return (0..<viewport.rows).map { row in
            let cells = (0..<viewport.columns).map { self[row, $0] }
            let end = hasBackground ? cells.count : (cells.lastIndex { $0 != Cell(" ") } ?? -1) + 1
            var (text, current) = ("", ResolvedStyle.terminalDefault)
            for cell in cells[..<end] {
                let next = palette.resolve(cell.style, cell.background)
                if next != current { text += "\u{1B}[\(next.parameters)m" }
                current = next
                text += cell.text
            }
            return current == .terminalDefault ? text : text + "\u{1B}[0m"
        }
    }
}
