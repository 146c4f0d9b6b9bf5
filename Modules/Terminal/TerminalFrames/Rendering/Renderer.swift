/// Renders frames as terminal output that contains only the differences to the previous frame, as one
/// synchronised update for a single write.
///
/// The cursor is positioned again after every character whose width is not the same in all terminals, so that
/// one wrong width never displaces other characters.
package struct Renderer: Sendable {
    private let palette: Palette
    private let supportsLinks: Bool
    /// The frame that the terminal shows; `nil` if it is unknown.
    private var shown: HashedFrame?
    /// The numbers of the images that the terminal has. Cells of other images stay empty.
    package var images: Set<Int> = []
    /// Cached SGR sequences for changes of style.
    private var changes: [UInt32: [UInt8]] = [:]

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - palette: The appearance of styles.
    ///   - links: Whether the terminal supports hyperlinks.
    package init(_ palette: Palette, links: Bool = false) {
        (self.palette, supportsLinks) = (palette, links)
    }

    /// The end of every non-empty output.
    package static let end = Array("\u{1B}[?2026l".utf8)

    /// Discards the knowledge of what the terminal shows; the next frame is written completely.
    package mutating func forget() { shown = nil }

    /// The output that makes the terminal show `next`; empty if it already does.
    package mutating func render(_ next: Frame) -> [UInt8] {
        let next = next.showing(images)
        var writer = SGRWriter(palette, links: supportsLinks, knownChanges: changes)
        var hashed = HashedFrame(next)
        let known = shown.take().flatMap { $0.frame.viewport == next.viewport ? $0 : nil }
        var old = known?.frame ?? Frame(next.viewport)
        if var before = known {
            if let scrolling = Scrolling.best(from: &before, to: &hashed) {
                writer.scroll(scrolling.region, by: scrolling.shift)
                old = old.scrolled(scrolling)
            }
        } else {
            writer.use(.plain, .plain)
            writer.write("\u{1B}[r\u{1B}[2J")
        }
        // The row where the cursor rests is the last one, from which it has the shortest way.
        let last = next.cursor == nil ? next.restingPlace?.row : nil
        for row in 0..<next.viewport.rows where row != last { draw(row, from: old, to: next, with: &writer) }
        if let last, next.viewport.area.rows > last { draw(last, from: old, to: next, with: &writer) }
        writer.endLink()
        let bytes = framed(writer, next, known?.frame)
        (shown, changes) = (hashed, writer.changes)
        return bytes
    }

    private func framed(_ drawn: SGRWriter, _ next: Frame, _ known: Frame?) -> [UInt8] {
        let place = next.cursor ?? next.restingPlace
        if drawn.bytes.isEmpty, let known, known.cursor == next.cursor,
            place == known.cursor ?? known.restingPlace
        {
            return []
        }
        let isVisible = next.cursor != nil || palette.showsRestingCursor && place != nil
        let wasVisible = known.map {
            $0.cursor != nil || palette.showsRestingCursor && $0.restingPlace != nil
        }
        var head = SGRWriter(palette)
        head.write("\u{1B}[?2026h")
        // Without synchronised updates a visible cursor would flicker.
        if wasVisible != false, known == nil || !drawn.bytes.isEmpty || !isVisible {
            head.write("\u{1B}[?25l")
        }
        var body = drawn
        // From where the cursor is: most often in the same row.
        if next.cursor == nil, let place { body.move(to: next.viewport.nearest(place), in: next) }
        if !drawn.bytes.isEmpty { body.write("\u{1B}[0m") }
        var tail = SGRWriter(palette)
        if let cursor = next.cursor { tail.move(to: next.viewport.nearest(cursor), in: next) }
        if isVisible { tail.write("\u{1B}[?25h") }
        return head.bytes + body.bytes + tail.bytes + Self.end
    }

    private func draw(_ row: Int, from old: Frame, to next: Frame, with writer: inout SGRWriter) {
        let columns = next.viewport.columns
        let start = row * columns
        guard !next.showsRow(row, of: old),
            let first = (0..<columns).first(where: { !next.shows(start + $0, as: start + $0, of: old) })
        else { return }
        let end = textEnd(row, of: next)
        // The rest of the row is empty. Erasing it needs one sequence, which pays off from 4 cells.
        let stale = (end..<columns).filter { !next.shows(start + $0, as: start + $0, of: old) }
        let erases = stale.count > 3
        for column in first..<max(erases ? end : columns, first) {
            let cell = next.cells[start + column]
            let differs = !next.shows(start + column, as: start + column, of: old)
            guard cell.columns > 0, differs || cell.isImage && isDetached(start + column, in: next, old)
            else {
                continue
            }
            writer.move(to: Position(row: row, column: column), in: next)
            writer.draw(cell, of: next)
        }
        if erases, let column = stale.first {
            writer.move(to: Position(row: row, column: column), in: next)
            writer.eraseRest()
        }
    }

    /// Whether a visible placeholder may have depended on the cell before it, which has changed.
    private func isDetached(_ index: Int, in next: Frame, _ old: Frame) -> Bool {
        index % next.viewport.columns > 0 && !next.shows(index - 1, as: index - 1, of: old)
            && old.cells[index - 1].glyph + 1 == old.cells[index].glyph
    }

    /// The end of the row's text without trailing blank cells.
    private func textEnd(_ row: Int, of frame: Frame) -> Int {
        let cells = frame.cells[row * frame.viewport.columns..<(row + 1) * frame.viewport.columns]
        let last = cells.lastIndex { $0 != .blank(.plain) }
        return last.map { $0 - cells.startIndex + 1 } ?? 0
    }
}

extension Viewport {
    /// The position in the viewport that is nearest to `position`.
    fileprivate func nearest(_ position: Position) -> Position {
        Position(
            row: min(max(position.row, 0), rows - 1), column: min(max(position.column, 0), columns - 1))
    }
}
