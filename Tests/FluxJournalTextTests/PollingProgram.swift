import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting

/// A program that asks a service for the number of running servers every five seconds.
enum ServersAction: Codable, Equatable, Sendable {
    case opened
    case due
    case arrived(Int)
    case restarted(left: Int)
}

struct ServersState: Reducible, Codable {
    enum Command: Codable, Equatable, Sendable {
        case wait
        case load
        case restart(left: Int)
    }

    var running = 0
    var polls = 0

    mutating func reduce(_ action: ServersAction, _ ask: CommandSink<Command>) {
        switch action {
        case .opened: ask(.load)
        case .due: ask(.load)
        case .arrived(let count):
            (running, polls) = (count, polls + 1)
            ask(.wait)
        case .restarted(let left):
            running = left
            if left > 0 { ask(.restart(left: left - 1)) }
        }
    }
}

struct ServersProgram: Sendable {
    let servers: Store<ServersState>

    init(_ root: Scope, latency: @escaping @Sendable () -> Duration = { .milliseconds(20) }) {
        let scope = root.child("servers")
        let dispatcher = scope.dispatcher(for: ServersAction.self)
        servers = scope.store(ServersState(), key: "servers") { command in
            let scheduler = scope.scheduler
            switch command {
            case .wait:
                scope.work("poll") {
                    if (try? await scheduler.sleep(for: .seconds(5))) != nil { dispatcher.dispatch(.due) }
                }
            case .load:
                scope.work("load") {
                    if (try? await scheduler.sleep(for: latency())) != nil {
                        dispatcher.dispatch(.arrived(3))
                    }
                }
            case .restart(let left): dispatcher.dispatch(.restarted(left: left))
            }
        }
    }

    /// Records what `play` does with the program.
    static func recorded(_ play: (ServersProgram, VirtualTimeScheduler) -> Void) throws -> Recording {
        let (scheduler, lines) = (VirtualTimeScheduler(), Box(Data()))
        let root = Scope(root: "app", scheduler: scheduler, mode: .onScheduler)
        let recorder = SessionRecorder(
            root, RecordingHeader(app: "servers 1", profile: "default", started: "2026-11-22T08:00:00Z")
        ) { data, _ in lines.with { $0.append(data) } }
        play(ServersProgram(root), scheduler)
        recorder.dispose()
        root.close()
        return try Recording(lines.value)
    }
}
