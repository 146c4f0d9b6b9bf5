public import FluxCore
public import FluxRouting
public import FluxScreens
import ReactiveCore
import Synchronization
public import TerminalFrames

/// What all screens of a program share. Safe to use from any thread; on a replica, dispatching does nothing.
public struct AppContext: Sendable {
    /// The scope of the program; the scopes of its screens are below it.
    public let scope: Scope
    package let routing: Store<RoutingState>
    package let shell: ShellFlux
    let plainTexts: MessageSender<PlainText>
    let commands: AppCommands

    /// Opens a screen on top of the current one.
    public func open(_ route: Route) { routing.dispatch(.opened(route)) }

    /// Returns to the screen below.
    public func back() { routing.dispatch(.wentBack) }

    /// Shows a message for a moment.
    public func toast(_ text: String, _ style: Style = .plain) {
        plainTexts.showToast(PlainText(text: text, style: style))
    }

    /// Shows a message beside the tabs until another one replaces it; `nil` for none.
    public func status(_ text: String?) {
        plainTexts.showStatus(text.map { PlainText(text: $0, style: .plain) })
    }

    /// Asks the user a question that is answered with yes or no.
    ///
    /// - Returns: Whether the answer is yes; `false` if the task is cancelled.
    public func ask(_ question: String) async -> Bool {
        await plainTexts.ask(PlainText(text: question, style: .plain))
    }

    /// Adds commands to the command palette, after those that were added before. Call this while the screens are composed.
    public func addCommands(_ commands: [PaletteCommand]) { self.commands.add(commands) }

    /// Waits on the program's clock, which is virtual in tests.
    ///
    /// - Throws: `CancellationError`.
    public func sleep(for time: Duration) async throws { try await scope.scheduler.sleep(for: time) }

    /// Opens a page in the user's browser, and reports success or failure.
    ///
    /// - Parameter address: An `https` or `http` address.
    public func browse(_ address: String) { shell.browse(address) }
}

/// The commands that a program adds to the palette while it is composed.
final class AppCommands: Sendable {
    private let added = Mutex<[PaletteCommand]>([])

    var all: [PaletteCommand] { added.withLock(\.self) }

    func add(_ commands: [PaletteCommand]) { added.withLock { $0 += commands } }
}

/// A message in the program's own words, as recordings contain it.
struct PlainText: Codable, Sendable, Equatable {
    let text: String
    let style: Style

    var line: StyledLine { StyledLine(text, style) }
}
