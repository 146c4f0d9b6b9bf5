import Foundation
import TerminalFrames
import TerminalTesting
import Testing

/// A parsed terminal recording.
struct Asciicast {
    struct Event {
        /// Seconds since the beginning.
        let time: Double
        let code: String
        let data: String
    }

    struct Header: Decodable {
        struct Term: Decodable {
            let cols: Int
            let rows: Int
            let type: String
        }

        let version: Int
        let term: Term
        let timestamp: Int
    }

    let header: Header
    let events: [Event]

    init(_ text: String) throws {
        let lines = text.split(separator: "\n")
        header = try JSONDecoder().decode(Header.self, from: Data((lines.first ?? "").utf8))
        var time = 0.0
        events = try lines.dropFirst().map { line in
            let parts = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any]
            let interval = try #require((parts?[0] as? NSNumber)?.doubleValue)
            #expect(interval >= 0 && parts?.count == 3)
            time += interval
            return Event(time: time, code: parts?[1] as? String ?? "", data: parts?[2] as? String ?? "")
        }
    }

    func of(_ code: String) -> [Event] { events.filter { $0.code == code } }

    /// Plays the recording up to `time`, in a terminal of the recorded size.
    ///
    /// - Parameter folder: For temporary files.
    func played(until time: Double, in folder: String) throws -> Tmux {
        let past = events.filter { $0.time <= time + 2e-6 }
        let size = past.last { $0.code == "r" }?.data.split(separator: "x").compactMap { Int($0) }
        let (columns, rows) = (size?[0] ?? header.term.cols, size?[1] ?? header.term.rows)
        let bytes = past.filter { $0.code == "o" }.map(\.data).joined()
        return try .showing(Data(bytes.utf8), rows: rows, columns: columns, in: folder)
    }
}
