// swift-format-ignore-file
// `nagare journal test --frames` generated this file from a recording.

import Testing

@testable import CommandLine

/// The frames of a run, as recorded by nagare 0.2.0.
@Suite struct RecordedFramesTests {
    @Test("every frame is drawn as recorded")
    func frames() throws {
        try expectRecordedFrames(of: "results.journal")
    }
}
