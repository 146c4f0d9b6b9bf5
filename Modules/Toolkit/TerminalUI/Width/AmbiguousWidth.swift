/// Columns that a terminal gives to letters that are narrow in Latin fonts and wide in East Asian ones, such
/// as `※`, `→` and `…`: a setting of the terminal that cannot be asked for.
///
/// Source: Unicode Standard Annex #11, East Asian Width `A`.
public enum AmbiguousWidth: Int, Codable, Sendable, Equatable, CaseIterable {
    case narrow = 1
    case wide = 2
}
