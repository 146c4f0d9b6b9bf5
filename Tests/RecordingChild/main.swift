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
