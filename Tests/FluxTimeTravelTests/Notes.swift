import FluxCore
import FluxJournal
import FluxJournalText
import FluxTimeTravel
import ReactiveCore
import ReactiveTesting
import TerminalFrames

/// An app with a list of notes and open pages: a key adds a note, which is saved after a delay.
enum NotesAction: Codable, Equatable, Sendable {
    case added(String)
    case saved(Int)
    case opened
    case closed
    case resumed
}

struct NotesState: Reducible, Codable {
    enum Command: Equatable, Sendable { case save(Int) }

    var notes: [String] = []
    var saved = 0
    var open = 0
    var resumptions = 0

    mutating func reduce(_ action: NotesAction, _ ask: CommandSink<Command>) {
        switch action {
        case .added(let note):
            notes.append(note)
            ask(.save(notes.count))
        case .saved(let count): saved = count
        case .opened: open += 1
        case .closed: open = max(open - 1, 0)
        case .resumed: resumptions += 1
        }
    }
}

enum PageAction: Codable, Equatable, Sendable { case turned }

struct PageState: Reducible, Codable {
    var number = 1
    mutating func reduce(_ action: PageAction) { number += 1 }
}

/// The app, composed on the root of a live tree or a replica.
final class NotesApp: FrameApp {
    static let rest = Duration.milliseconds(300)

    let store: Store<NotesState>
    private let pages: ScopeChildren<Int, Store<PageState>>

    /// - Parameter save: Called for every saved note.
    init(_ root: Scope, save: @escaping @Sendable (Int) -> Void = { _ in }) {
        let scope = root.child("notes")
        let facts = scope.dispatcher(for: NotesAction.self)
        store = scope.store(NotesState()) { command in
            guard case .save(let count) = command else { return }
            scope.work("save", .enqueue) {
                guard (try? await scope.scheduler.sleep(for: Self.rest)) != nil else { return }
                save(count)
                facts.dispatch(.saved(count))
            }
        }
        pages = root.children("page", for: store.select { Array(0..<$0.open) }) { $1.store(PageState()) }
    }

    func handle(_ event: TerminalEvent, _ viewport: Viewport) -> Bool {
        guard case .key(let key) = event, let letter = key.typed else { return false }
        switch letter {
        case "+": store.dispatch(.opened)
        case "-": store.dispatch(.closed)
        case ".": pages.contents.value.last?.dispatch(.turned)
        default: store.dispatch(.added(String(letter)))
        }
        return true
    }

    func frame(_ viewport: Viewport, _ now: Duration) -> (frame: Frame, nextChange: Duration?) {
        var frame = Frame(viewport)
        frame.draw(text, in: frame.area)
        return (frame, nil)
    }

    private var text: [StyledLine] {
        let state = store.state
        return ["notes: \(state.notes.joined())", "saved: \(state.saved)"].map { StyledLine($0) }
            + pages.contents.value.map { StyledLine("page \($0.state.number)") }
    }
}

/// A running notes app in virtual time, with time travel on top.
final class NotesSession {
    typealias Travel = TimeTravel<NotesApp>

    let scheduler = VirtualTimeScheduler()
    let root: Scope
    let app: NotesApp
    let travel: Travel
    /// How often notes were saved, live and in the past.
    let saves = Box(0)
    let resumePoints = Box<[Travel.ResumePoint]>([])
    let failures = Box<[String]>([])
    /// The roots of all replicas.
    let replicas = Box<[Weak]>([])
    private let trace: Trace
    private let viewport: Viewport

    struct Weak: Sendable { weak var root: Scope? }

    /// - Parameters:
    ///   - resumePoint: A position of another session to continue from; `nil` for a new session.
    ///   - keys: The user's key bindings.
    ///   - viewport: The size and the language of the frames.
    init(
        from resumePoint: Travel.ResumePoint? = nil, keys: KeyMap = .standard,
        on viewport: Viewport = Viewport(rows: 20, columns: 80)
    ) {
        self.viewport = viewport
        root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let restoration = resumePoint.map { [root] in $0.snapshot.restored(in: root) }
        trace = Trace(root, RecordingHeader(app: "notes", profile: "default", started: ""))
        let (saves, resumePoints, failures, replicas) = (saves, resumePoints, failures, replicas)
        app = NotesApp(root) { _ in saves.with { $0 += 1 } }
        travel = TimeTravel(
            over: app, root: root, trace: trace,
            callbacks: .init(
                resume: { resumePoints.value.append($0) }, fail: { failures.value.append("\($0)") }),
            keys: keys
        ) { recording in
            try Replay(recording) { root in
                replicas.value.append(Weak(root: root))
                return NotesApp(root) { _ in saves.with { $0 += 1 } }
            }
        }
        restoration?.dispose()
    }

    deinit {
        trace.dispose()
        root.close()
    }

    /// Presses the key of each character, and waits for all following work.
    func type(_ keys: String) {
        for key in keys { press(Key(.character(key))) }
    }

    func press(_ keys: Key...) {
        for key in keys {
            travel.handle(.key(key), viewport)
            scheduler.advance(by: .milliseconds(400))
        }
    }

    /// A new replay that goes directly to `position`.
    func freshReplay(_ position: Int, without skipped: Set<Int>) throws -> Replay<NotesApp> {
        let recording = try Recording(trace.lines)
        let replay = try Replay(recording) { NotesApp($0) }
        try replay.skip(Set(skipped.map(UInt64.init)))
        try replay.go(to: UInt64(position))
        return replay
    }

    func toggle() { press(Key(.function(12))) }

    var frame: (frame: Frame, nextChange: Duration?) { travel.frame(viewport, scheduler.now) }

    /// The frame in a language, whatever the viewport's.
    func frame(in language: Language) -> Frame {
        let viewport = Viewport(rows: viewport.rows, columns: viewport.columns, language: language)
        return travel.frame(viewport, scheduler.now).frame
    }

    var rows: [String] { frame.frame.rows }
    var bar: String { rows.last ?? "" }
}
