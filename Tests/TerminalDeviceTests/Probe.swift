import Foundation
import Glibc
import ReactiveCore
import ReactiveTesting
import TerminalDevice
import TerminalFrames
import Testing

/// An app that other tests start in a terminal: this test program, with a role set in the environment.
@Suite struct Probe {
    static let role = "NAGARE_PROBE"
    static let report = "NAGARE_PROBE_REPORT"
    /// `fresh` to use a new thread for each event and each frame.
    static let threads = "NAGARE_PROBE_THREADS"
    /// Any value to request the terminal's background.
    static let terminalBackground = "NAGARE_PROBE_BACKDROP"
    /// Any value to show an image when the terminal supports images.
    static let images = "NAGARE_PROBE_IMAGES"
    /// Arbitrary bytes, because no terminal decodes them here.
    static let image = (0..<30_000).map { UInt8($0 * $0 % 251) }

    /// The command that starts the probe.
    static var command: [String] {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return [program, "--testing-library", "swift-testing", "--filter", "TerminalDeviceTests.Probe"]
    }

    @Test(
        "runs the probe app when another test starts it in a terminal",
        .enabled(if: ProcessInfo.processInfo.environment[role] != nil))
    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        let paletteForBackground = { @Sendable (terminalBackground: TerminalBackground) in
            Palette(.indexed, Theme.defaultTheme(on: terminalBackground))
        }
        let registry = ImageRegistry()
        registry[1] = EncodedImage(size: PixelSize(width: 30, height: 40), png: Self.image)
        let terminal = PosixTerminal(
            path: "/dev/tty", kind: environment["TERM", default: ""], palette: Palette(.indexed, .dark),
            ambiguous: .narrow,
            paletteForBackground: environment[Probe.terminalBackground] == nil ? nil : paletteForBackground,
            images: environment[Probe.images] == nil ? nil : registry)
        let scheduler: any Scheduler =
            environment[Probe.threads] == "fresh" ? FreshThreads() : SerialScheduler(label: "frames")
        let app = ProbeApp(terminal, scheduler, report: environment[Probe.report] ?? "/dev/null")
        await app.run()
        print("the probe has ended")
    }
}

/// Runs each work item on a new thread, as a dispatch queue may do.
private final class FreshThreads: Scheduler {
    private let serial = SerialScheduler(label: "frames")

    var now: Duration { serial.now }
    var executor: (any TaskExecutor)? { serial.executor }

    func enqueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> any Disposable {
        serial.enqueue(after: delay) { onThreads(1) { _ in work() } }
    }
}

private final class ProbeApp: Sendable {
    private let model = Guarded(ProbeModel())
    private let loop = Guarded<FrameLoop?>(nil)
    private let terminal: PosixTerminal
    private let scheduler: any Scheduler
    private let report: String

    init(_ terminal: PosixTerminal, _ scheduler: any Scheduler, report: String) {
        (self.terminal, self.scheduler, self.report) = (terminal, scheduler, report)
    }

    func run() async {
        await withCheckedContinuation { (ended: CheckedContinuation<Void, Never>) in
            let loop = FrameLoop(terminal, scheduler: scheduler) { viewport, _ in
                (self.model.withLock { $0.frame(viewport) }, nil)
            } handle: { event in
                if self.handle(event) { ended.resume() }
                return true
            }
            self.loop.withLock { $0 = loop }
            do { try loop.start() } catch {
                print("refused: \(error)")
                ended.resume()
            }
        }
    }

    /// - Returns: Whether the app should end.
    private func handle(_ event: TerminalEvent) -> Bool {
        switch model.withLock({ $0.handle(event) }) {
        case .stay: break
        case .quit:
            loop.withLock { $0 }?.stop()
            return true
        case .suspend: loop.withLock { $0 }?.suspend()
        case .ask: ask()
        case .report(let rows):
            let text = rows.joined(separator: "\n") + "\0"
            try? text.write(toFile: report, atomically: false, encoding: .utf8)
        case .crash(let kind): kind.trigger()
        }
        return false
    }

    /// Requests the cursor position: the terminal answers after it has processed everything before the
    /// request.
    private func ask() {
        let screen = open("/dev/tty", O_WRONLY)
        _ = "\u{1B}[6n".withCString { write(screen, $0, 4) }
        close(screen)
    }
}

/// Abnormal ways to end.
enum Crash: String, CaseIterable {
    case trap = "T"
    case abort = "A"
    case badAccess = "S"
    case deepCall = "O"
    case exit = "E"

