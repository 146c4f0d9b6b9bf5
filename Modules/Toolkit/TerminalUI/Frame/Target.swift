/// What a click means on a part of a frame.
public enum Target: Sendable, Equatable {
    /// As if that key were pressed.
    case key(Key)
    /// An item of a list; in an area of several rows the one that is in its first row.
    case item(Int)
}

extension Frame {
    /// Says what a click in `area` means; what was said before of the same place does not count any more.
    public mutating func add(_ target: Target, in area: Area) { targets.append((area, target)) }

    /// What a click there means; `nil` for nothing.
    public func target(at position: Position) -> Target? {
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
