import FluxCore
import FluxJournal
package import FluxScreens
package import TerminalFrames

extension Recording {
    /// The frame recorded in this line; `nil` if the line is no frame.
    package func drawnFrame(_ line: Int) throws -> DrawnFrame? {
        guard case .note("frame") = try entry(line) else { return nil }
        do { return try value(line).decoded(as: DrawnFrame.self) } catch is DecodingError {
            throw RecordingFailure.unreadable(line: line + 1, why: "not a frame")
        }
    }

    /// The language of the first frame, if it is not one of these; `nil` also if nothing had been drawn.
    package func language(notIn languages: [Language]) -> Language? {
        let first = (0..<count).lazy.compactMap { try? drawnFrame($0) }.first
        return first.map(\.viewport.language).flatMap { languages.contains($0) ? nil : $0 }
    }

    /// The last line to replay for a step, and the last frame drawn by then; `nil` if nothing had been drawn.
    fileprivate func lastFrame(upTo number: UInt64) throws -> (end: Int, drawn: DrawnFrame)? {
        var end = line(of: number) ?? 0
        while end + 1 < count, self.number(of: end + 1) <= number { end += 1 }
        for line in (0...end).reversed() {
            guard let drawn = try drawnFrame(line) else { continue }
            return (self.number(of: line) == number ? line : end, drawn)
        }
        return nil
    }
}

extension Replay<AppReplica> {
    /// Replays to the end of a step and draws its frame.
    ///
    /// When several actions share one frame, draws what would have been visible after this one.
    ///
    /// - Parameter size: The terminal's size; `nil` uses the recorded one.
    /// - Returns: `nil` if nothing had been drawn by then.
    package func frame(at number: UInt64, size: Viewport? = nil) throws -> Frame? {
        guard let (end, drawn) = try recording.lastFrame(upTo: number) else { return nil }
        try go(to: number > 0 ? number - 1 : 0)
        while number > 0, let line = try advance(), line < end {}
        var now = drawn.now
        if let line = recording.line(of: number), case .action(let action) = try recording.entry(line) {
            now = max(now, action.time)
        }
        let viewport = size.map {
            Viewport(
                rows: $0.rows, columns: $0.columns, ambiguous: drawn.viewport.ambiguous,
                language: drawn.viewport.language)
        }
        return app.frame(viewport ?? drawn.viewport, now).frame
    }
}
