package import FluxCore
import FluxJournal
package import FluxRouting
package import FluxScreens
import ReactiveCore
import Synchronization
package import TerminalFrames

/// A program on one root scope: its screens, and what they share.
package struct ComposedProgram: Sendable {
    package let root: Scope
    package let routing: Store<RoutingState>
    package let shell: ShellFlux
    package let messages: ProgramMessages
    package let entries: [ScreenEntry]
    /// What the right end of the row of tabs shows; derived from states.
    package let account: @Sendable (Language) -> StyledLine
    private let owner: (any Sendable)?

    /// - Parameters:
    ///   - account: What the right end of the row of tabs shows; derived from states.
    ///   - owner: Lives as long as the program; `nil` for nothing.
    package init(
        _ root: Scope, _ routing: Store<RoutingState>, _ shell: ShellFlux,
        _ messages: ProgramMessages, _ entries: [ScreenEntry],
        account: @escaping @Sendable (Language) -> StyledLine = { _ in StyledLine() },
        owner: (any Sendable)? = nil
    ) {
        self.root = root
        self.routing = routing
        self.shell = shell
        self.messages = messages
        (self.entries, self.account, self.owner) = (entries, account, owner)
    }
}

/// The messages of every program to its user: about its files, its session and its settings.
package struct ProgramMessages: Sendable {
    package let keys: MessageSender<KeysMessage>
    package let session: MessageSender<SessionMessage>
    let settings: MessageSender<SettingsMessage>
    /// The settings as the palette lists them.
    package let choices: MessageSender<SettingChoice>

    /// - Parameters:
    ///   - advice: What the program says about its files.
    ///   - languages: The program's.
    package init(_ shell: ShellFlux, _ advice: FileAdvice, _ languages: [Language]) {
        keys = shell.sender(of: KeysMessage.self) { $0.line(advice, in: $2) }
        session = shell.sender(of: SessionMessage.self) { $0.line(in: $2) }
        settings = shell.sender(of: SettingsMessage.self) { $0.line(advice, languages, in: $2) }
        choices = shell.sender(of: SettingChoice.self) { StyledLine($0.paletteText(in: $2, of: languages)) }
    }
}

/// A program composed on a replica of its scopes, which draws what the program has drawn.
package final class ProgramReplica: ReplicatedApp {
    private let program: ComposedProgram
    private let shell: Shell
    /// Screens that a command opened without routing.
    private let opened = Mutex<[any OpenScreen]>([])

    /// - Parameter program: Composed on the root scope of a replica, with the recorded key bindings.
    package init(_ program: ComposedProgram) {
        self.program = program
        let keys = program.shell.keys
        shell = Shell(
            program.root, program.routing, program.shell, InMemoryTerminal(Viewport(rows: 24, columns: 80)),
            entries: program.entries, overlayKeys: { RunningProgram.overlayKeys(keys, in: $0) },
            account: program.account)
        shell.follow(.restored)
    }

    package func frame(_ viewport: Viewport, _ now: Duration) -> (frame: Frame, nextChange: Duration?) {
        shell.frame(viewport, now)
    }

    package var hasEnded: Bool { shell.ended.value }

    package var patterns: [String] { program.entries.map(\.pattern) }

    package func open(_ route: String) {
        guard let route = Route(text: route),
            let screen = program.entries.entry(for: route)?.open(route, .restored)
        else { return }
        opened.withLock { $0.append(screen) }
    }
}
