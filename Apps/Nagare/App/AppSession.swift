import ApplicationFlux
import FluxCore
import Foundation
import Journal
import Login
import MyVideo
import Persistence
import PostAPICached
import ReactiveCore
import Search
import Shell
import TerminalUI
import TerminalUIPosix
import TimeTravel

/// The app from its first frame to its last.
struct AppSession {
    /// Where the app begins.
    enum Beginning: Sendable {
        /// At a screen; `nil` for where the user was last.
        case opening(url: String?)
        /// Where its past was, which its root was given back before anything was made in it.
        case past(Restoration)
        /// Where a recording was: it goes on alone, with the token and the services that it had.
        case recording(Restoration)
    }

    /// Shows the app until the user has enough of it.
    static func run(_ options: GlobalOptions, _ console: Console, opening url: String?) async throws {
        let composition = try await Composition(
            options, environment: console.environment, recall: .fallback, mode: .onScheduler)
        try await run(composition, console, .opening(url: url))
    }

    /// Shows it, and what it becomes when the user goes on from its past.
    static func run(
        _ composition: Composition, _ console: Console, _ beginning: Beginning
    ) async throws {
        let departure = try await composition.serve(handsServerOn: { $0 != nil }) {
            try await show(composition, console, beginning)
        }
        guard let departure else { return }
        let root = Scope(root: "app", scheduler: composition.root.scheduler, mode: .onScheduler)
        let restoration = root.restore(departure.snapshot)
        let next = try Composition(root, continuing: composition)
        try await run(next, console, beginning.next(restoration))
    }

    /// - Returns: From where the user wants to go on; `nil` when they have enough.
    private static func show(
        _ composition: Composition, _ console: Console, _ beginning: Beginning
    ) async throws -> TimeTravel<AppReplica>.Departure? {
        let restoration = beginning.restoration
        let login = composition.login(composition.browsing)
        let entries = composition.entries(login)
        let memory = RouteMemory(composition.settings.folders, composition.root)
        let wanted = try beginning.url.map { try entries.route($0) }
        await composition.root.scheduler.perform {
            if beginning.readsToken { composition.restoreToken() }
            if restoration == nil { composition.start(entries, at: wanted, else: memory.last) }
        }
        let shell = Shell(
            composition.root, composition.flux, composition.shell,
            terminal(composition.settings, composition.options, console),
            entries: entries, others: TimeTravel<AppReplica>.keys, drawn: composition.drawn,
            logOut: { login.logOut() })
        composition.markWhatIsOld()
        let ending = BehaviorRelay<Ending?>(value: nil)
        let travel = composition.trace.map { trace in
            TimeTravel(
                over: shell, root: composition.root, trace: trace,
                outcomes: outcomes(ending, composition.shell)
            ) { try Replay<AppReplica>($0) }
        }
        let failure = await composition.root.scheduler.perform { () -> TerminalFailure? in
            do throws(TerminalFailure) {
                try shell.start(restoration == nil ? .byUser : .resumed, showing: travel)
            } catch {
                return error
            }
            restoration?.dispose()
            if let remark = beginning.remark { composition.shell.say(StyledLine(remark, .warning)) }
            return nil
        }
        if let failure { throw CommandFailure(Explanation(failure), .failed) }
        memory.follow(shell)
        defer { shell.stop() }
        shell.ended.subscribe { if $0 { ending.accept(.quit) } }.disposed(by: composition.root)
        let last = try await ending.asObservable().compactMap(\.self).first { _ in true }
        if let route = shell.routes.last { memory.keep(route) }
        if case .departure(let departure) = last { return departure }
        return nil
    }

    private enum Ending: Sendable {
        case quit
        case departure(TimeTravel<AppReplica>.Departure)
    }

    private static func outcomes(
        _ ending: BehaviorRelay<Ending?>, _ shell: ShellFlux
    ) -> TimeTravel<AppReplica>.Outcomes {
        .init(
            goOn: { ending.accept(.departure($0)) },
            fail: { shell.say(StyledLine("the past cannot be shown: \($0)", .failure)) })
    }

    /// The user's terminal, in the colours that they want.
    static func terminal(
        _ settings: Settings, _ options: GlobalOptions, _ console: Console
    ) -> PosixTerminal {
        let (environment, stored) = (console.environment, settings.stored)
        let depth = options.noColor ? .none : ColourDepth(environment: environment)
        return PosixTerminal(
            path: "/dev/tty", kind: environment["TERM", default: ""],
            palette: Palette(depth, stored, environment: environment),
            ambiguous: stored.ambiguousWidth == .wide ? .wide : .narrow)
    }
}

extension AppSession.Beginning {
    fileprivate var url: String? { if case .opening(let url) = self { url } else { nil } }

    fileprivate var restoration: Restoration? {
        switch self {
        case .opening: nil
        case .past(let restoration), .recording(let restoration): restoration
        }
    }

    fileprivate var readsToken: Bool { if case .recording = self { false } else { true } }

    /// What the user must know there.
    fileprivate var remark: String? {
        switch self {
        case .opening: nil
        case .past: "on from here; what was done since in My Video or at a service stays done"
        case .recording: "on from here, without a network: nothing is kept"
        }
    }

    /// Where the app begins that goes on from its past.
    fileprivate func next(_ restoration: Restoration) -> AppSession.Beginning {
        if case .recording = self { .recording(restoration) } else { .past(restoration) }
    }
}
