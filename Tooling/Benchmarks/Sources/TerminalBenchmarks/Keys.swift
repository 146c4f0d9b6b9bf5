import Foundation
import Glibc
import ReactiveCore
import TerminalUI
import TerminalUIPosix

/// From a key's bytes to the bytes that are written for it, without a terminal: decode, change, draw, compare.
///
/// It is one thread's work, so its own time is counted: what others take of the machine is not ours.
func inMemory(_ keys: [String], _ viewport: Viewport) -> Samples {
    var (list, decoder, renderer) = (PostList(), InputDecoder(), Renderer(Palette(.trueColour, .dark)))
    list.handle(.resized(viewport))
    _ = renderer.render(list.frame(viewport))
    var samples = Samples()
    for key in keys {
        let bytes = Array(key.utf8)
        let start = ownTime()
        for event in decoder.feed(bytes) { list.handle(event) }
        let written = renderer.render(list.frame(viewport))
        samples.add(ownTime() - start, bytes: written.count)
    }
    return samples
}

/// What this thread has worked so far.
private func ownTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}

/// From writing a key into a pseudo terminal to reading the whole frame from it: three threads take part.
func throughTerminal(_ keys: [String], rows: Int, columns: Int) throws -> Samples {
    try withTerminal(rows: rows, columns: columns) { press in
        let clock = ContinuousClock()
        var samples = Samples()
        for key in keys {
            let start = clock.now
            let length = press(key)
            samples.add(clock.now - start, bytes: length)
        }
        return samples
    }
}

/// How often something wakes in this process while an open terminal has nothing to do.
func idle(seconds: Int32) throws -> Int {
    try withTerminal(rows: 24, columns: 80) { press in
        _ = press("j")
        // The threads that served the last key first go to rest, then end.
        poll(nil, 0, 7_000)
        return try wakeUps(seconds: seconds)
    }
}

/// Runs the app on a pseudo terminal; `press` returns how many bytes the frame after a key has.
private func withTerminal<Result>(
    rows: Int, columns: Int, _ body: ((String) -> Int) throws -> Result
) throws -> Result {
    let pseudo = try PseudoTerminal(rows: rows, columns: columns)
    defer { pseudo.close() }
    let terminal = PosixTerminal(
        path: pseudo.path, kind: "xterm-256color", palette: Palette(.trueColour, .dark),
        ambiguous: .narrow)
    let list = BehaviorRelay(value: PostList())
    let loop = FrameLoop(terminal, scheduler: SerialScheduler(label: "frames")) { viewport in
        list.value.frame(viewport)
    } handle: { event in
        list.update { $0.handle(event) }
    }
    try loop.start()
    defer { loop.stop() }
    _ = pseudo.frameLength()
    return try body { key in
        pseudo.press(key)
        return pseudo.frameLength()
    }
}
