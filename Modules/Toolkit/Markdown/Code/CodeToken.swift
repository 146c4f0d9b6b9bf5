/// A run of whole characters of one kind in a line of code.
package struct CodeToken: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// Identifiers, punctuation and spaces.
        case plain
        /// A keyword, or a key in data formats.
        case keyword
        case string
        case number
        case comment
    }

    package let kind: Kind
    /// 1 character or more.
    package let text: Substring
}
