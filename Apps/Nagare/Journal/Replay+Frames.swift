import FluxCore
import FluxJournal
import Shell
import TerminalUI

extension Recording {
    /// What was drawn, where a line tells of a frame; else `nil`.
    func drawnFrame(_ line: Int) throws -> DrawnFrame? {
        guard case .note("frame") = try entry(line) else { return nil }
        let value = try value(line)
        do { return try value.decoded(as: DrawnFrame.self) } catch {
            throw RecordingFailure.unreadable(line: line + 1, why: "it tells of no frame")
        }
    }

    /// The lines of a step that are to be replayed, and the frame that it is drawn for; `nil` where nothing had been
    /// drawn by then.
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
    /// Goes to the end of a step, and draws what is shown there.
    ///
    /// Where several actions share one frame, it shows what it would have shown before the others.
    ///
    /// - Parameter size: Rows and columns; those that it was drawn in when `nil`.
    /// - Returns: `nil` when nothing had been drawn by then.
    func frame(at number: UInt64, size: Viewport? = nil) throws -> Frame? {
        guard let (end, drawn) = try recording.lastFrame(upTo: number) else { return nil }
        try go(to: number > 0 ? number - 1 : 0)
        while number > 0, let line = try advance(), line < end {}
        var now = drawn.now
        if let line = recording.line(of: number), case .action(let action) = try recording.entry(line) {
            now = max(now, action.time)
        }
        let viewport = size.map {
            Viewport(rows: $0.rows, columns: $0.columns, ambiguous: drawn.viewport.ambiguous)
        }
        return app.frame(viewport ?? drawn.viewport, now).frame
    }
}
