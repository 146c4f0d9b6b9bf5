import FluxCore
import FluxJournal
import Foundation
import Testing

/// Recordings with more scopes than an app has: the time grows with their number, not with its square.
@Suite("recordings with many scopes", .serialized) struct ManyScopesTests {
    private static let count = 5_000

    /// - Parameter line: The lines for one number.
    private func recording(_ line: (Int) -> [String]) throws -> Recording {
        let header =
            #"{"app":"a 1","journal":2,"profile":"p","settings":{},"started":"2026-11-22T08:00:00Z"}"#
        let root = [#"{"after":0,"opened":"app"}"#]
        let lines = [header] + root + (0..<Self.count).flatMap(line)
        return try Recording(Data((Recording.sealed(lines.joined(separator: "\n")) + "\n").utf8))
    }

    private func replay(_ recording: Recording) throws -> Int {
        let replay = try Replay(recording) { Library($0) }
        while try replay.advance() != nil {}
        return recording.count
    }

    @Test("scopes that stay open", .timeLimit(.minutes(5)))
    func open() throws {
        let recording = try recording { [#"{"after":0,"opened":"app/s\#($0)"}"#] }
        #expect(try replay(recording) == Self.count + 2)
    }

    @Test("scopes with one name, which are closed in the order of their opening", .timeLimit(.minutes(5)))
    func closed() throws {
        let opened = try recording { [#"{"after":0,"opened":"app/page#\#($0)"}"#] }
        #expect(try replay(opened) == Self.count + 2)
        let both = try recording { number in
            [
                #"{"after":0,"opened":"app/page#\#(number)"}"#,
                #"{"after":0,"closed":"app/page#\#(number / 2)"}"#,
            ]
        }
        #expect(try replay(both) == 2 * Self.count + 2)
    }

    @Test("stores in scopes that close one after the other are explained", .timeLimit(.minutes(5)))
    func stores() throws {
        let recording = try recording { number in
            [
                #"{"after":0,"in":"app/s\#(number)","store":"M.PageState","value":{}}"#,
                #"{"after":0,"closed":"app/s\#(number / 2)"}"#,
            ]
        }
        let replay = try Replay(recording) { Library($0) }
        _ = try? replay.why("PageState.number", upTo: 0)
        #expect(recording.count == 2 * Self.count + 2)
    }

    @Test("a path longer than any app's is not read: it would be followed name by name")
    func longPath() throws {
        let path = "app" + String(repeating: "/a", count: 100_000)
        let recording = try recording { $0 == 0 ? [#"{"after":0,"opened":"\#(path)"}"#] : [] }
        #expect(throws: RecordingFailure.self) { try recording.entry(2) }
    }
}
