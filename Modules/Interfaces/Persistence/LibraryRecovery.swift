/// The replacement of a damaged library by a new one with what could still be read.
public struct LibraryRecovery: Sendable, Equatable, Codable {
    /// The new path of the damaged file.
    public let backupPath: String
    /// The numbers of saved videos, followed names and posts marked as read in the new library.
    public let videos: Int
    public let follows: Int
    public let readMarks: Int
    /// The number of changes in the new library that the other machines do not have yet.
    public let unsentChanges: Int
    /// Whether nothing is missing: only an index or unused space was damaged.
    public let isComplete: Bool
    /// Whether the new library is not shared with other machines although the damaged one may have been.
    public let hasStoppedSharing: Bool

    public init(
        backupPath: String, videos: Int, follows: Int, readMarks: Int, unsentChanges: Int, isComplete: Bool,
        hasStoppedSharing: Bool
    ) {
        (self.backupPath, self.videos, self.follows) = (backupPath, videos, follows)
        (self.readMarks, self.unsentChanges) = (readMarks, unsentChanges)
        (self.isComplete, self.hasStoppedSharing) = (isComplete, hasStoppedSharing)
    }
}
