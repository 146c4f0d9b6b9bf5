internal import CTerminalDevice
import Dispatch
import FoundationEssentials
import Glibc
internal import ReactiveCore
import Synchronization
package import TerminalFrames

/// The terminal in which the process was started. Only one can be open at a time.
///
/// The terminal is restored however the process ends: normally, by a signal or by a trap. Ctrl-Z and `fg` are
/// supported. Keys are read on a thread of their own; no timer runs.
///
/// Each frame is followed by a status request, which every terminal answers when it has processed the frame.
/// This shows whether output is still in progress. A terminal that does not answer is written to as fast as
/// it accepts bytes.
package final class PosixTerminal: Terminal {
    struct State {
        var palette: Palette
        var paletteForBackground: (@Sendable (TerminalBackground) -> Palette)?
        /// The reported background; `nil` before the report.
        var background: TerminalBackground?
        var ambiguous: AmbiguousWidth
        var language: Language
        var mouse: Bool
        /// Whether the terminal supports hyperlinks.
        var links: Bool
        /// Receives events of the open terminal.
        var receive: (@Sendable (TerminalInput) -> Void)?
        var renderer: Renderer
        var opened: cterminal?
        /// Whether another program uses the terminal.
        var isLent = false
        var acknowledgements = FrameAcknowledgements()
        /// `nil` when images are not shown.
        var images: ImageTransfer?
        /// The current frame, which may contain images that the terminal does not have yet.
        var wanted: Frame?

        /// Draws all later frames in full, with another palette.
        mutating func use(_ palette: Palette) {
            let images = renderer.images
            (self.palette, renderer) = (palette, Renderer(palette, links: links))
            renderer.images = images
        }

        /// Forgets all images and returns the commands that delete them.
        mutating func endImages() -> [UInt8] {
            defer { (renderer.images, wanted) = ([], nil) }
            return images?.end() ?? []
        }
    }

    private let path: String
    private let kind: String
    let state: Mutex<State>
    /// Signalled when the last status request is answered.
    private let isSettled = DispatchSemaphore(value: 0)
    /// Signalled when no more keys are read.
    let isLent = DispatchSemaphore(value: 0)

    /// - Parameters:
    ///   - path: The device of the terminal; `/dev/tty` for the process's own.
    ///   - kind: The value of `TERM`.
    ///   - palette: The styles of frames, unless `paletteForBackground` provides others.
    ///   - ambiguous: The width of characters that Unicode calls ambiguous.
    ///   - mouse: Whether the app receives clicks and the wheel; selecting text then needs Shift.
    ///   - suiting: Provides the palette for the background colour that the terminal reports; `nil` to not
    ///     request it.
    ///   - links: Whether the terminal supports hyperlinks.
    ///   - images: The images to show if the terminal supports them; `nil` to not request that.
    ///   - language: The language of the app's texts.
    package init(
        path: String, kind: String, palette: Palette, ambiguous: AmbiguousWidth, mouse: Bool = false,
        paletteForBackground: (@Sendable (TerminalBackground) -> Palette)? = nil, links: Bool = false,
        images: ImageRegistry? = nil, language: Language = .english
    ) {
        (self.path, self.kind) = (path, kind)
        queries = Set(
            [paletteForBackground == nil ? nil : .terminalBackground, images == nil ? nil : .images]
                .compactMap(\.self))
        state = Mutex(
            State(
                palette: palette, paletteForBackground: paletteForBackground, ambiguous: ambiguous,
                language: language, mouse: mouse, links: links, renderer: Renderer(palette, links: links),
                images: images.map(ImageTransfer.init)))
    }

    package let queries: Set<TerminalQuery>

    /// The styles of the current frame.
    package var palette: Palette { state.withLock(\.palette) }

    package var viewport: Viewport {
        let (ambiguous, language) = state.withLock { ($0.ambiguous, $0.language) }
        guard let size, size.ws_row > 0, size.ws_col > 0 else {
            return Viewport(rows: 24, columns: 80, ambiguous: ambiguous, language: language)
        }
        return Viewport(
            rows: Int(size.ws_row), columns: Int(size.ws_col), ambiguous: ambiguous, language: language)
    }

    /// A common cell size if the terminal does not report one.
    package var cellSize: PixelSize {
        guard let size, size.ws_row > 0, size.ws_col > 0, size.ws_xpixel >= size.ws_col,
            size.ws_ypixel >= size.ws_row
        else { return .defaultCell }
        return PixelSize(
            width: Int(size.ws_xpixel / size.ws_col), height: Int(size.ws_ypixel / size.ws_row))
    }

    /// `nil` if the terminal does not report a size.
    private var size: winsize? {
        if let opened = state.withLock({ $0.opened }) { return Self.size(of: opened.keys) }
        let descriptor = Glibc.open(path, O_RDONLY | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { Glibc.close(descriptor) }
        return Self.size(of: descriptor)
    }

    package func open(_ receive: @escaping @Sendable (TerminalInput) -> Void) throws(TerminalFailure) {
        guard !["", "dumb"].contains(kind) else { throw .unusable(kind) }
        var opened = cterminal()
        let modes =
            Self.modes + (state.withLock(\.mouse) ? Self.mouseMode : "")
            + (queries.contains(.terminalBackground) ? Self.terminalBackground : "")
            + (queries.contains(.images) ? ImageCommands.question : "")
        let error = cterminal_open(path, Self.enterSequence, modes, Self.leaveSequence, &opened)
        guard error == 0 else { throw [ENOTTY, ENXIO].contains(error) ? .notATerminal : .system(error) }
        state.withLock { state in
            (state.opened, state.acknowledgements) = (opened, FrameAcknowledgements())
            state.receive = receive
            state.renderer.forget()
        }
        let reader = KeyReader(keys: opened.keys, eventPipe: opened.events) { [weak self] event in
            self?.handle(event, receive)
        }
        System.startThread {
            cterminal_name_thread("terminal keys")
            cterminal_guard_thread()
            cterminal_receive_signals()
            reader.run()
            cterminal_end_reading()
        }
    }

    package func adoptBackground(_ terminalBackground: TerminalBackground) {
        state.withLock { state in
            state.background = terminalBackground
            guard let palette = state.paletteForBackground?(terminalBackground),
                palette.theme != state.palette.theme
            else { return }
            state.use(palette)
        }
    }

    package func prepareThread() { cterminal_guard_thread() }

    package func show(_ frame: Frame) -> Bool {
        prepareThread()
        let (bytes, screen, hasResponded) = state.withLock { state -> ([UInt8], Int32?, Bool) in
            guard let opened = state.opened, !state.isLent else { return ([], nil, false) }
            var bytes = state.renderer.render(frame)
            if state.images != nil { state.wanted = frame }
            guard !bytes.isEmpty else { return ([], nil, false) }
            bytes.insert(contentsOf: FrameAcknowledgements.request, at: bytes.count - Renderer.end.count)
            state.acknowledgements.addRequest()
            return (bytes, opened.screen, state.acknowledgements.hasResponded)
        }
        if let screen { write(bytes, to: screen) }
        return hasResponded
    }

    /// Sends the next part of an image, and renders the frame again once an image is complete.
    package func sendDeferred() {
        let (bytes, screen) = state.withLock { state -> ([UInt8], Int32) in
            guard let opened = state.opened, !state.isLent, state.acknowledgements.hasResponded,
                !state.acknowledgements.arePending,
                let wanted = state.wanted, var bytes = state.images?.next(for: wanted.imageCells, at: .now)
            else { return ([], -1) }
            if let shown = state.images?.shown, shown != state.renderer.images {
                state.renderer.images = shown
                bytes += state.renderer.render(wanted)
            }
            state.acknowledgements.addRequest()
            return (bytes + FrameAcknowledgements.request, opened.screen)
        }
        if !bytes.isEmpty { write(bytes, to: screen) }
    }

    /// Deletes all images, which would otherwise stay in the terminal.
    func endImages() {
        let (bytes, screen) = state.withLock { ($0.endImages(), $0.opened?.screen) }
        if !bytes.isEmpty, let screen { write(bytes, to: screen) }
    }

    /// Uses OSC 52. Source: xterm's control sequences, "Manipulate Selection Data".
    package func copy(_ text: String) {
        let letters = Data(text.utf8).base64EncodedString()
        guard let screen = state.withLock({ $0.opened?.screen }) else { return }
        write(Array("\u{1B}]52;c;\(letters)\u{7}".utf8), to: screen)
    }

    /// Waits for outstanding status reports, which the next program on the terminal would otherwise receive
    /// as input.
    func settle() {
        let time =
            state.withLock { $0.acknowledgements.hasResponded }
            ? DispatchTime.now() + 1 : .now() + .milliseconds(100)
        while state.withLock({ $0.opened != nil && $0.acknowledgements.arePending }) {
            if isSettled.wait(timeout: time) == .timedOut { return }
        }
    }

    package func close() {
        settle()
        endImages()
        let wasOpen = state.withLock { state in
            defer { (state.opened, state.receive) = (nil, nil) }
            return state.opened != nil
        }
        if wasOpen { cterminal_close() }
    }

    private func handle(_ event: KeyReader.Event, _ receive: (TerminalInput) -> Void) {
        switch event {
        case .bytes(let bytes):
            let (rest, isComplete) = state.withLock { $0.acknowledgements.remove(bytes) }
            if !rest.isEmpty { receive(.bytes(rest)) }
            if isComplete {
                isSettled.signal()
                receive(.frameAcknowledged)
            }
        case .resized, .continued:
            // The terminal may have changed the contents of the screen.
            state.withLock { $0.renderer.forget() }
            receive(.event(.resized(viewport)))
            if event == .continued {
                // The mode that the screen is entered with is that of the start.
                use(mouse: state.withLock(\.mouse))
                receive(.event(.resumed))
            }
        case .lent: isLent.signal()
        case .ended:
            // Keys end while nobody waits, or before the thread that lends the terminal waits.
            isLent.signal()
            state.withLock { $0.acknowledgements = FrameAcknowledgements() }
            receive(.event(.ended))
        }
    }

    /// Writes all bytes; they are discarded when the terminal is disconnected.
    func write(_ bytes: [UInt8], to screen: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(screen, $0.baseAddress, $0.count) }
            if count > 0 {
                rest.removeFirst(count)
            } else if errno == EAGAIN {
                var waited = pollfd(fd: screen, events: Int16(POLLOUT), revents: 0)
                poll(&waited, 1, -1)
            } else if errno != EINTR {
                return
            }
        }
    }

    private static func size(of descriptor: Int32) -> winsize? {
        var size = winsize()
        return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }

    /// The alternate screen.
    private static let enterSequence = "\u{1B}[?1049h"
    /// Bracketed paste on, automatic wrapping off.
    private static let modes = "\u{1B}[?2004h\u{1B}[?7l"
    /// Buttons and the wheel, reported in SGR format.
    static let mouseMode = "\u{1B}[?1000h\u{1B}[?1006h"
    /// OSC 11. The answer is not awaited; the first frame's status request follows it.
    private static let terminalBackground = "\u{1B}]11;?\u{1B}\\"
    private static let leaveSequence =
        "\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2026l\u{1B}[0m\u{1B}[r\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
}

