import ReactiveCore

/// The lines of a list's rows as they were made before, so that a key that only moves the selection makes none
/// anew. Holds a few screens of them.
public final class LineCache<Item: Equatable & Sendable, Manner: Equatable & Sendable>: Sendable {
    private struct Made: Sendable {
        let item: Item
        let line: StyledLine
    }

    private struct State: Sendable {
        var manner: Manner?
        var lines: [Int: Made] = [:]
    }

    private let state = Guarded(State())
    private static var most: Int { 256 }

    public init() {}

    /// The line of an item; made when it is another item than before, or is drawn in another manner.
    ///
    /// - Parameters:
    ///   - place: Where in the list it is.
    ///   - manner: All that the line depends on beside the item, such as its width.
    public func line(at place: Int, of item: Item, in manner: Manner, make: () -> StyledLine) -> StyledLine {
        let known = state.withLock { $0.manner == manner ? $0.lines[place] : nil }
        if let known, known.item == item { return known.line }
        let made = Made(item: item, line: make())
        state.withLock { state in
            if state.manner != manner || state.lines.count >= Self.most { state.lines = [:] }
            state.manner = manner
            state.lines[place] = made
        }
        return made.line
    }
}
