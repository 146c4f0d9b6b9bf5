import FluxCore
import FluxJournal
import FluxJournalText
import FoundationEssentials
import ReactiveCore
import ReactiveTesting

/// Records what `play` does with a shop, in virtual time.
func recorded(
    _ play: (Shop, SessionRecorder, VirtualTimeScheduler) throws -> Void
) rethrows -> Data {
    try recorded({ Shop($0) }, play)
}

/// Records what `play` does with an app, in virtual time.
func recorded<App>(
    _ compose: (Scope) -> App, _ play: (App, SessionRecorder, VirtualTimeScheduler) throws -> Void
) rethrows -> Data {
    let (scheduler, lines) = (VirtualTimeScheduler(), Box(Data()))
    let root = Scope(root: "shop", scheduler: scheduler, mode: .onScheduler)
    let recorder = SessionRecorder(
        root, RecordingHeader(app: "shop 1.0", profile: "default", started: "2026-11-25T08:00:00Z")
    ) { data, _ in lines.with { $0.append(data) } }
    try play(compose(root), recorder, scheduler)
    recorder.dispose()
    root.close()
    return lines.value
}

extension Store<CartState> {
    /// Adds an article, at a place that does not depend on the caller.
    func add(_ name: String, price: Int = 1, line: Int = 1) {
        dispatch(.added(name, price: price), fileID: "Shop/main.swift", line: line)
    }
}
