import Foundation
import ReactiveTesting
import StandInServer
import Testing

/// The result of a request by the curl program.
struct Reply: Sendable {
    /// curl's exit code: 0, 18 for a body that ended early, 28 for a timeout.
    let exit: Int32
    /// The status line and the headers, without line ends.
    let head: [String]
    let body: Data

    var status: String { head.first ?? "" }
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of the first header with exactly this name.
    func header(_ name: String) -> String? {
        head.dropFirst().first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
    }

    func json() throws -> Any { try JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed) }

    /// The `id`s of a list, in order.
    func ids() throws -> [String] {
        try #require(json() as? [[String: Any]]).compactMap { $0["id"] as? String }
    }
}

extension StandInServer {
    /// Runs the curl program for `path`, which starts with a slash.
    func curl(_ path: String, _ arguments: String...) async throws -> Reply {
        try await curl(path, arguments)
    }

    func curl(_ path: String, _ arguments: [String]) async throws -> Reply {
        let curl = try await ChildProcess.outcome(
            ["curl", "-q", "-s", "-i", "--noproxy", "*"] + arguments + [origin + path])
        return Reply(exit: curl.end.status, output: Data(curl.output))
    }
}

extension Reply {
    fileprivate init(exit: Int32, output: Data) {
        let end = output.range(of: Data("\r\n\r\n".utf8))
        let head = output[..<(end?.lowerBound ?? output.startIndex)]
        self.exit = exit
        self.head = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n").filter {
            !$0.isEmpty
        }
        body = Data(output[(end?.upperBound ?? output.startIndex)...])
    }
}

let asDemo = ["-H", "Authorization: Bearer demo-token"]
let asReader = ["-H", "Authorization: Bearer demo-readonly"]

/// Runs `body` with a new server.
func withServer<Result>(
    items: Int = 320, faults: [String] = [], _ body: (StandInServer) async throws -> Result
) async throws -> Result {
    let faults = try faults.map { try Fault(parsing: $0) }
    let server = try await StandInServer.start(.init(items: items, faults: faults))
    do {
        let result = try await body(server)
        await server.stop()
        return result
    } catch {
        await server.stop()
        throw error
    }
}
