/// Who has changed the library.
enum ChangeOrigin: Sendable {
    /// This process, which has saved or removed videos.
    case videos
    /// This process, which has changed follows, their posts or read marks.
    case follows
    /// Another process, or a synchronisation.
    case others
}