    func trigger() {
        switch self {
        case .trap: print([1][Int(CommandLine.argc) + 1])
        case .abort: Glibc.abort()
        case .badAccess: print(UnsafePointer<Int>(bitPattern: Int(CommandLine.argc) * 8)?.pointee ?? 0)
        case .deepCall: print(Crash.deep(Int(CommandLine.argc)))
        case .exit: Glibc.exit(3)
        }
    }

    @inline(never)
    @_optimize(none)
    private static func deep(_ depth: Int) -> Int { depth < 0 ? 0 : deep(depth + 1) + deep(depth + 2) }
}

/// A list of 100,000 rows with a text field above it.
struct ProbeModel {
    enum Effect {
        case stay, quit, suspend, ask
        case report([String])
        case crash(Crash)
    }

    private static let titles = [
        "日本語の「流れ」、SwiftUIで画面を書く", "Swift Concurrencyを理解する", "ｶﾞｷﾞｸﾞ halfwidth ｱｲｳ",
        "e\u{301}le\u{301}gant か\u{3099}き",
        "\u{1B}[31mred\u{1B}[2J \u{202E}txt\0", "한국어 텍스트 𠮷野家", "長い行" + String(repeating: "が続く", count: 100),
        "plain text",
    ]
    private static let count = 100_000

    private var list = ListCursor()
    private var field = TextField()
    private var isTyping = false
    private var hasPane = false
    private var hasImage = false
    private var height = 1
    private var answers = 0
    /// The number of requested reports.
    private var requests = 0
    /// The contents of the last frame, for the report.
    private var last: [String] = []

    mutating func frame(_ viewport: Viewport) -> Frame {
        var (frame, area) = (Frame(viewport), viewport.area)
        let bar = area.cutTop(1)
        let (line, column) = field.shown(width: max(bar.columns - 8, 1))
        frame.draw((StyledLine("検索: ", .dim) + line).on(.bar), in: bar)
        if isTyping { frame.cursor = Position(row: 0, column: min(6 + column, viewport.columns - 1)) }
        let status = StyledLine("\(list.selected + 1)/\(Self.count)", .count)
        frame.draw(.between("j/k q", status, width: area.columns), in: area.cutBottom(1))
        if hasPane {
            let pane = area.cutRight(area.columns / 2)
            let text = Self.titles[list.selected % 8] + " " + field.text
            frame.clear(pane)
            frame.draw(Wrapping.lines([StyledSpan(text, .code)], width: pane.columns), in: pane)
        }
        if hasImage {
            let top = area.cutTop(2)
            frame.clear(top)
            for row in 0..<2 {
                frame.draw(ImageRow(number: 1, row: row, columns: 3, rows: 2), row: row, in: top)
            }
        }
        height = area.rows
        list.clamp(count: Self.count, height: height)
        let layout = ColumnLayout([.fixed(6), .share(1), .right(4)])
        frame.drawList(list, count: Self.count, in: area) { row in
            let cells = [StyledLine("\(row)", .dim), StyledLine(Self.titles[row % 8], .title)]
            return layout.line(cells + [StyledLine("\(row * 7 % 1_000)", .count)], width: area.columns)
        }
        let cursor = frame.cursor.map { "cursor \($0.column),\($0.row)" } ?? "no cursor"
        last = ["\(viewport.columns) × \(viewport.rows), \(cursor)"] + frame.rows
        return frame
    }

    private mutating func edit(_ event: TerminalEvent) {
        if let edit = TextField.edit(for: event) { field.apply(edit) }
    }

    mutating func handle(_ event: TerminalEvent) -> Effect {
        if event == .imagesSupported { hasImage = true }
        guard case .key(let key) = event else {
            edit(event)
            return .stay
        }
        switch key {
        case .control("c"): return .quit
        case .control("z"): return .suspend
        case Key(.function(12)):
            answers = 0
            requests += 1
            return .ask
        default: break
        }
        // The cursor position report has the form of this key. The first may arrive before the pending frame
        // is drawn, and the second before the terminal has processed it; the third cannot.
        if key.code == .function(3) {
            answers += 1
            return answers < 3 ? .ask : .report(["\(requests)"] + last)
        }
        if isTyping {
            if key == .escape || key == .enter { isTyping = false } else { edit(event) }
            return .stay
        }
        if let move = ListCursor.bindings.command(for: key, at: .zero) {
            list.move(move, count: Self.count, height: height)
            return .stay
        }
        switch key {
        case "q": return .quit
        case "/": isTyping = true
        case "p": hasPane.toggle()
        default: return key.typed.flatMap { Crash(rawValue: String($0)) }.map(Effect.crash) ?? .stay
        }
        return .stay
    }
}
