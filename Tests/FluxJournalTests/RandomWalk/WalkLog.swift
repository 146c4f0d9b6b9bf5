import FluxCore
import ReactiveCore
import ReactiveTesting

@testable import FluxJournal

/// What changed the states of a tree, found by comparing all of them after each event.
final class WalkLog: Sendable {
    enum Origin: Equatable {
        case action
        case restoration
    }

    struct Change {
        let store: StoreAddress
        let origin: Origin
        /// The number of the action, or of the last one before the restoration.
        let number: UInt64
        let (old, new): (CodedValue, CodedValue)
    }

    struct Content {
        var number: UInt64 = 0
        var first: UInt64?
        /// The last action before the current step of the walk.
        var beforeStep: UInt64 = 0
        var states: [StoreAddress: CodedValue] = [:]
        /// The states just before the next action, by the number of the last one.
        var moments: [UInt64: [StoreAddress: CodedValue]] = [:]
        var changes: [Change] = []
        /// Changes that no event explains.
        var unexplained: [String] = []

        /// The paths of scopes that have closed, or are about to.
        private var closed: Set<String> = []

        /// Forgets the states of a scope that closes, also after the earlier actions of the current step: in a replica,
        /// the observers of a restoration close it at once, but in the program, other observers had dispatched actions
        /// before.
        mutating func close(_ path: String) {
            closed.insert(path)
            for number in moments.keys where number > beforeStep {
                moments[number] = moments[number].map(withoutClosed)
            }
        }

        func withoutClosed(_ states: [StoreAddress: CodedValue]) -> [StoreAddress: CodedValue] {
            states.filter { store, _ in
                !closed.contains { store.path == $0 || store.path.hasPrefix("\($0)/") }
            }
        }
    }

    private let content = Box(Content())
    private let root: Scope

    init(_ root: Scope) {
        self.root = root
        content.value.states = Self.states(root)
        content.value.moments[0] = content.value.states
        root.observeTree { [weak self] in self?.handle($0) }.disposed(by: root)
    }

    func beginStep() { content.with { $0.beforeStep = $0.number } }

    /// The numbers of the first and the last action.
    var first: UInt64 { content.value.first ?? 1 }
    var last: UInt64 { content.value.number }
    var unexplained: [String] { content.value.unexplained }
    func states(after number: UInt64) -> [StoreAddress: CodedValue] { content.value.moments[number] ?? [:] }

    /// The last change of a value after the first of two actions, up to the second; `nil` if there is none.
    func lastChange(of store: StoreAddress, _ parts: [String], in numbers: ClosedRange<UInt64>) -> Change? {
        content.value.changes.last { change in
            let begin = change.origin == .action ? numbers.lowerBound + 1 : numbers.lowerBound
            return change.store == store && (begin...max(begin, numbers.upperBound)).contains(change.number)
                && change.old.value(at: parts) != change.new.value(at: parts)
        }
    }

    private func handle(_ event: TreeEvent) {
        var all = Self.states(root)
        // The scope has the store when its creation was notified.
        if case .storeCreated(let path, let key, let state, _) = event, let state = Self.coded(state) {
            all[StoreAddress(path: path, key: key)] = state
        }
        let closed: String? = if case .closed(let path) = event { path } else { nil }
        let (origin, number): (Origin?, UInt64?) =
            switch event {
            case .reduced(let action, _): (.action, action.number)
            case .replaced: (.restoration, nil)
            default: (nil, nil)
            }
        let name = String("\(event)".prefix(80))
        content.with { [all] content in
            if let closed { content.close(closed) }
            let states = content.withoutClosed(all)
            content.number = number ?? content.number
            content.first = content.first ?? number
            for (store, new) in states {
                guard let old = content.states[store], old != new else { continue }
                guard let origin else {
                    content.unexplained.append("\(store) at \(name)")
                    continue
                }
                content.changes.append(
                    Change(store: store, origin: origin, number: content.number, old: old, new: new))
            }
            content.states = states
            content.moments[content.number] = states
        }
    }

    static func states(_ root: Scope) -> [StoreAddress: CodedValue] {
        var all: [StoreAddress: CodedValue] = [:]
        for scope in root.subtree {
            for (key, state) in scope.states ?? [] {
                if let coded = Self.coded(state) { all[StoreAddress(path: scope.path, key: key)] = coded }
            }
        }
        return all
    }

    private static func coded(_ state: any Reducible) -> CodedValue? {
        (state as? any Encodable).flatMap { try? CodedValue(encoding: $0) }
    }
}
