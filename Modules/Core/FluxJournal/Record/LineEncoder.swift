import FluxCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Encodes recorded events as lines. Not safe for concurrent use.
struct LineEncoder {
    private let json = JSONEncoder.journal
    private let placeholders: Placeholders
    private var fingerprints: FingerprintTracker?
    private var names: [ObjectIdentifier: String] = [:]
    private var after: UInt64 = 0
    /// The routes of open scopes by path.
    private var routes: [String: String] = [:]
    /// The routes parked since the last checkpoint: a replay knows their states.
    private var parked: Set<String> = []

    /// - Parameter fingerprints: Whether each action's line lists what the action changed.
    init(_ placeholders: Placeholders, fingerprints: Bool) {
        self.placeholders = placeholders
        self.fingerprints = fingerprints ? FingerprintTracker(placeholders) : nil
        for (key, value) in placeholders.userInfo { json.userInfo[key] = value }
    }

    /// Returns the line of an event with its line break; a value that cannot be encoded is omitted.
    mutating func line(_ event: SessionRecorder.Event) -> Data {
        switch event {
        case .header(let header): return coded(header)
        case .opened(let path, let route):
            routes[path] = route
            return coded(RecordedLine.opened(path: path, route: route, after: after))
        case .storeCreated(let path, let key, let state, let isRestored):
            _ = changes(of: [(path, key, state)])
            let isKnown = isRestored && route(of: path).map(parked.contains) ?? false
            return coded(
                RecordedLine.storeCreated(
                    path: path, key: key, state: isKnown ? nil : state as? any Encodable, after: after),
                or: .storeCreated(path: path, key: key, state: nil, after: after))
        case .reduced(let action, let states):
            after = max(after, action.number)
            let name = name(of: action.dispatched.action)
            let changed = changes(of: states)
            return coded(
                RecordedLine.action(action, name: name, changed: changed, hasValue: true),
                or: .action(action, name: name, changed: changed, hasValue: false))
        case .closed(let path):
            fingerprints?.forget(path)
            if let route = routes.removeValue(forKey: path) { parked.insert(route) }
            return coded(RecordedLine.closed(path: path, after: after))
        case .checkpoint(let scopes, let number):
            parked = []
            return coded(RecordedLine.checkpoint(scopes, after: number))
        case .note(let name, let value): return coded(RecordedLine.note(name, value(), after: after))
        }
    }

    /// The route under which the states of a scope are parked: its own, or that of an ancestor.
    private func route(of path: String) -> String? {
        routes.first { path == $0.key || path.hasPrefix($0.key + "/") }?.value
    }

    private func coded(_ value: some Encodable, or fallback: RecordedLine? = nil) -> Data {
        var line = (try? json.encode(value)) ?? fallback.flatMap { try? json.encode($0) } ?? Data()
        line.append(UInt8(ascii: "\n"))
        return line
    }

    private mutating func name(of action: any Sendable) -> String {
        let type = type(of: action as Any)
        if let name = names[ObjectIdentifier(type)] { return name }
        let name = StateKey.of(type)
        names[ObjectIdentifier(type)] = name
        return name
    }

    private mutating func changes(of states: [StateReader.Entry]) -> ChangedParts {
        guard fingerprints != nil else { return [:] }
        var all: ChangedParts = [:]
        for (path, key, state) in states {
            guard let state = state as? any Encodable else { continue }
            let address = StoreAddress(path: path, key: key)
            let changed = try? fingerprints?.changes(of: state, in: address)
            if let changed, !changed.isEmpty { all[address] = changed }
        }
        return all
    }
}

extension JSONEncoder {
    /// An encoder for the lines of a recording.
    static var journal: JSONEncoder {
        let json = JSONEncoder()
        json.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        json.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return json
    }
}
