/// The visible part of a text without a selection. The keys of a list scroll it.
public struct ScrollOffset: Sendable, Equatable, Codable {
    /// The index of the first visible line, 0 or more.
    package private(set) var top: Int

    /// Creates an offset; a negative value is 0.
    public init(top: Int = 0) {
        self.top = max(top, 0)
    }

    /// Scrolls the text.
    ///
    /// - Parameters:
    ///   - move: The movement.
    ///   - count: The number of lines, 0 or more.
    ///   - height: The number of lines that fit on the screen.
    public mutating func move(_ move: ListCursor.Move, count: Int, height: Int) {
        let page = max(Viewport.side(height) - 1, 1)
        // A recorded position may be any number; `clamp` makes it a valid one.
        switch move {
        case .up: top &-= 1
        case .down: top &+= 1
        case .pageUp: top &-= page
        case .pageDown: top &+= page
        case .halfPageUp: top &-= max(page / 2, 1)
        case .halfPageDown: top &+= max(page / 2, 1)
        case .first: top = 0
        case .last: top = count
        case .item(let line): top = line
        }
        clamp(count: count, height: height)
    }

    /// Makes a line visible, such as a search result. If it was not visible, it appears in the upper part of
    /// the screen.
    public mutating func reveal(_ line: Int, count: Int, height: Int) {
        if line < top || line &- top >= Viewport.side(height) { top = line &- height / 4 }
        clamp(count: count, height: height)
    }

    /// Adapts the offset to a changed text or screen, so that no space is left below the last line.
    package mutating func clamp(count: Int, height: Int) {
        top = max(min(top, max(count, 0) - Viewport.side(height)), 0)
    }

    /// The indices of the visible lines.
    package func visible(count: Int, height: Int) -> Range<Int> {
        var clamped = self
        clamped.clamp(count: count, height: height)
        let end = clamped.top + (height > 0 ? Viewport.side(height) : 0)
        return clamped.top..<max(min(end, count), clamped.top)
    }
}
