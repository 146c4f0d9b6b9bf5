/// The effect of a click on a part of a frame.
package enum Target: Sendable, Equatable {
    /// Presses a key.
    case key(Key)
    /// Presses a key with the user's own key bindings.
    case hint(Key)
    /// Selects an item of a list. In an area of several rows this is the item in the first row.
    case item(Int)
    /// Sorts a list by a column, numbered by the screen.
    case column(Int)
}

extension Frame {
    /// Sets the effect of a click in `area`. Later targets take precedence.
    package mutating func add(_ target: Target, in area: Area) { targets.append((area, target)) }

    /// The effect of a click at a position; `nil` for none.
    package func target(at position: Position) -> Target? {
        for (area, target) in targets.reversed() where area.contains(position) {
            guard case .item(let first) = target else { return target }
            return .item(first + position.row - area.row)
        }
        return nil
    }
}

extension Area {
    fileprivate func contains(_ position: Position) -> Bool {
        (row..<row + rows).contains(position.row) && (column..<column + columns).contains(position.column)
    }
}
