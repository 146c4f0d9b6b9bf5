import ArgumentParser
import Console
import FluxJournal
import FluxTerminal
import FluxTimeTravel
import TerminalFrames

/// `nagare journal play FILE`
struct JournalPlayCommand: TerminalCommand, JournalSubcommand {
    static let help = CommandHelp(
        "Play a recording in the terminal.",
        discussion: """
            Shows the recorded frames with the recorded timing. Space pauses and plays, the arrow keys go \
            one action back or forward, / searches for an action, w explains the current one, a lists all, + \
            and - change the speed, and q quits.

            Enter resumes the app at the current action, offline, with the recorded responses. Your library, \
            login and settings are not changed.
            """,
        examples: [
            .init("Play a run", "nagare journal play run.journal"),
            .init("Play it four times as fast", "nagare journal play run.journal --speed 4"),
            .init("Start paused after action 12", "nagare journal play run.journal --at 12"),
        ],
        globalOptions: .settings)

    static let configuration = CommandConfiguration("play", help)

    @OptionGroup var journal: JournalOptions

    @Option(help: ArgumentHelp("Start paused after this action.", valueName: "n"))
    var at: UInt64?

    @Option(
        help: ArgumentHelp("The speed: 0.25, 0.5, 1, 2, 4, 8, 16 or 32.", valueName: "factor"))
    var speed = 1.0

    func validate() throws {
        if !RecordingPlayer.speeds.contains(speed) {
            throw ArgumentMistake.speed(known: RecordingPlayer.speeds)
        }
    }

    func run(_ console: Console, _ services: any JournalCommandServices) async throws {
        guard console.isInteractive else {
            throw CommandFailure.usage {
                $0.usageStrings.commands.notATerminal("journal play", .useFrameCommand)
            }
        }
        let recording = try journal.recording("journal play", console, services.replicas)
        // A bug report, which names the terminal, contains no frames, but all states to draw them.
        let isBugReport = recording.header.settings["terminal"] != nil
        guard
            try isBugReport || (0..<recording.count).contains(where: { try recording.drawnFrame($0) != nil })
        else {
            throw CommandFailure(.notFound) { $0.recordingStrings.noFrames("journal play") }
        }
        let step = try recording.step(at ?? 0, "journal play")
        let (terminal, keys) = try services.terminal(journal.global, console)
        let player = RecordingPlayer(recording, services.replicas, on: terminal, keys: keys)
        let resumePoint: TimeTravel<AppReplica>.ResumePoint?
        do {
            resumePoint = try await player.play(from: step, speed: at == nil ? speed : nil)
        } catch let failure as TerminalFailure {
            throw CommandFailure(failure)
        }
        if let resumePoint {
            try await services.resume(recording, from: resumePoint, journal.global, console)
        }
    }
}
