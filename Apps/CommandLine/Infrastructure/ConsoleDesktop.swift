import FluxPrograms
import FluxTerminal
import MyVideoCommands
import Persistence
import Synchronization
import TerminalDevice
import TerminalFrames
import VideoAPI

/// Starts programs for the app: a browser and mpv, where the user's settings say.
final class ConsoleDesktop: Desktop, VideoPlayer {
    /// Whether the browser and the player need the terminal; `nil` lets the program decide.
    struct Places: Sendable, Equatable {
        let browser, player: Bool?

        init(_ settings: UserSettings) {
            (browser, player) = (settings.browserInTerminal?.choice, settings.playerInTerminal?.choice)
        }
    }

    private let desktop: TerminalDesktop
    private let player: Player
    private let isPlayerInTerminal: Mutex<Bool?>

    init(_ programs: Programs, _ settings: UserSettings) {
        let places = Places(settings)
        desktop = TerminalDesktop(programs, browserInTerminal: places.browser)
        player = Player(programs)
        isPlayerInTerminal = Mutex(places.player)
    }

    /// Programs that need the terminal get this one from the app.
    func use(_ terminal: PosixTerminal) { desktop.use(terminal) }

    /// Applies new settings.
    func use(_ places: Places) {
        desktop.use(browserInTerminal: places.browser)
        isPlayerInTerminal.withLock { $0 = places.player }
    }

    func open(_ address: String) async throws(DesktopFailure) { try await desktop.open(address) }

    func copy(_ text: String) { desktop.copy(text) }

    func run(_ command: ShellCommand) async -> ShellCommandResult { await desktop.run(command) }

    func play(_ address: String) async throws(VideoPlayerFailure) -> VideoProgram {
        let isInTerminal = player.needsTerminal(isPlayerInTerminal.withLock(\.self))
        let command = try player.command(for: address, isInTerminal: isInTerminal)
        let (status, _) = await desktop.run(command, isInTerminal: isInTerminal, lifetime: .program)
        if try Player.check(status, address) { return .player }
        do throws(DesktopFailure) { try await open(address) } catch {
            switch error {
            case .noWebPage(let address): throw .noWebPage(address)
            case .noProgram(let address): throw .noProgram(address)
            }
        }
        return .browser
    }
}

extension UserSettings.InTerminal {
    /// `nil` if the program decides.
    fileprivate var choice: Bool? {
        switch self {
        case .yes: true
        case .no: false
        case .auto: nil
        }
    }
}
