import Foundation
import ReactiveTesting
import StandInServer
import TerminalTesting
import Testing

/// Control sequences in the output of commands, in terminals and pipes.
@Suite(.blocking, .serialized, .needs(.program("tmux"), .pseudoTerminal)) struct TerminalOutputTests {
    private struct Item: Decodable { let id: String }

    @Test(
        "Markdown and JSON on a terminal contain no control characters",
        arguments: ["--markdown", "--json"])
    func terminal(flag: String) async throws {
        let fixture = try await AppFixture(faults: "hostile")
        let id = try await id(of: fixture)
        let end = flag == "--json" ? "}\r\n" : "more"

        // When the terminal's first program ends, unread output is lost; a shell keeps it open here.
        let shown = try fixture.open("post \(id) \(flag) -q --no-pager; exec sleep 600", columns: 200)
        try shown.wait(for: "the end") { _ in
            shown.written.suffix(end.utf8.count).elementsEqual(end.utf8)
        }

        let written = String(decoding: shown.written, as: UTF8.self)
        #expect(written.contains("OWNED") && written.contains("directions"))
        let controls = written.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x0A, 0x0D, 0x09: false
            case 0x00...0x1F, 0x7F...0x9F, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
        #expect(controls.isEmpty, "\(controls)")
        if flag == "--json" { #expect(written.contains(#"\u009B2J"#) && written.contains(#"\u202Etxt"#)) }
        await fixture.server.stop()
    }

    @Test("a pipe receives exactly what the service sent")
    func pipe() async throws {
        let fixture = try await AppFixture(faults: "hostile")
        let id = try await id(of: fixture)

        let markdown = try await fixture.run("post", id, "--markdown")

        #expect(markdown.output.utf8.starts(with: "\u{1B}]0;OWNED\u{7}\u{1B}[2J".utf8))
        #expect(markdown.output.contains("\u{9B}2J\u{9B}31m\u{9D}0;OWNED\u{9C} eight bits\n\n\u{202E}txt"))
        await fixture.server.stop()
    }

    private func id(of fixture: AppFixture) async throws -> String {
        let found = try await fixture.run("search", "swift", "-L", "1", "--json")
        return try #require(try found.json([Item].self).first).id
    }
}
