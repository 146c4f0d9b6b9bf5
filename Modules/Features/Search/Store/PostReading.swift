/// Where a reader is in a post, whatever the width of the screen.
public struct PostReading: Codable, Sendable, Equatable {
    /// What stands at the top of the screen.
    public var place = PostPlace.start
    public var showsComments: Bool

    public init(showsComments: Bool = false) { self.showsComments = showsComments }
}

/// A place in a post's text that stays the same when the text is laid out for another width.
public enum PostPlace: Codable, Sendable, Equatable {
    /// So many letters, as bytes, into a paragraph, a line of code, a row of a table, all counted from 0.
    case text(part: Int, offset: Int)
    /// Where the comments begin; the end while there are none.
    case comments

    public static let start = PostPlace.text(part: 0, offset: 0)
}
