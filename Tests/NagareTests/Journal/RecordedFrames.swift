import FluxCore
import FluxJournal
import FluxScreens
import FluxTerminal
import Foundation
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console
@testable import JournalCommands

/// The frames of a recording in order, as the current code draws them.
struct RecordedFrames {
    struct Entry {
        let step: UInt64
        let drawn: DrawnFrame
        let frame: Frame
        /// The same state in a larger terminal.
        let enlarged: Frame
        /// The same state in Japanese.
        let japanese: Frame
    }

    /// A search, a page of posts, a selection and another search, on the stand-in server.
    static let golden =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().path + "/Golden/results.journal"
    static let larger = Viewport(rows: 30, columns: 100)

    let all: [Entry]

    init(_ path: String) throws {
        let recording = try Recording(
            try Data(contentsOf: URL(fileURLWithPath: path)), migrations: Migration.ofApp)
        let replay = try ReplicaFactory.app.replay(recording)
        var all: [Entry] = []
        while let line = try replay.advance() {
            guard case .note("frame") = try recording.entry(line) else { continue }
            let drawn = try recording.value(line).decoded(as: DrawnFrame.self)
            all.append(
                Entry(
                    step: recording.number(of: line), drawn: drawn,
                    frame: replay.app.frame(drawn.viewport, drawn.now).frame,
                    enlarged: replay.app.frame(Self.larger, drawn.now).frame,
                    japanese: replay.app.frame(
                        Viewport(
                            rows: drawn.viewport.rows, columns: drawn.viewport.columns, language: .japanese),
                        drawn.now
                    ).frame))
        }
        self.all = all
    }

    /// The last frame of a step at which posts are listed.
    var ofPosts: Entry {
        get throws {
            try #require(lastOfSteps.first { $0.step > 12 && $0.frame.rows[2].contains(" posts ") })
        }
    }

    /// The last frame of each step that has one.
    var lastOfSteps: [Entry] {
        all.filter { entry in all.last { $0.step == entry.step }?.drawn == entry.drawn }
    }
}
