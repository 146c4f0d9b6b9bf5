/// The texts that the command line shows, and those that the app adds to the features' own.
///
/// The extensions contain one topic each. A second language replaces this type.
enum NagareStrings {
    /// `a, b, c`.
    static func list(_ items: [String]) -> String { items.joined(separator: ", ") }

    /// `1 video`, `2 videos`.
    static func videos(_ count: Int) -> String { count == 1 ? "1 video" : "\(count) videos" }

    /// `1 post`, `2 posts`.
    static func posts(_ count: Int) -> String { count == 1 ? "1 post" : "\(count) posts" }
}
