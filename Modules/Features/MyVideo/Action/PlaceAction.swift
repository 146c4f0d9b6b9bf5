public import Entities

/// Where a screen with a list was left.
public enum PlaceAction: Codable, Sendable, Equatable {
    case screenLeft(ListPlace)
}

/// What a list screen begins with when it is opened again.
public struct ListPlace: Codable, Sendable, Equatable {
    /// What stood in the field.
    public var text: String
    public var isTyping: Bool
    /// `nil` when nothing was selected.
    public var selected: Episode.ID?
    /// Where in the list that was, counted from 0.
    public var row: Int
    /// The first row that was on the screen.
    public var top: Int
}
