import ApplicationFlux
import FluxCore
import FluxJournal
import Foundation
import Login
import MyVideo
import Persistence
import ReactiveCore
import Search
import Shell
import TerminalUI
import TerminalUIPosix
import TimeTravel

/// The app from its first frame to its last. Made, started and stopped on its scheduler.
struct AppSession: Sendable {
    /// Where the app begins.
    enum Beginning: Sendable {
        /// At a screen; `nil` for the first one.
        case opening(url: String?)
        /// Where the user was last, which the root was given back before anything was made in it.
        case session(Restoration)
        /// Where its past was, which its root was given back before anything was made in it.
        case past(Restoration)
        /// Where a recording was: it goes on alone, with the token and the services that it had.
        case recording(Restoration)
    }

    fileprivate enum Ending: Sendable {
        case quit
        /// The user goes on from the past.
        case departure(TimeTravel<AppReplica>.Departure)
    }

    private let composition: Composition
    private let shell: Shell
    private let memory: SessionMemory
    private let search: SearchFeature
    private let beginning: Beginning
    /// What the user must know of how the app is set up; `nil` for nothing.
    private let remark: String?
    /// Lies over the shell.
    private let travel: TimeTravel<AppReplica>?
    private let ending = BehaviorRelay<Ending?>(value: nil)

    /// Shows the app until the user has enough of it.
    ///
    /// - Parameter url: The first screen; `nil` for where the user was last.
    static func run(_ options: GlobalOptions, _ console: Console, opening url: String?) async throws {
        let composition = try await Composition(
            options, environment: console.environment, recalling: .fallback, mode: .onScheduler,
            resuming: url == nil ? { SessionMemory.last($0) } : { _ in nil })
        let beginning = composition.restoration.map { Beginning.session($0) } ?? .opening(url: url)
        try await run(composition, console, beginning)
    }

    /// Shows it, and what it becomes when the user goes on from its past.
    static func run(
        _ composition: Composition, _ console: Console, _ beginning: Beginning
    ) async throws {
        var (current, beginning) = (composition, beginning)
        // What was gone on from is let go of, with its files.
        while let departure = try await departure(from: current, console, beginning) {
            let root = Scope(root: "app", scheduler: current.root.scheduler, mode: .onScheduler)
            let restoration = root.restore(departure.snapshot)
            current = try Composition(root, continuing: current)
            beginning = beginning.next(restoration)
        }
    }

    /// Shows one app until the user has enough of it, or goes on from its past.
    private static func departure(
        from composition: Composition, _ console: Console, _ beginning: Beginning
    ) async throws -> TimeTravel<AppReplica>.Departure? {
        let ending = try await composition.serve(handsServerOn: \.goesOn) {
            let appearance = Appearance(composition.settings, composition.options, console)
            let terminal = terminal(
                composition.settings, appearance, console, composition.shell.shelf)
            let begun = await composition.root.scheduler.perform {
                Result {
                    let session = try AppSession(
                        composition, terminal, beginning,
                        remarking: Self.remark(appearance, composition.settings.keys))
                    try session.start()
                    return session
                }
            }
            let session = try begun.get()
            defer { session.stop() }
            return try await session.end()
        }
        if case .departure(let departure) = ending { return departure }
        return nil
    }

    /// Puts the app together; nothing shows yet.
    ///
    /// - Parameter remark: What the user must know of how it is set up; `nil` for nothing.
    init(
        _ composition: Composition, _ terminal: any Terminal, _ beginning: Beginning,
        remarking remark: String? = nil
    ) throws {
        let login = composition.login(composition.browsing)
        search = composition.search()
        let (entries, keys) = (composition.entries(search, login), composition.shell.keys)
        (self.composition, self.beginning, self.remark) = (composition, beginning, remark)
        memory = SessionMemory(composition)
        if beginning.readsToken { composition.restoreToken() }
        if case .opening(let url) = beginning {
            composition.start(entries, at: try url.map { try entries.route($0) })
        }
        let shell = Shell(
            composition.root, composition.flux, composition.shell, terminal, entries: entries,
            others: TimeTravel<AppReplica>.keys(keys), drawn: composition.drawn,
            logOut: { login.logOut() })
        self.shell = shell
        let outcomes = TimeTravel<AppReplica>.Outcomes(
            goOn: { [ending] in ending.accept(.departure($0)) },
            fail: { [shell = composition.shell] in
                shell.say(StyledLine("the past cannot be shown: \($0)", .failure))
            })
        travel = composition.trace.map { trace in
            TimeTravel(over: shell, root: composition.root, trace: trace, outcomes: outcomes, keys: keys) {
                try Replay<AppReplica>($0)
            }
        }
    }

