import FluxCore

extension Replay {
    /// Checks whether the current code can reproduce the recording, by the names and encodings in it.
    ///
    /// This replay stays at its step: the app is composed again, and every recorded route is opened in it.
    /// Actions are only replayed, up to there, if the app does not open a recorded scope by itself: it may be
    /// one that opens when a state changes.
    ///
    /// - Parameters:
    ///   - version: The app's current version, in the form of `RecordingHeader.app`.
    ///   - routes: Additional routes whose scopes may be in the recording: those that actions open and that
    ///     have no route themselves.
    /// - Returns: The result, with the reasons why a replay may differ.
    /// - Throws: The errors of `compose`.
    public func compatibility(with version: String, opening routes: [String] = []) throws
        -> ReplayCompatibility
    {
        let other = try Replay(recording, compose: compose, open: open)
        for route in routes { open(other.app, route) }
        var check = CompatibilityCheck(other)
        do throws(RecordingFailure) {
            let issues = try check.issues(comparedWith: version)
            return issues.isEmpty ? .same : .mayDiffer(issues)
        } catch {
            return .notReplayable(error)
        }
    }
}

/// Compares a recording with an app in which no actions are reduced.
private struct CompatibilityCheck<App> {
    private let replay: Replay<App>
    /// A replay up to the current line, if a scope was found nowhere else.
    private var advancing: Replay<App>?
    private var recording: Recording { replay.recording }
    private var issues: [CompatibilityIssue] = []
    private var issueIndices: [CompatibilityIssue.Kind: Int] = [:]
    /// By recorded path; `nil` for scopes that the current code does not open.
    private var scopes: [String: Scope?] = [:]

    init(_ replay: Replay<App>) { self.replay = replay }

    mutating func issues(comparedWith version: String) throws(RecordingFailure) -> [CompatibilityIssue] {
        if recording.header.app != version { add(.otherVersion(recording.header.app), 0) }
        for line in 0..<recording.count {
            _ = try? advancing?.advance()
            switch try recording.entry(line) {
            case .header, .externalInput, .begun, .closed, .note, .ended: break
            case .opened(let path, let route): open(path, route, line)
            case .storeCreated(let path, let key, let hasState, _):
                guard let state = state(key, in: path, line) else { break }
                if !(state is any Codable) { add(.stateNotCodable(key: key, path: Self.names(path)), line) }
                guard hasState else { break }
                check(state, key, path, line) { [recording] type throws(RecordingFailure) in
                    _ = try recording.value(line, as: type)
                }
            case .action(let action): check(action, line)
            case .checkpoint, .replaced: try states(line)
            }
        }
        if let damage = recording.damage { add(.damaged(damage), recording.count - 1) }
        if recording.isTruncated { add(.truncated, recording.count - 1) }
        return issues
    }

    private mutating func states(_ line: Int) throws(RecordingFailure) {
        for scope in try recording.checkpointScopes(line) {
            open(scope.path, scope.route, line)
            for (key, coded) in scope.states.sorted(by: { $0.key < $1.key }) {
                guard let state = state(key, in: scope.path, line) else { continue }
                check(state, key, scope.path, line) { type throws(RecordingFailure) in
                    do { _ = try coded.decoded(as: type) } catch {
                        throw .unreadable(line: line + 1, why: "\(error)")
                    }
                }
            }
        }
    }

    private mutating func check(_ action: RecordedAction, _ line: Int) {
        guard action.hasPayload else { return add(.notRecorded(action: action.name), line) }
        guard let scope = scope(action.path) else {
            return add(.noScope(path: Self.names(action.path)), line)
        }
        do {
            try scope.reduceRecorded(action.name) { [recording] type in
                _ = try recording.value(line, as: type)
                throw DecodedSuccessfully()
            }
        } catch let failure as ReplicaFailure {
            switch failure {
            case .noDispatcher(let action, let path):
                add(.noDispatcher(action: action, path: Self.names(path)), line)
            case .notCodable(let action): add(.notCodable(action: action), line)
            }
        } catch let failure as RecordingFailure {
            let caseName = recording.caseName(line) ?? ""
            add(.changedAction(action.name, caseName: caseName), line, failure)
        } catch {}  // The action was decoded.
    }

    private mutating func check(
        _ state: any Reducible, _ key: String, _ path: String, _ line: Int,
        _ decode: (any Decodable.Type) throws(RecordingFailure) -> Void
    ) {
        guard let type = type(of: state) as? any Decodable.Type else { return }
        do throws(RecordingFailure) { try decode(type) } catch {
            add(.changedState(key: key, path: Self.names(path)), line, error)
        }
    }

