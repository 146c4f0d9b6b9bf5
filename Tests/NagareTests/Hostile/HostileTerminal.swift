import Foundation
import ReactiveTesting
import StandInServer
import TerminalTesting

/// What of `HostileText.attack` reached a terminal.
enum HostileTerminal {
    /// What `foreignParts(ofCommands:)` reports for a line that looks like a message of the program.
    static let forgedMessage = "a forged message"

    /// The attack as it is between quotation marks in JSON.
    static let json = String(
        HostileText.attack.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return unit < 0x20 || unit > 0x7E
                ? "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                : unit == UInt16(UInt8(ascii: "\"")) ? "\\\"" : String(UnicodeScalar(UInt8(unit)))
        }.joined())

    /// What a terminal would obey, and what only the attack writes.
    ///
    /// Colours, links, and the spinner with its removal are expected.
    static func foreignParts(ofCommands written: String) -> [String] {
        let rest =
            written
            .replacing(#/\e\[[0-9;]*m/#, with: "")
            .replacing(#/\e\]8;[!-~]*\e\\/#, with: "")
            .replacing("\r\u{1B}[K", with: "")
            .replacing(#/\r[\u{2800}-\u{28FF}] /#, with: "")
            .replacing("\r\n", with: "\n")
        let scalars = rest.unicodeScalars.filter { $0 != "\n" && $0 != "\t" && isUnsafe($0) }
        return scalars.map { $0.escaped(asASCII: true) }
            + (rest.split(separator: "\n").contains { $0.hasPrefix("nagare: OK") }
                ? [forgedMessage] : [])
    }

    /// What the attack alone writes: a screen consists of control sequences of the app.
    static func foreignParts(ofScreens written: String) -> [String] {
        let sequences = ["\u{1B}]52", "\u{1B}[66;66H", "\u{7F}", "\u{8}"].filter(written.contains)
        let scalars = written.unicodeScalars.filter { $0.value > 0x7F && isUnsafe($0) }
        return (sequences + scalars.map { String($0) }).map(\.debugDescription)
    }

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: scalar.value != 0x200D && !(0xE0000...0xE007F).contains(scalar.value)
        default: false
        }
    }

    /// Runs commands one after the other, with all standard streams on a terminal.
    ///
    /// - Returns: What each of them wrote, by its arguments.
    static func run(
        _ commands: [[String]], home: TemporaryFolder, origin: String? = nil, input: String? = nil
    ) throws -> [(command: String, output: String)] {
        let terminal = try PseudoTerminal(rows: 24, columns: 100)
        func quoted(_ word: String) -> String { "'\(word.replacing("'", with: "'\\''"))'" }
        // The marker is not in the script, which a shell might print.
        let script = commands.map { words in
            ([Executable.path] + words).map(quoted).joined(separator: " ")
                + (input.map { " < \(quoted($0))" } ?? "") + "; printf 'end-%s-\\n' of"
        }.joined(separator: "\n")
        let variables = Executable.variables(home, origin).merging([
            "QIITA_TOKEN": "demo-token", "TERM": "xterm-256color", "PAGER": "cat", "FORCE_HYPERLINK": "1",
        ]) { $1 }
        try terminal.start(["/bin/sh", "-c", script], environment: variables)
        let written = try terminal.wait("all commands") {
            $0.components(separatedBy: "end-of-").count > commands.count
        }
        _ = terminal.waitForEnd()
        let outputs = written.components(separatedBy: "end-of-\r\n")
        return zip(commands, outputs).map { ($0.joined(separator: " "), $1) }
    }
}
