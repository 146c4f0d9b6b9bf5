import FluxCore

extension Replay {
    /// Whether a replay will do what was done, told from the names and codings of what was recorded.
    ///
    /// Nothing is reduced, and this replay stays where it is: the app is composed once more, and every route that was
    /// recorded is opened in it.
    ///
    /// - Parameters:
    ///   - version: What the app calls itself today, as `RecordingHeader.app` says it.
    ///   - routes: Others whose scopes may be in the recording: those that actions open, and that have no route
    ///     themselves.
    /// - Throws: What `compose` throws.
    public func grade(by version: String, opening routes: [String] = []) throws -> RecordingGrade {
        let other = try Replay(recording, compose: compose, open: open)
        for route in routes { open(other.app, route) }
        var grading = Grading(other)
        do throws(RecordingFailure) {
            let doubts = try grading.doubts(by: version)
            return doubts.isEmpty ? .same : .mayDiffer(doubts)
        } catch {
            return .cannot(error)
        }
    }
}

/// Goes through a recording beside an app that nothing happens in.
private struct Grading<App> {
    private let replay: Replay<App>
    private var recording: Recording { replay.recording }
    private var doubts: [RecordingDoubt] = []
    private var places: [RecordingDoubt.Kind: Int] = [:]
    /// By recorded path; `nil` for those that today's code does not open.
    private var scopes: [String: Scope?] = [:]

    init(_ replay: Replay<App>) { self.replay = replay }

    mutating func doubts(by version: String) throws(RecordingFailure) -> [RecordingDoubt] {
        if recording.header.app != version { note(.otherVersion(recording.header.app), 0) }
        for line in 0..<recording.count {
            switch try recording.entry(line) {
            case .header, .closed, .note: break
            case .opened(let path, let route): open(path, route)
            case .stored(let path, let key, let hasState):
                guard let state = state(key, in: path, line) else { break }
                if !(state is any Codable) { note(.stateNotCodable(key: key, path: Self.names(path)), line) }
                guard hasState else { break }
                check(state, key, path, line) { [recording] type throws(RecordingFailure) in
                    _ = try recording.value(line, as: type)
                }
            case .action(let action): check(action, line)
            case .checkpoint: try checkpoint(line)
            }
        }
        if recording.isTorn { note(.torn, recording.count - 1) }
        return doubts
    }

    private mutating func checkpoint(_ line: Int) throws(RecordingFailure) {
        for scope in try recording.savedScopes(line) {
            open(scope.path, scope.route)
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
        guard action.isWhole else { return note(.notRecorded(action: action.name), line) }
        guard let scope = scope(action.path) else {
            return note(.noScope(path: Self.names(action.path)), line)
        }
        do {
            try scope.takeBack(action.name) { [recording] type in
                _ = try recording.value(line, as: type)
                throw WasRead()
            }
        } catch let failure as ReplicaFailure {
            switch failure {
            case .noDispatcher(let action, let path):
                note(.noDispatcher(action: action, path: Self.names(path)), line)
            case .notCodable(let action): note(.notCodable(action: action), line)
            }
        } catch let failure as RecordingFailure {
            let caseName = recording.caseName(line) ?? ""
            note(.otherAction(action.name, caseName: caseName), line, failure)
        } catch {}  // It was read.
    }

    private mutating func check(
        _ state: any Reducible, _ key: String, _ path: String, _ line: Int,
        _ decode: (any Decodable.Type) throws(RecordingFailure) -> Void
    ) {
        guard let type = type(of: state) as? any Decodable.Type else { return }
        do throws(RecordingFailure) { try decode(type) } catch {
            note(.otherState(key: key, path: Self.names(path)), line, error)
        }
    }

    /// Today's state of a store.
    private mutating func state(_ key: String, in path: String, _ line: Int) -> (any Reducible)? {
        guard let scope = scope(path) else {
            note(.noScope(path: Self.names(path)), line)
            return nil
        }
        let state = scope.states?.first { $0.key == key }?.state
        if state == nil { note(.noStore(key: key, path: Self.names(path)), line) }
        return state
    }

    private mutating func open(_ path: String, _ route: String?) {
        guard let route, scope(path) == nil else { return }
        replay.open(replay.app, route)
        scopes[path] = nil
    }

    /// One of the names of a path: which of several is no matter.
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

    private mutating func note(_ kind: RecordingDoubt.Kind, _ line: Int, _ failure: RecordingFailure? = nil) {
        if let place = places[kind] {
            doubts[place].count += 1
        } else {
            places[kind] = doubts.count
            let why: String? = if case .unreadable(_, let why)? = failure { why } else { nil }
            doubts.append(
                RecordingDoubt(kind: kind, first: recording.number(of: line), why: why))
        }
    }
}

/// Thrown when an action was read, so that it is not reduced.
private struct WasRead: Error {}
