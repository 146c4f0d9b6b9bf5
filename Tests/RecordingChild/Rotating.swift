import Dispatch
import FluxCore
import FluxJournal
import FluxJournalFile
import Foundation
import ReactiveCore

/// Records counts in small parts until the process is killed. Prints how many have been written.
func recordParts(at path: String) throws {
    let root = Scope(root: "app", scheduler: SerialScheduler(label: "parts"), mode: .onScheduler)
    let parts = try RecordingParts(at: path)
    let recorder = SessionRecorder(
        root, RecordingHeader(app: "counter 1", profile: "default", started: "2026-11-23T08:00:00Z"),
        rotation: RecordingRotation(after: 2_000) { parts.beginPart() }
    ) { lines, _ in parts.append(lines) }
    let counter = root.store(Counter())
    let written = DispatchSemaphore(value: 0)
    for number in 1...Int.max {
        counter.dispatch(.by(1))
        guard number % 5 == 0 else { continue }
        root.scheduler.schedule {
            recorder.flush()
            FileHandle.standardOutput.write(Data("\(number)\n".utf8))
            written.signal()
        }
        // The pipe is read slowly: the program must not run far ahead.
        written.wait()
    }
}
