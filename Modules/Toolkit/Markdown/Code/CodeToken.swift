/// A run of letters of a line of code, none of them cut.
package struct CodeToken: Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        /// Names, signs and spaces.
        case plain
        /// A word of the language, or the name of a field of data.
        case keyword
        case string
        case number
        case comment
    }

    package let kind: Kind
    /// 1 letter or more.
    package let text: Substring
}
