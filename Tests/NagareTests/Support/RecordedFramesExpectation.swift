import FluxJournal
import FluxJournalFile
import FluxTerminal
import Foundation
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console
@testable import JournalCommands

/// Expects that the current code draws the frames of a recording; otherwise, the first one that differs is
/// shown beside the recorded one. `nagare journal test --frames` generates such tests.
///
/// - Parameters:
///   - name: The name of the recording's file.
///   - test: A file in the same folder, or in a folder that has a `Golden` folder beside it.
func expectRecordedFrames(
    of name: String, beside test: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let folder = URL(fileURLWithPath: test).deletingLastPathComponent()
    let places = [folder, folder.deletingLastPathComponent().appending(path: "Golden")]
        .map { $0.appending(path: name).path }
    let path = places.first { FileManager.default.fileExists(atPath: $0) } ?? places[0]
    let recording = try Recording(RecordingFile.load(path), migrations: Migration.ofApp)
    let verified = try JournalVerification(try ReplicaFactory.app.replay(recording), findsFrame: true)
    guard let frame = verified.firstFrame else {
        #expect(verified.frames > 0, "the recording contains no frames", sourceLocation: sourceLocation)
        return
    }
    let lines = FrameComparison(frame).lines(for: .pipe).map(\.text)
    let message = (["a frame differs from the recorded one"] + lines).joined(separator: "\n")
    Issue.record(Comment(rawValue: message), sourceLocation: sourceLocation)
}