    /// Draws the first frame.
    func start() throws {
        composition.markWhatIsOld()
        if beginning.readsToken, !composition.options.offline { search.lookByAndBy() }
        let restoration = beginning.restoration
        do throws(TerminalFailure) {
            try shell.start(restoration == nil ? .byUser : .resumed, showing: travel)
        } catch {
            throw CommandFailure(Explanation(error), .failed)
        }
        restoration?.dispose()
        if let remark = remark ?? beginning.remark ?? composition.parserRemark {
            composition.shell.say(StyledLine(remark, .warning))
        }
        if beginning.isKept { memory.follow() }
    }

    /// Leaves the screen as it was found. From any thread.
    func stop() { shell.stop() }

    /// Returns when the user has enough, or goes on from the past. The next start comes back here.
    private func end() async throws -> Ending {
        let quit = shell.ended.asObservable().filter(\.self).map { _ in Ending.quit }
        let ends = Observable.merge([quit, ending.asObservable().compactMap(\.self)])
        let ending = try await ends.first { _ in true }
        if beginning.isKept { await memory.keep() }
        return ending ?? .quit
    }

    /// What is wrong with how the user has set it up, the first of it whole; `nil` for nothing.
    private static func remark(_ appearance: Appearance, _ keys: KeysFile) -> String? {
        let all = [appearance.problem?.sentence].compactMap(\.self) + keys.sentences
        guard let first = all.first, all.count > 1 else { return all.first }
        return "\(first) (and \(all.count - 1) more: nagare config list)"
    }

    /// The user's terminal, in the colours that they want.
    ///
    /// - Parameter shelf: The images that it is to show.
    static func terminal(
        _ settings: Settings, _ appearance: Appearance, _ console: Console, _ shelf: ImageShelf?
    ) -> PosixTerminal {
        PosixTerminal(
            path: "/dev/tty", kind: console.environment["TERM", default: ""], palette: appearance.palette,
            ambiguous: settings.stored.ambiguousWidth == .wide ? .wide : .narrow,
            mouse: settings.stored.usesMouse ?? true, suiting: appearance.suiting,
            links: settings.stored.links.takesLinks(console.environment),
            images: settings.stored.images.mayTakeImages(console.environment) ? shelf : nil)
    }
}

extension AppSession.Ending {
    fileprivate var goesOn: Bool { if case .departure = self { true } else { false } }
}

extension AppSession.Beginning {
    fileprivate var restoration: Restoration? {
        switch self {
        case .opening: nil
        case .session(let restoration), .past(let restoration), .recording(let restoration): restoration
        }
    }

    /// Whether the next start goes on with it.
    fileprivate var isKept: Bool { readsToken }

    fileprivate var readsToken: Bool { if case .recording = self { false } else { true } }

    /// What the user must know there.
    fileprivate var remark: String? {
        switch self {
        case .opening, .session: nil
        case .past: "on from here; what was done since in My Video or at a service stays done"
        case .recording: "on from here, without a network: nothing is kept"
        }
    }

    /// Where the app begins that goes on from its past.
    fileprivate func next(_ restoration: Restoration) -> AppSession.Beginning {
        if case .recording = self { .recording(restoration) } else { .past(restoration) }
    }
}

extension UserSettings.Images? {
    fileprivate func mayTakeImages(_ environment: [String: String]) -> Bool {
        switch self {
        case .on: true
        case .off: false
        case .auto, nil: ImageCommands.mayBeTaken(environment)
        }
    }
}

extension UserSettings.Links? {
    fileprivate func takesLinks(_ environment: [String: String]) -> Bool {
        switch self {
        case .on: true
        case .off: false
        case .auto, nil: Hyperlink.isTaken(environment)
        }
    }
}
