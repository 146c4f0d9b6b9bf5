/// The reasons of failures, apart from those of the operating system.
enum RecordingFileStrings {
    static let notARegularFile = "it is not a regular file"
    static let shortened = "it became shorter while it was read"
}
