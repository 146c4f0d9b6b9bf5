import Console
import Dispatch
import Foundation
import MyVideoCommands
import Persistence
import ReactiveCore
import TerminalDevice
import TerminalFrames
import VideoAPI

/// Starts programs for the app: `BROWSER` or the desktop's opener, and mpv. A program that needs the terminal gets
/// it, while the app is suspended.
final class ConsoleDesktop: Desktop, VideoPlayer {
    /// Which programs need the terminal, as far as the user has chosen.
    struct Places: Sendable, Equatable {
        let browser, player: UserSettings.InTerminal?

        init(_ settings: UserSettings) {
            (browser, player) = (settings.browserInTerminal, settings.playerInTerminal)
        }
    }

    private struct State: Sendable {
        var places: Places
        var terminal: PosixTerminal?
    }

    private let environment: [String: String]
    private let state: Guarded<State>

    init(_ environment: [String: String], _ settings: UserSettings) {
        self.environment = environment
        state = Guarded(State(places: Places(settings)))
    }

    /// Programs that need the terminal get this one from the app.
    func use(_ terminal: PosixTerminal) { state.withLock { $0.terminal = terminal } }

    /// Applies new settings.
    func use(_ places: Places) { state.withLock { $0.places = places } }

    func open(_ address: String) async throws(DesktopFailure) {
        let browser = Browser(environment)
        for command in try browser.candidates(for: address) {
            let isInTerminal = browser.needsTerminal(command, state.withLock(\.places.browser))
            let (status, time) = await run(command, isInTerminal: isInTerminal, .independent)
            // A browser that the user interrupted after a while did open the page.
            if status == 0 || time >= Self.startTime { return }
        }
        throw .noProgram(address)
    }

    func play(_ address: String) async throws(VideoPlayerFailure) -> VideoProgram {
        let player = Player(environment)
        let isInTerminal = player.needsTerminal(state.withLock(\.places.player))
        let command = try player.command(for: address, isInTerminal: isInTerminal)
        let (status, _) = await run(command, isInTerminal: isInTerminal, .program)
        if try Player.check(status, address) { return .player }
        do throws(DesktopFailure) { try await open(address) } catch {
            switch error {
            case .noWebPage(let address): throw .noWebPage(address)
            case .noProgram(let address): throw .noProgram(address)
            }
        }
        return .browser
    }

    /// How long a program must run to count as started, unless it succeeds earlier.
    private static let startTime = Duration.seconds(1)

    /// Runs a program in the terminal until it ends, or in the background until it has started.
    ///
    /// - Returns: The exit status, 0 for a program that still runs, and the time until then.
    private func run(
        _ command: [String], isInTerminal: Bool, _ lifetime: Subprocess.Lifetime
    ) async -> (status: Int32, time: Duration) {
        let start = ContinuousClock.now
        let status =
            isInTerminal
            ? await runInTerminal(command)
            : await Subprocess.start(command, environment, running: Self.startTime, lifetime: lifetime)
        return (status, ContinuousClock.now - start)
    }

    private func runInTerminal(_ command: [String]) async -> Int32 {
        let terminal = state.withLock(\.terminal)
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread { [environment] in
                let isLent = terminal?.lend() ?? false
                let status = Subprocess.run(command, environment)
                if isLent { terminal?.reclaim() }
                continuation.resume(returning: status)
            }
        }
    }

    /// Many terminals copy by OSC 52, and this only repeats it. In tmux and in terminals without OSC 52 it is
    /// the only way.
    func copy(_ text: String) {
        let programs = [
            ("TMUX", ["tmux", "load-buffer", "-w", "-"]), ("WAYLAND_DISPLAY", ["wl-copy"]),
            ("DISPLAY", ["xclip", "-selection", "clipboard"]), ("DISPLAY", ["xsel", "-bi"]),
        ]
        let here = programs.filter { environment[$0.0]?.isEmpty == false }.map(\.1)
        _ = here.first { Subprocess.start($0, environment, reading: text) }
    }
}
