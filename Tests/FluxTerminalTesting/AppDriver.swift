import FluxCore
import FluxJournal
import FluxJournalText
public import FluxRouting
public import FluxScreens
public import FluxTerminal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
public import TerminalFrames

/// A whole program in virtual time, without a terminal. Everything it does is recorded.
///
/// ```swift
/// let app = try AppDriver(Todos.self)
/// app.press("a")
/// app.type("milk")
/// app.press(.enter)
/// #expect(app.text.contains("milk"))
/// try app.verify()
/// ```
///
/// Use it on one thread. What the program does in the background runs on a virtual clock, which stands still except in
/// `settle()` and `advance(by:)`.
public final class AppDriver {
    private let scheduler = VirtualTimeScheduler()
    private let screens: AppScreens
    private let terminal: InMemoryTerminal
    private let desktop = InMemoryDesktop()
    private let root: Scope
    private let running: RunningProgram
    private let recording: SessionRecording
    private let lines: Box<Data>

    /// Starts a program without a session.
    ///
    /// - Parameters:
    ///   - app: The program.
    ///   - rows: The height of the terminal, 1 or more.
    ///   - columns: The width of the terminal, 1 or more.
    ///   - language: The user's language.
    public convenience init(
        _ app: any TerminalApp.Type, rows: Int = 24, columns: Int = 80, in language: Language = .english
    ) throws {
        try self.init(app.configuration, rows: rows, columns: columns, in: language) { app.screens($0) }
    }

    /// Starts a program on services of the test.
    ///
    /// - Parameters:
    ///   - configuration: That of the program.
    ///   - rows: The height of the terminal, 1 or more.
    ///   - columns: The width of the terminal, 1 or more.
    ///   - language: The user's language.
    ///   - screens: Composes the screens; called again for each replica of the program.
    public convenience init(
        _ configuration: AppConfiguration, rows: Int = 24, columns: Int = 80,
        in language: Language = .english,
        screens: @escaping @Sendable (AppContext) -> [ScreenEntry]
    ) throws {
        try self.init(
            AppScreens(configuration, screens),
            Viewport(rows: rows, columns: columns, language: language), resuming: nil)
    }

    private init(_ screens: AppScreens, _ viewport: Viewport, resuming last: TreeSnapshot?) throws {
        (self.screens, terminal, lines) = (screens, InMemoryTerminal(viewport), Box(Data()))
        let configuration = screens.configuration
        root = Scope(appRoot: "app", scheduler: scheduler, mode: .onScheduler)
        let header = RecordingHeader(
            app: "\(configuration.name) \(configuration.version)", profile: "default", started: "")
        let recording = SessionRecording(root, header) { [lines] new in lines.with { $0.append(new) } }
        let trace = Trace(root, header)
        let made = Box<Result<RunningProgram, any Error>?>(nil)
        scheduler.schedule { [root, desktop, terminal, made] in
            made.value = Result {
                try screens.start(
                    root, on: terminal, desktop, resuming: last?.restored(in: root), recording: recording,
                    trace: trace)
            }
        }
        scheduler.advance(by: .zero)
        guard let result = made.value else { throw Failure("the program did not start") }
        running = try result.get()
        self.recording = recording
    }

    deinit {
        recording.close()
        root.close()
    }

    /// A failure of a verification, or of the driver.
    public struct Failure: Error, Codable, Sendable, Equatable, CustomStringConvertible {
        public let description: String

        init(_ description: String) { self.description = description }
    }

    // MARK: - Using the program

    /// Presses keys, one after the other.
    public func press(_ keys: Key...) { keys.forEach { send(.key($0)) } }

    /// Presses the key of each character.
    public func type(_ text: String) { text.forEach { send(.key(Key(.character($0)))) } }

    /// Sends any event of a terminal, such as a paste or a new size.
    public func send(_ event: TerminalEvent) {
        terminal.send(event)
        scheduler.advance(by: .zero)
    }

    /// Runs everything that is due and will be due, in virtual time, until nothing is left to do; at most ten minutes of what
    /// repeats, such as the spinner of a request that nobody sends.
    public func settle() { scheduler.run(atMost: .seconds(600)) }

    /// Lets time pass.
    public func advance(by time: Duration) { scheduler.advance(by: time) }

    // MARK: - What it shows

    /// The text of each row of the terminal.
    public var rows: [String] { terminal.frames.last?.rows ?? [] }

    /// The rows as one text.
    public var text: String { rows.joined(separator: "\n") }

    /// The current frame with its styles.
    public var frame: Frame? { terminal.frames.last }

    /// The route of the visible screen; `nil` before the first one is open.
    public var route: Route? { running.program.routing.state.top }

