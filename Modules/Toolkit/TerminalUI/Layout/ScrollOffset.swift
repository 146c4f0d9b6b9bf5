/// Which part of a text is on the screen, where nothing is selected: the keys of a list move the text.
public struct ScrollOffset: Sendable, Equatable, Codable {
    /// The first line on the screen, 0 or more.
    public private(set) var top: Int

    public init(top: Int = 0) {
        self.top = max(top, 0)
    }

    /// - Parameters:
    ///   - count: Lines of the text, 0 or more.
    ///   - height: Lines that fit on the screen.
    public mutating func move(_ move: ListCursor.Move, count: Int, height: Int) {
        let page = max(height - 1, 1)
        switch move {
        case .up: top -= 1
        case .down: top += 1
        case .pageUp: top -= page
        case .pageDown: top += page
        case .halfPageUp: top -= max(page / 2, 1)
        case .halfPageDown: top += max(page / 2, 1)
        case .first: top = 0
        case .last: top = count
        case .item(let line): top = line
        }
        clamp(count: count, height: height)
    }

    /// Brings a line onto the screen, such as one that was found: near the top when it was not there.
    public mutating func reveal(_ line: Int, count: Int, height: Int) {
        if !(top..<top + max(height, 1)).contains(line) { top = line - height / 4 }
        clamp(count: count, height: height)
    }

    /// Back into a text or a screen that changed: the last line never leaves the bottom.
    public mutating func clamp(count: Int, height: Int) {
        top = max(min(top, count - max(height, 1)), 0)
    }

    /// The lines on a screen of that height.
    public func visible(count: Int, height: Int) -> Range<Int> {
        var clamped = self
        clamped.clamp(count: count, height: height)
        return clamped.top..<max(min(clamped.top + max(height, 0), count), clamped.top)
    }
}
