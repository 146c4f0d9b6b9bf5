import ArgumentParser
import FluxJournal
import TerminalUI

/// `nagare journal play FILE`
struct JournalPlayCommand: TerminalCommand {
    static let configuration = CommandConfiguration(
        commandName: "play", abstract: "Play a recording in the terminal.",
        discussion: """
            It shows what was seen, by the recording's own time. Space stops and plays, the arrows go an action back and \
            on, / finds one, w says why, a lists them, + and - change the speed, q leaves.

            Enter goes on from there: the app runs from what it was, offline, on what the services answered then. Nothing \
            of it reaches your library, token or settings.
            """)

    @OptionGroup var journal: JournalOptions

    @Option(help: ArgumentHelp("Begin after this action, at rest.", valueName: "n"))
    var at: UInt64?

    @Option(
        help: ArgumentHelp("How many times as fast: 0.25, 0.5, 1, 2, 4, 8, 16 or 32.", valueName: "factor"))
    var speed = 1.0

    var options: GlobalOptions { journal.global }

    func validate() throws {
        if !RecordingPlayer.speeds.contains(speed) {
            throw ValidationError("--speed is one of 0.25, 0.5, 1, 2, 4, 8, 16 and 32")
        }
    }

    func run(_ console: Console) async throws {
        guard console.isInteractive else {
            throw CommandFailure.usage(
                "journal play", why: "this is no terminal", todo: "nagare journal frame prints one frame")
        }
        let recording = try journal.recording("journal play")
        guard try (0..<recording.count).contains(where: { try recording.drawnFrame($0) != nil }) else {
            throw CommandFailure(
                ErrorMessage(
                    "journal play", why: "nothing was drawn in it", todo: "record the app, not a command"),
                .notFound)
        }
        let step = try recording.step(at ?? 0, "journal play")
        try await RecordingPlayer(recording: recording, console: console, options: journal.global)
            .play(from: step, speed: at == nil ? speed : nil)
    }
}
