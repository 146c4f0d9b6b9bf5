import Foundation
import Glibc
import ReactiveTesting
import Testing

/// `nagare journal open` with a recording, until Ctrl-C.
final class OpenedRecording {
    /// A recording of a search.
    static let golden =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path
        + "/Golden/results.journal"

    /// The printed address.
    let address: String
    private let process: ChildProcess

    init(_ fixture: AppFixture, _ paths: String...) throws {
        process = try ChildProcess(
            [Executable.path, "journal", "open"] + paths + ["--print-url"],
            environment: .only(Executable.variables(fixture.home, nil)), output: .pipe)
        address = try #require(process.output.line())
    }

    /// Presses Ctrl-C and expects that the command ends.
    func end() throws {
        process.send(signal: SIGINT)
        #expect(process.waitForEnd() == .exit(0))
    }
}