    /// Returns the current state of a store.
    private mutating func state(_ key: String, in path: String, _ line: Int) -> (any Reducible)? {
        guard let scope = scope(path) else {
            add(.noScope(path: Self.names(path)), line)
            return nil
        }
        // A checkpoint is recorded before the observers of its action may close the scope.
        if scope.isClosed { return nil }
        let state = scope.states?.first { $0.key == key }?.state
        if state == nil { add(.noStore(key: key, path: Self.names(path)), line) }
        return state
    }

    private mutating func open(_ path: String, _ route: String?, _ line: Int) {
        if scope(path) != nil { return }
        if let route {
            replay.open(replay.app, route)
            scopes[path] = nil
            if scope(path) != nil { return }
        }
        scopes[path] = scopeOfState(path, line)
    }

    /// Finds a scope that opens when a state changes.
    private mutating func scopeOfState(_ path: String, _ line: Int) -> Scope? {
        if advancing == nil {
            advancing = try? Replay(recording, compose: replay.compose, open: replay.open)
            try? advancing?.go(toLine: line)
        }
        return advancing?.scope(path)
    }

    /// Finds a scope by the names in a path; which of several instances does not matter.
    private mutating func scope(_ path: String) -> Scope? {
        if let known = scopes[path] { return known }
        let names = path.split(separator: "/").map(ScopePaths.name)
        let scope = names.dropFirst().reduce(Optional(replay.root)) { scope, name in
            scope?.children.first { $0.name == name }
        }
        scopes[path] = .some(scope)
        return scope
    }

    private static func names(_ path: String) -> String {
        path.split(separator: "/").map(ScopePaths.name).joined(separator: "/")
    }

    private mutating func add(
        _ kind: CompatibilityIssue.Kind, _ line: Int, _ failure: RecordingFailure? = nil
    ) {
        if let index = issueIndices[kind] {
            issues[index].count += 1
        } else {
            issueIndices[kind] = issues.count
            let why: String? = if case .unreadable(_, let why)? = failure { why } else { nil }
            issues.append(
                CompatibilityIssue(kind: kind, first: recording.number(of: line), why: why))
        }
    }
}

/// Thrown after an action was decoded, so that it is not reduced.
private struct DecodedSuccessfully: Error {}

/// Whether the current code can reproduce a recording, as far as that is known without replaying it.
public enum ReplayCompatibility: Sendable, Equatable {
    /// The same version recorded it, and all of it can be decoded.
    case same
    /// It can be replayed, but the result may differ: for these reasons, in the order of the lines they
    /// concern.
    case mayDiffer([CompatibilityIssue])
    /// It cannot be replayed.
    case notReplayable(RecordingFailure)
}

/// Why a replay may differ from its recording.
public struct CompatibilityIssue: Sendable, Equatable {
    /// The kind of issue. Paths contain the names of scopes without instance numbers.
    public enum Kind: Sendable, Hashable {
        /// Another version recorded it; its reducers may differ.
        case otherVersion(String)
        /// The end is missing.
        case truncated
        /// A line is damaged; the lines from there on are ignored.
        case damaged(RecordingDamage)
        /// The current code opens no such scope, on its own or for the scope's route: actions that were
        /// dispatched there are ignored.
        case noScope(path: String)
        /// The scope has no dispatcher for the type, which may have been renamed: the actions are ignored.
        case noDispatcher(action: String, path: String)
        /// The current type with this name is not decodable: its actions are ignored.
        case notCodable(action: String)
        /// The current state of a store is not `Codable`: it starts with its initial value, also after a
        /// jump.
        case stateNotCodable(key: String, path: String)
        /// The payloads of this action type were not recorded: the actions are ignored.
        case notRecorded(action: String)
        /// The encoding of this case has changed, or the case was removed: the actions are ignored.
        case changedAction(String, caseName: String)
        /// The store does not exist any more.
        case noStore(key: String, path: String)
        /// The encoding of the state has changed: the store starts with its initial value.
        case changedState(key: String, path: String)
    }

    /// The kind of issue.
    public let kind: Kind
    /// The number of the first affected action, or of the action before the first affected line; 0 for the
    /// beginning.
    public let first: UInt64
    /// The number of affected lines.
    public internal(set) var count = 1
    /// The decoder's message for the first of them; `nil` if nothing was decoded.
    public let why: String?
}