/// Other programs on the terminal, while the app stays open.
extension PosixTerminal {
    package func suspend() {
        settle()
        endImages()
        cterminal_suspend()
    }

    /// Restores the screen, and leaves the terminal and its keys to another program in this process group until
    /// `reclaim()`. Frames are discarded in the meantime.
    ///
    /// - Returns: Whether the terminal was open.
    package func lend() -> Bool {
        let wasLent = state.withLock { state in
            defer { state.isLent = true }
            return state.isLent
        }
        if wasLent { return false }
        settle()
        endImages()
        guard cterminal_lend() == 1 else {
            state.withLock { $0.isLent = false }
            return false
        }
        isLent.wait()
        return true
    }

    /// Takes the screen back after `lend()`, and draws the frame again.
    package func reclaim() {
        state.withLock { state in
            state.isLent = false
            state.acknowledgements.forgetRequests()
        }
        cterminal_reclaim()
    }
}

/// Changes while the terminal is open. Each one draws the frame again.
extension PosixTerminal {
    /// Uses other styles.
    ///
    /// - Parameters:
    ///   - palette: The styles of frames, unless `paletteForBackground` provides others.
    ///   - paletteForBackground: Provides the palette for the background colour that the terminal has reported.
    package func use(
        _ palette: Palette, paletteForBackground: (@Sendable (TerminalBackground) -> Palette)?
    ) {
        state.withLock { state in
            state.paletteForBackground = paletteForBackground
            let suited = state.background.flatMap { paletteForBackground?($0) }
            state.use(suited ?? palette)
        }
        redraw()
    }

