import Console
import FluxJournalText

/// The source of a test that draws the frames of a recording, which is stored beside it.
struct RecordedFramesTest {
    private typealias Strings = NagareStrings.Journal.FramesTest

    /// The name of the recording's file.
    let file: String
    /// The program that recorded the run, such as `nagare 0.1.0`.
    let app: String

    /// The source of a Swift Testing file.
    ///
    /// - Parameter name: The suite's name; `nil` for the usual one.
    func swift(name: String?) -> String {
        """
        // swift-format-ignore-file
        // \(Strings.origin)

        import Testing

        @testable import CommandLine

        /// \(Strings.summary(app: app.swiftDocumentation))
        @Suite struct \(name ?? "RecordedFramesTests") {
            @Test("\(Strings.title)")
            func frames() throws {
                try expectRecordedFrames(of: \(file.swiftLiteral))
            }
        }

        """
    }
}
