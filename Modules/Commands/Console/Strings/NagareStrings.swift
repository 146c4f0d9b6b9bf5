/// The texts that are English in all languages, such as those of help and of the manual.
///
/// The extensions contain one topic each.
package enum NagareStrings {
    /// `a, b, c`.
    package static func list(_ items: [String]) -> String { items.joined(separator: ", ") }

    /// A number without needless decimals.
    package static func number(_ value: Double) -> String {
        value == value.rounded() ? "\(Int(value))" : "\(value)"
    }

    /// `1 video`, `2 videos`.
    package static func videos(_ count: Int) -> String { count == 1 ? "1 video" : "\(count) videos" }

    /// `1 post`, `2 posts`.
    package static func posts(_ count: Int) -> String { count == 1 ? "1 post" : "\(count) posts" }
}
