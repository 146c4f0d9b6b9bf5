import ApplicationFlux
import ArgumentParser
import FluxCore
import FluxRouting
import FluxScreens
import FluxTerminal
import Foundation
import Persistence
import ReactiveCore
import ReactiveTesting
import TerminalFrames

@testable import CommandLine
@testable import Console
@testable import Nagare

/// The app as `nagare --record FILE` runs it, in this process and with a terminal in memory. Its services,
/// files and recording are real.
final class InMemoryApp: Sendable {
    let scheduler: any Scheduler
    let terminal: InMemoryTerminal
    private let composition: Composition
    private let shown: ShownProgram

    /// - Parameters:
    ///   - origin: The origin of both services.
    ///   - path: The recording's file.
    ///   - scheduler: With a virtual one, time passes only in `advance`.
    init(
        _ home: TemporaryFolder, origin: String, recordedIn path: String, on scheduler: any Scheduler,
        opening url: String? = nil
    ) async throws {
        let terminal = InMemoryTerminal(Viewport(rows: 24, columns: 80))
        let environment = Executable.variables(home, origin).merging(["BROWSER": "true"]) { $1 }
        let settings = try Settings(environment: environment, profile: "default")
        let root = Scope(appRoot: "app", scheduler: scheduler, mode: .onScheduler)
        let options = try GlobalOptions.parse(["--record", path])
        let composition = try Composition(
            root, settings, options, environment: environment, on: LiveInfrastructure(),
            recalling: .fallback,
            recording: try SessionRecording.start(root, settings, options))
        (self.scheduler, self.terminal, self.composition) = (scheduler, terminal, composition)
        let startResult = Box<Result<ShownProgram, any Error>?>(nil)
        scheduler.schedule {
            startResult.value = Result {
                try AppSession(
                    composition, .opening(url: url),
                    in: TerminalEnvironment(environment, options, settings.folders), on: terminal
                ).start()
            }
        }
        await Self.settle(scheduler)
        guard let startResult = startResult.value else { throw Failure(text: "it has not begun") }
        shown = try startResult.get()
    }

    /// Calls `observe` with each action that the app reduces.
    func observeActions(_ observe: @escaping @Sendable (any Sendable) -> Void) {
        composition.root.observe { observe($0.dispatched.action) }
    }

    /// Calls `observe` with each command that the app requests.
    func observeCommands(_ observe: @escaping @Sendable (any Sendable) -> Void) -> Subscription {
        composition.root.observeTree { event in
            guard case .reduced(_, let states) = event else { return }
            for requested in states.commands { observe(requested.command) }
        }
    }

    /// Whether the focus is in a list, a text or buttons, which nothing covers.
    var isShowingList: Bool {
        terminal.frames.last?.cursor == nil && composition.shell.store.state.overlay == .none
    }

    /// The visible screen.
    var route: Route? { composition.flux.routing.state.top }

    /// Whether the user has quit.
    var hasEnded: Bool { composition.shell.store.state.hasEnded }

    /// The rows of the last frame.
    var screen: [String] { terminal.frames.last?.rows ?? [] }

    /// Sends input to the terminal, and runs the work that is due.
    func send(_ bytes: String) async {
        terminal.send(bytes)
        await settle()
    }

    func paste(_ text: String) async { await send("\u{1B}[200~\(text)\u{1B}[201~") }

    /// Advances virtual time.
    func advance(_ time: Duration) { (scheduler as? VirtualTimeScheduler)?.advance(by: time) }

    /// Runs the work that is due.
    func settle() async { await Self.settle(scheduler) }

    /// Advances virtual time until no work is unfinished, by at most 5 s.
    func advanceUntilIdle() async throws {
        for _ in 0..<500 where isWorking {
            advance(.milliseconds(10))
            try await yieldToOthers()
        }
    }

    /// Waits until a row contains `text`.
    ///
    /// - Throws: A failure with the current screen, after 60 s.
    func wait(for text: String) async throws {
        try await wait(for: text) { screen.contains { $0.contains(text) } }
    }

    /// Waits until no work is unfinished, without advancing virtual time.
    func waitForAllWork() async throws { try await wait(for: "the end of all work") { !isWorking } }

    private var isWorking: Bool { !composition.root.unfinishedWork.isEmpty }

    private func wait(for what: String, _ isMet: () -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while !isMet() {
            guard ContinuousClock.now < deadline else {
                throw Failure(text: "never came: \(what)\n" + screen.joined(separator: "\n"))
            }
            try await yieldToOthers()
            await settle()
        }
    }

    /// Ends the app and its recording.
    func end() async throws {
        let hasStopped = Box(false)
        Task {
            await shown.running.stop()
            hasStopped.value = true
        }
        while !hasStopped.value {
            try await yieldToOthers()
            await settle()
        }
        await composition.close()
    }

    private static func settle(_ scheduler: any Scheduler) async {
        if let clock = scheduler as? VirtualTimeScheduler {
            clock.advance(by: .zero)
        } else {
            await scheduler.perform {}
        }
    }

    struct Failure: Error, CustomStringConvertible {
        let text: String
        var description: String { text }
    }
}
