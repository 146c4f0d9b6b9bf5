/// The reasons of failures, apart from those of the operating system.
enum RecordingFileStrings {
    static let notARegularFile = "it is not a regular file"
    static let anothersFile = "it belongs to another user"
    static let anothersLink = "it is another user's link"
    static let anothersPipe = "it is another user's pipe"
    static let shortened = "it became shorter while it was read"
}
