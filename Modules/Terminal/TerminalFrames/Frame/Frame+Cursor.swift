extension Frame {
    /// Copies another frame to the top left of `area`, clipped to the area, including its cursor.
    public mutating func copy(_ other: Frame, to area: Area) {
        draw(other, in: area)
        let area = clipped(area)
        func moved(_ position: Position) -> Position? {
            guard position.row < area.rows, position.column < area.columns else { return nil }
            return Position(row: area.row + position.row, column: area.column + position.column)
        }
        (cursor, restingPlace) = (other.cursor.flatMap(moved), other.restingPlace.flatMap(moved))
    }
}
