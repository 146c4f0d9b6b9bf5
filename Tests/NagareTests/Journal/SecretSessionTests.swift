import FluxJournal
import FluxTerminal
import Foundation
import ReactiveCore
import ReactiveTesting
import StandInServer
import Testing

@testable import CommandLine
@testable import Console
@testable import JournalCommands

/// Sessions of the app that differ only in the typed secrets.
@Suite(.blocking, .timeLimit(.minutes(2)), .needs(.program("curl"))) struct SecretSessionTests {
    /// Shared by both sessions, because its URL appears in them.
    private let fixture: AppFixture
    private var server: StandInServer { fixture.server }

    init() async throws { fixture = try await AppFixture() }

    /// A token that the server accepts, obtained through OAuth.
    private func grantedToken() async throws -> String {
        func post(_ path: String, _ fields: [String]) async throws -> String {
            let words = ["curl", "-q", "-s", "-i", "--noproxy", "*"] + fields.flatMap { ["-d", $0] }
            let outcome = try await ChildProcess.outcome(words + ["\(server.origin)\(path)"])
            return String(decoding: outcome.output, as: UTF8.self)
        }
        let client = "client_id=\(server.client.id)"
        let consent = try await post(
            "/api/v2/oauth/authorize", [client, "scope=read_qiita+write_qiita", "decision=allow"])
        let code = try #require(try #/code=([0-9a-f]+)/#.firstMatch(in: consent)).1
        let exchanged = try await post(
            "/api/v2/access_tokens", [client, "client_secret=\(server.client.secret)", "code=\(code)"])
        return String(try #require(try #/"token": ?"([0-9a-f]+)"/#.firstMatch(in: exchanged)).1)
    }

    /// Types a token that is rejected, pastes one that is accepted, corrects both in the middle, and logs
    /// out.
    ///
    /// - Returns: The text of the recording.
    private func record(refused: String, accepted: String) async throws -> String {
        let home = try TemporaryFolder()
        let path = "\(home.path)/run.journal"
        let app = try await InMemoryApp(
            home, origin: server.origin, recordedIn: path, on: VirtualTimeScheduler())
        // Draw the effect of a key before the service responds; otherwise the frames would depend on timing.
        try await fixture.setFaults("latency=200")
        try await app.wait(for: "❯ your token")
        for letter in withTypo(refused) { await app.send(String(letter)) }
        await correct(refused, app)
        try await app.wait(for: "rejected this token")

        await app.paste(withTypo(accepted))
        await correct(accepted, app)
        try await app.wait(for: "Logged in as Demo")
        try await app.waitForAllWork()
        app.advance(.seconds(10))
        await app.send("\u{1B}")
        app.advance(.milliseconds(100))  // Otherwise Escape would be combined with the next key.
        await app.send("4")
        try await app.wait(for: "stored on this computer")
        await app.send("L")
        await app.send("y")
        try await app.wait(for: "Logged out")
        try await app.waitForAllWork()
        try await app.end()
        #expect(await server.requests().contains { $0.hasPrefix("DELETE /api/v2/access_tokens/") })
        return try String(contentsOfFile: path, encoding: .utf8)
    }

    /// The secret with a wrong character before the last three.
    private func withTypo(_ secret: String) -> String { "\(secret.dropLast(4))~\(secret.suffix(3))" }

    /// Corrects the wrong character and confirms.
    private func correct(_ secret: String, _ app: InMemoryApp) async {
        for _ in 0..<3 { await app.send("\u{1B}[D") }
        await app.send("\u{7F}")
        await app.send(String(secret.suffix(4).prefix(1)))
        await app.send("\r")
    }

    /// Removes the start time and the lines of actions that had begun when the recorder happened to write, and
    /// numbers causes in order of appearance. All other times are virtual and therefore equal.
    private func normalized(_ recording: String) -> String {
        var numbers: [Substring: Int] = [:]
        return recording.split(separator: "\n").filter { !$0.contains(#","begun":"#) }.joined(separator: "\n")
            .replacing(#/"started":"[^"]*"|"epoch":[0-9]*|"sum":"[0-9a-f]{8}"/#, with: "")
            .replacing(#/"(id|cause)":(\d+)/#) { match in
                let number = numbers[match.2] ?? numbers.count + 1
                numbers[match.2] = number
                return "\"\(match.1)\":\(number)"
            }
    }

    @Test(
        "sessions that differ only in secrets of one length are recorded byte for byte identically"
    )
    func identical() async throws {
        let refused = ["correct-horse", "battery-stapl"]
        let accepted = [try await grantedToken(), try await grantedToken()]
        #expect(accepted[0] != accepted[1])
        #expect(accepted[0].count == accepted[1].count)

        let one = try await record(refused: refused[0], accepted: accepted[0])
        let other = try await record(refused: refused[1], accepted: accepted[1])

        let (lines, others) = (
            normalized(one).split(separator: "\n"), normalized(other).split(separator: "\n")
        )
        let difference = zip(lines, others).first { $0 != $1 }
        #expect(difference == nil)
        #expect(lines.count == others.count)
        for secret in refused + accepted {
            #expect(!one.contains(secret))
            #expect(!other.contains(secret))
        }
        for what in [#"{"edited":{"_0":{"insert":"#, #"{"tokenAccepted":"#, #"{"loggedOut":"#] {
            #expect(one.contains(what))
        }
        let verified = try JournalVerification(ReplicaFactory.app.replay(try Recording(Data(one.utf8))))
        #expect(verified.first == nil)
    }
}
