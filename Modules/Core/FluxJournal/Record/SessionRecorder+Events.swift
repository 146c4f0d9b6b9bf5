import FluxCore
import ReactiveCore

extension SessionRecorder {
    /// An event that is written as a line.
    enum Event: Sendable {
        case header(RecordingHeader)
        case opened(path: String, route: String?)
        case storeCreated(path: String, key: String, state: any Reducible, origin: StateOrigin)
        case replaced(path: String, [StateReader.Entry], id: Cause?)
        /// Only written if the action's reduction has not ended when the other events are written.
        case begun(BegunAction)
        case reduced(ObservedAction, [StateReader.Entry], [RequestedCommand])
        case externalInput(path: String, name: String, value: any Encodable & Sendable)
        case closed(path: String)
        /// - beginsPart: Whether it is the beginning of a part.
        case checkpoint([OpenScope], after: UInt64, beginsPart: Bool)
        case note(String, @Sendable () -> any Encodable & Sendable)
        case ended
    }

    struct OpenScope: Sendable {
        let path: String
        let route: String?
        let states: [(key: String, state: any Reducible)]
    }

    struct EventQueue: Sendable {
        var pending: [Event] = []
        /// A second buffer, which is swapped with `pending` to reuse its memory.
        var spare: [Event] = []
        /// The actions that are being reduced, and whether they were written.
        var begun: [(action: BegunAction, isWritten: Bool)] = []
        /// Whether the events will be written after a delay.
        var isScheduled = false
        /// Whether the recorder was disposed.
        var isEnding = false
        /// Whether the last line was added.
        var hasEnded = false
        /// The number of actions and the size of the lines since the last checkpoint.
        var sinceCheckpoint = (actions: 0, bytes: 0)
        var checkpointSize = 0
        /// The size of the lines of the current part.
        var partBytes = 0
        /// Whether events were dropped. A replay continues at the next checkpoint, which is therefore written
        /// at once.
        var hasGap = false
    }
}

extension SessionRecorder.EventQueue {
    /// Returns the actions that are being reduced and were not written yet.
    mutating func takeBegun() -> [BegunAction] {
        guard !begun.isEmpty else { return [] }
        let new = begun.filter { !$0.isWritten }.map(\.action)
        for index in begun.indices { begun[index].isWritten = true }
        return new
    }
}

extension SessionRecorder.Event {
    /// The number of a reduced action.
    var actionNumber: UInt64? { if case .reduced(let action, _, _) = self { action.number } else { nil } }
    var isHeader: Bool { if case .header = self { true } else { false } }
    var isCheckpoint: Bool { if case .checkpoint = self { true } else { false } }
    var beginsPart: Bool { if case .checkpoint(_, _, true) = self { true } else { false } }
}

/// An action that was not reduced, as the value of a note.
package struct DroppedAction: Codable, Sendable, Equatable {
    /// The full name of the action's type.
    package let action: String
    /// The dispatch call: `Module/File.swift:12`.
    package let at: String
    /// The path of its scope.
    package let scope: String
    /// The work that dispatched it too late, as `path: id`; `nil` if middleware dropped it.
    package let work: String?
    /// The number of that work; `nil` if its beginning was not recorded.
    package let workNumber: UInt64?
    /// The reason that middleware gave; `nil` if it was dispatched too late.
    package let reason: String?

    init(_ dispatched: DispatchedAction<any Sendable>, _ reason: DropReason) {
        action = StateKey.of(type(of: dispatched.action as Any))
        at = "\(dispatched.fileID):\(dispatched.line)"
        scope = dispatched.scopePath
        (work, workNumber, self.reason) =
            switch reason {
            case .late(let work, let number): (work, number, nil)
            case .middleware(let reason): (nil, nil, reason)
            }
    }
}

/// Reports, once per type, what of the states in a tree cannot be recorded.
final class UnrecordedTypes: Sendable {
    private let root: Scope
    /// The types of states, actions and commands that were checked.
    private let checked = Guarded<Set<ObjectIdentifier>>([])

    init(_ root: Scope) { self.root = root }

    func report<State: Reducible>(_ state: State, _ path: String, _ key: String) {
        guard isNew(State.self) else { return }
        guard state is any Encodable else {
            return root.notify(.stateNotRecorded(state: key, scopePath: path))
        }
        if !(State.Action.self is any Codable.Type), isNew(State.Action.self) {
            let action = StateKey.of(State.Action.self)
            root.notify(.actionNotRecorded(action: action, state: key, scopePath: path))
        }
        if State.Command.self != Never.self, !(State.Command.self is any Encodable.Type),
            isNew(State.Command.self)
        {
            let command = StateKey.of(State.Command.self)
            root.notify(.commandNotRecorded(command: command, state: key, scopePath: path))
        }
    }

    private func isNew(_ type: Any.Type) -> Bool {
        checked.withLock { $0.insert(ObjectIdentifier(type)).inserted }
    }
}

/// How a long recording is divided into parts. Each part can be read alone: it begins with the header and a checkpoint,
/// and contains what a replay needs of the lines before.
public struct RecordingRotation: Sendable {
    let bytes: Int
    let beginPart: @Sendable () -> Void

    /// - Parameters:
    ///   - bytes: The size of a part, 1 or more. A part ends after the first action with which its lines have this size, and
    ///     at least twice the size of a checkpoint; lines that are not encoded yet do not count.
    ///   - beginPart: Called between the last line of a part and the first line of the next, on the thread that writes
    ///     lines.
    public init(after bytes: Int, beginPart: @escaping @Sendable () -> Void) {
        (self.bytes, self.beginPart) = (bytes, beginPart)
    }

    /// Whether a part is full.
    ///
    /// - Parameters:
    ///   - size: The size of its lines.
    ///   - checkpoint: The size of the last checkpoint.
    func isFull(_ size: Int, checkpoint: Int) -> Bool { size >= max(bytes, 2 * checkpoint) }
}