    /// Whether the user has quit.
    public var hasEnded: Bool { running.program.shell.store.state.hasEnded }

    /// The texts that were copied to the clipboard, in order.
    public var copied: [String] { terminal.copied }

    /// The addresses that were opened in the browser, in order.
    public var openedPages: [String] {
        desktop.requests.compactMap { if case .open(let address) = $0 { address } else { nil } }
    }

    // MARK: - What the library promises

    /// Saves the session, ends the program, and starts it again as the next start would.
    public func restarted() throws -> AppDriver {
        let session = try TreeSnapshot(TreeStates(of: root), without: [], userInfo: [:])
        let coded = try JSONEncoder().encode(session)
        recording.close()
        root.close()
        return try AppDriver(
            screens, terminal.viewport, resuming: JSONDecoder().decode(TreeSnapshot.self, from: coded))
    }

    /// Replays what was recorded so far, and compares all states, commands and frames.
    ///
    /// - Throws: A `Failure` that says what differs first.
    public func verify() throws {
        let replay = try replay()
        let verification = try JournalVerification(replay)
        if let first = verification.first {
            throw Failure(describe(first, verification.firstFrame, JournalText(replay.recording)))
        }
        if verification.frames == 0 { throw Failure("nothing was recorded") }
    }

    /// Says why a part of a state has its value, as the panel of F12 does.
    ///
    /// - Parameter path: Such as `counter:Counter.count`: the scope, the type of the state, and its property.
    public func why(_ path: String) throws -> String {
        guard let statePath = StatePath(path) else { throw Failure("not a path: \(path)") }
        let replay = try replay()
        return JournalText(replay.recording).answer(try replay.why(statePath, upTo: .max))
            .map(\.description).joined(separator: "\n")
    }

    /// Sends random keys, pastes, pauses and sizes; after each, a second program with the encoded states of this one must
    /// draw the same frame.
    ///
    /// - Parameters:
    ///   - events: The number of events.
    ///   - seed: Chooses them; the same seed chooses the same events.
    /// - Throws: A `Failure` that names the seed, the event and the first row whose text differs.
    public func verifyRandomly(events: Int, seed: UInt64) throws {
        var random = RandomEvents(seed: seed)
        for number in 1...max(events, 1) where !hasEnded {
            switch random.event(Self.keys) {
            // It would end the program.
            case .input(.key("q")): continue
            case .input(let event): send(event)
            case .pause(let time): advance(by: time)
            case .resized(let viewport): send(.resized(viewport))
            }
            let copy = try copy()
            defer { copy.root.close() }
            guard let frame, !hasEnded else { continue }
            let other = copy.replica.frame(frame.viewport, scheduler.now).frame
            guard frame != other else { continue }
            let row = zip(frame.rows, other.rows).enumerated().first { $1.0 != $1.1 }
            throw Failure(
                "seed \(seed), event \(number), row \(row?.offset ?? 0): "
                    + "\(row?.element.0 ?? "") | \(row?.element.1 ?? "")")
        }
    }

    /// The keys that type a character, and those that most screens use.
    private static let keys =
        (UInt8(ascii: "!")...UInt8(ascii: "~")).map { Key(.character(Character(UnicodeScalar($0)))) }
        + [.enter, .escape, .tab, " ", .up, .down, .left, .right]

    /// A second program with the encoded states of this one.
    private func copy() throws -> (root: Scope, replica: ProgramReplica) {
        let session = try TreeSnapshot(TreeStates(of: root), without: [], userInfo: [:])
        let coded = try JSONDecoder().decode(TreeSnapshot.self, from: JSONEncoder().encode(session))
        let other = Scope(root: "app", scheduler: scheduler, mode: .replica)
        _ = coded.restored(in: other)
        return (other, screens.replica(on: other))
    }

    private func replay() throws -> Replay<AppReplica> {
        recording.flush()
        return try screens.replicas.replay(try screens.replicas.recording(lines.value))
    }

    private func describe(
        _ difference: JournalVerification.Difference, _ frame: JournalVerification.DifferentFrame?,
        _ text: JournalText
    ) -> String {
        switch difference {
        case .frame(let action, _):
            let rows = zip(frame?.recorded ?? [], frame?.current.rows ?? []).filter { $0 != $1 }.map {
                "- \($0)\n+ \($1)"
            }
            return
                ([
                    "the replay draws another frame after \(action.map { "#\($0.number) \($0.name)" } ?? "the start")"
                ] + rows)
                .joined(separator: "\n")
        case .replay(let difference): return "the replay differs: \(text.sentence(difference))"
        }
    }
}
