/// The width of characters that are narrow in Latin fonts and wide in East Asian ones, such as `※`, `→` and
/// `…`. It depends on the terminal's settings and cannot be queried.
///
/// Source: Unicode Standard Annex #11, East Asian Width `A`.
public enum AmbiguousWidth: Int, Codable, Sendable, Equatable, CaseIterable {
    /// One column.
    case narrow = 1
    /// Two columns, as in East Asian fonts.
    case wide = 2
}
