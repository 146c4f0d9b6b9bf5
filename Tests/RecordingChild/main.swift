import Dispatch
import FluxCore
import FluxJournal
import FluxJournalFile
import Foundation
import ReactiveCore

/// Records counts to a file. `RecordingChild FILE HOW`: how the last action ends the process.

enum Counted: Codable, Sendable {
    case by(Int)
    case trapped
    case faulted
    case asked
}

struct Counter: Reducible, Codable {
    enum Command: Encodable, Sendable { case trap }

    var count = 0

    mutating func reduce(_ action: Counted, _ ask: CommandSink<Command>) {
        switch action {
        case .by(let number): count += number
        case .trapped: fatalError("the reducer of the test traps")
        case .faulted: UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = count
        case .asked: ask(.trap)
        }
    }
}

let path = CommandLine.arguments[1]
let root = Scope(root: "app", scheduler: SerialScheduler(label: "counter"))
let file = try RecordingFile(appendingTo: path)
let header = RecordingHeader(app: "counter 1", profile: "default", started: "2026-11-23T08:00:00Z")
let recorder = SessionRecorder(root, header) { lines, _ in file.append(lines) }
let flush =
    CommandLine.arguments[2] == "stuck"
    ? CrashFlush(limit: .milliseconds(20)) { while true { pause() } } : CrashFlush { recorder.flush() }
let counter = root.store(Counter()) { command in
    switch command {
    case .trap: fatalError("the runner of the test traps")
    }
}
for number in 1...50 { counter.dispatch(.by(number)) }
switch CommandLine.arguments[2] {
case "trap", "stuck": counter.dispatch(.trapped)
case "fault": counter.dispatch(.faulted)
case "command": counter.dispatch(.asked)
case "second":
    guard CrashFlush({}) == nil else { fatalError("there are two") }
    counter.dispatch(.trapped)
case "wait":
    FileHandle.standardOutput.write(Data("dispatched\n".utf8))
    _ = readLine()
case "rotate": try recordParts(at: path)
default: recorder.dispose()
}
withExtendedLifetime(flush) {}

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