    /// Uses another width for characters that Unicode calls ambiguous.
    package func use(_ ambiguous: AmbiguousWidth) {
        state.withLock { state in
            state.ambiguous = ambiguous
            state.renderer.forget()
        }
        redraw()
    }

    /// Shows the app's texts in another language.
    package func use(_ language: Language) {
        state.withLock { $0.language = language }
        redraw()
    }

    /// Writes hyperlinks, or none.
    package func use(links: Bool) {
        state.withLock { state in
            state.links = links
            state.use(state.palette)
        }
        redraw()
    }

    /// Receives clicks and the wheel, or leaves them to the terminal.
    package func use(mouse: Bool) {
        let screen = state.withLock { state in
            state.mouse = mouse
            return state.opened?.screen
        }
        let end = "\u{1B}[?1006l\u{1B}[?1000l"
        if let screen { write(Array((mouse ? Self.mouseMode : end).utf8), to: screen) }
    }

    /// Shows images if the terminal reports support, or removes all images.
    ///
    /// - Parameter images: The images to show; `nil` for none.
    package func use(images: ImageRegistry?) {
        endImages()
        let screen = state.withLock { state in
            state.images = images.map(ImageTransfer.init)
            state.renderer.forget()
            return state.opened?.screen
        }
        if images != nil, let screen { write(Array(ImageCommands.question.utf8), to: screen) }
        redraw()
    }

    private func redraw() { state.withLock(\.receive)?(.event(.resized(viewport))) }
}
