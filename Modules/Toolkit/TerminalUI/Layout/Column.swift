/// What a column of a list is about, which decides how it gives way where a terminal is too narrow.
///
/// The same for all lists: columns give way in the order of the cases, and of two alike the right one first.
public enum Column: Int, Sendable, Equatable, CaseIterable, Comparable {
    /// What says more about a row, such as tags: cut down to 12 columns, then left out.
    case note
    /// Who made it, or where it is: cut down to 8 columns, then left out.
    case person
    /// When: whole, or left out.
    case date
    /// A number or a length: whole, or left out.
    case figure
    /// What people read a list for: cut, and never left out.
    case title
    /// What names the row, to be typed: cut only where it alone is too wide.
    case key

    public static func < (one: Column, other: Column) -> Bool { one.rawValue < other.rawValue }

    /// Columns that it keeps as long as it is shown.
    ///
    /// - Parameter natural: How wide it would be.
    func minimumWidth(_ natural: Int) -> Int {
        switch self {
        case .note: min(natural, 12)
        case .person: min(natural, 8)
        case .title: min(natural, 24)
        case .date, .figure, .key: natural
        }
    }
}
