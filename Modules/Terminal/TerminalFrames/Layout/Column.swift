/// The kind of a list's column, which determines how it shrinks in a narrow terminal.
///
/// All lists follow the same rules: columns shrink in the order of the cases, and of two columns of one kind
/// the right one shrinks first.
package enum Column: Int, Sendable, Equatable, CaseIterable, Comparable {
    /// Additional information, such as tags: shortened to 12 columns, then hidden.
    case note
    /// An author or a location: shortened to 8 columns, then hidden.
    case person
    /// A date: never shortened, but hidden if necessary.
    case date
    /// A number or a duration: never shortened, but hidden if necessary.
    case figure
    /// The main content: shortened, but never hidden.
    case title
    /// An identifier that a service has chosen: never shortened, but hidden where less than 8 columns of a title would be
    /// left.
    case id
    /// A name that users type: shortened only if it is too wide on its own.
    case key

    package static func < (one: Column, other: Column) -> Bool { one.rawValue < other.rawValue }

    /// The minimum width of a visible column.
    ///
    /// - Parameter natural: The width of the widest cell.
    func minimumWidth(_ natural: Int) -> Int {
        switch self {
        case .note: min(natural, 12)
        case .person: min(natural, 8)
        case .title: min(natural, 24)
        case .date, .figure, .id, .key: natural
        }
    }
}
