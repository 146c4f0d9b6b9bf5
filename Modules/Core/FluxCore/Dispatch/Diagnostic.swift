import ReactiveCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A mistake that does not stop the program, reported to the `diagnose` hook of the root scope.
///
/// Without a hook, debug builds write each mistake to standard error, once per place; release builds ignore
/// it. `description` says what happened, where, and what to write instead.
public enum Diagnostic: Sendable, Equatable {
    /// An action reached no store: its scope has none for the action's type.
    ///
    /// - action: The action's type.
    /// - fileID: The file of the dispatch call; `line` is its line.
    case actionWithoutStore(action: String, scopePath: String, fileID: String, line: Int)
    /// An action was dispatched in a closed scope.
    case actionAfterClose(action: String, scopePath: String, fileID: String, line: Int)
    /// An observer of a store dispatched an action in another scope, which was closed: its subscription was
    /// not disposed with that scope.
    ///
    /// - state: The observed store, as `path:State`.
    case subscriptionOutlivedScope(
        state: String, action: String, scopePath: String, fileID: String, line: Int)
    /// Work was started in a closed scope; it does not run.
    case workAfterClose(work: String, scopePath: String, fileID: String, line: Int)
    /// Work dispatched an action after newer work had replaced it, or after it was cancelled; the action was
    /// dropped.
    ///
    /// - work: The work as `path: id`.
    case lateAction(action: String, work: String, scopePath: String, fileID: String, line: Int)
    /// Middleware neither forwarded an action nor gave a reason for dropping it.
    ///
    /// - fileID: The file of the dispatch call; `line` is its line.
    case actionDroppedSilently(action: String, scopePath: String, fileID: String, line: Int)
    /// Actions caused one another more than 1,000 times without a break: probably an endless loop.
    case actionLoop(action: String, scopePath: String, fileID: String, line: Int)
    /// The root scope was released while stores of its tree were in use.
    case rootReleased(scopePath: String, states: [String])
    /// A child scope was opened while an earlier one with the same name is open that nothing refers to any
    /// more: nobody can close it.
    case scopeLeftOpen(scopePath: String)
    /// Two open scopes have the same route: they would overwrite each other's parked states.
    case routeOpenedTwice(route: String, scopePath: String, otherPath: String)
    /// A second store of one state type was created in a scope without a key of its own.
    case secondStoreWithoutKey(state: String, scopePath: String)
    /// A store of a `Deriving` state was created without sources: its state is not derived.
    case derivedWithoutSources(state: String, scopePath: String)
    /// Running work was replaced or kept from starting by different work with the same id.
    ///
    /// - fileID: The file of the later call; `other` is the place of the earlier one.
    case workNameReused(work: String, scopePath: String, fileID: String, line: Int, other: String)
    /// A recording omits a state because it is not `Codable`; its changes cannot be explained later.
    case stateNotRecorded(state: String, scopePath: String)
    /// A recording omits the actions of a state because they are not `Codable`; it cannot be replayed.
    case actionNotRecorded(action: String, state: String, scopePath: String)
    /// A recording omits the commands of a state because they are not `Encodable`; a replay cannot compare
    /// them.
    case commandNotRecorded(command: String, state: String, scopePath: String)
    /// A recorded value of an action or a state cannot be read back, or is read back as another value: a replay of the
    /// recording differs.
    ///
    /// - type: The type of the action or the state; only its first such value is reported.
    /// - reason: The decoding error, or the part that differs.
    case valueNotReadBack(type: String, scopePath: String, reason: String)
    /// Work failed, and nothing was subscribed to its errors.
    case unhandledError(work: String, error: String, scopePath: String)
}

extension Diagnostic: CustomStringConvertible {
    /// What happened, where, and what to write instead.
    public var description: String {
        switch self {
        case .actionWithoutStore(let action, let path, let file, let line):
            """
            \(file):\(line): \(action) reached no store: the scope \(path) has none for it. Create the store \
            first, or dispatch in the scope of the store.
            """
        case .actionAfterClose(let action, let path, let file, let line):
            """
            \(file):\(line): \(action) was dispatched in the scope \(path), which is closed. End what \
            dispatches it with the scope: scope.keep(…), .disposed(by: scope), scope.work(…).
            """
        case .subscriptionOutlivedScope(let state, let action, let path, let file, let line):
            """
            \(file):\(line): an observer of \(state) dispatched \(action) in the scope \(path), which is \
            closed. End the subscription with that scope: .disposed(by: scope).
            """
        case .workAfterClose(let work, let path, let file, let line):
            """
            \(file):\(line): the work "\(work)" was started in the scope \(path), which is closed; it does \
            not run. Start it in a scope that is still open.
            """
        case .lateAction(let action, let work, let path, let file, let line):
            """
            \(file):\(line): \(action) was dropped in the scope \(path): the work "\(work)" had been replaced \
            or cancelled. If it must be reduced, start the work with lateActions: .kept.
            """
        case .actionDroppedSilently(let action, let path, let file, let line):
            """
            \(file):\(line): middleware dropped \(action) in the scope \(path) without a reason. Call \
            next(action), or next.drop(because: "…").
            """
        case .actionLoop(let action, let path, let file, let line):
            """
            \(file):\(line): more than 1,000 actions caused one another, the last one \(action) in the scope \
            \(path). Dispatch only if the state has changed: store.select { … }, or derive the state.
            """
        case .rootReleased(let path, let states):
            """
            the root scope \(path) was released, and its stores ended: \(states.joined(separator: ", ")). \
            Keep a reference to the root, and call close() at the end.
            """
        case .scopeLeftOpen(let path):
            """
            the scope \(path) is still open, but nothing refers to it, and another one with its name was \
            opened. Keep the scope, and close it before.
            """
        case .routeOpenedTwice(let route, let path, let other):
            """
            the route \(route) is open in \(other) and \(path): they would park their states under one key. \
            Close the first, or make the routes different.
            """
        case .secondStoreWithoutKey(let state, let path):
            """
            the scope \(path) has a second store of \(state): its saved state depends on the order of \
            creation. Give each a key: scope.store(state, key: "…").
            """
        case .derivedWithoutSources(let state, let path):
            """
            the state \(state) of the scope \(path) is never derived: its store has no sources. Name the stores \
            that it reads: scope.store(state, from: other.asSource()).
            """
        case .workNameReused(let work, let path, let file, let line, let other):
            """
            \(file):\(line): the work "\(work)" of the scope \(path) met other work with that id, started at \
            \(other). Give each kind of work an id of its own.
            """
        case .stateNotRecorded(let state, let path):
            """
            the state \(state) of the scope \(path) is not recorded, because it is not Codable. Declare it \
            as "\(state): Reducible, Codable".
            """
        case .actionNotRecorded(let action, let state, let path):
            """
            actions of \(state) in the scope \(path) are not recorded, because \(action) is not Codable. \
            Declare it as "\(action): Codable".
            """
        case .commandNotRecorded(let command, let state, let path):
            """
            commands of \(state) in the scope \(path) are not recorded, because \(command) is not \
            Encodable. Declare it as "\(command): Encodable".
            """
        case .valueNotReadBack(let type, let path, let reason):
            """
            a recorded \(type) in the scope \(path) cannot be read back: \(reason). Make encode(to:) and \
            init(from:) of \(type) match.
            """
        case .unhandledError(let work, let error, let path):
            """
            \(work) in the scope \(path) failed, and nothing handles its errors: \(error). Subscribe to \
            errors.
            """
        }
    }
}

extension Diagnostic {
    /// The kind of mistake and its place in source code; if that is unknown, the names in it.
    var place: String {
        switch self {
        case .actionWithoutStore(_, _, let file, let line): "action without store \(file):\(line)"
        case .actionAfterClose(_, _, let file, let line): "action after close \(file):\(line)"
        case .subscriptionOutlivedScope(_, _, _, let file, let line): "subscription \(file):\(line)"
        case .workAfterClose(_, _, let file, let line): "work after close \(file):\(line)"
        case .lateAction(_, _, _, let file, let line): "late action \(file):\(line)"
        case .actionDroppedSilently(_, _, let file, let line): "dropped \(file):\(line)"
        case .actionLoop(_, _, let file, let line): "loop \(file):\(line)"
        case .workNameReused(_, _, let file, let line, _): "work name \(file):\(line)"
        case .rootReleased, .scopeLeftOpen, .routeOpenedTwice, .secondStoreWithoutKey, .derivedWithoutSources,
            .stateNotRecorded, .actionNotRecorded, .commandNotRecorded, .valueNotReadBack, .unhandledError:
            description.replacingInstanceNumbers
        }
    }
}

extension String {
    /// The text without the numbers of scope instances, as in `app/post#2`.
    fileprivate var replacingInstanceNumbers: String {
        var (text, isNumber) = ("", false)
        for letter in self {
            isNumber = letter == "#" || isNumber && letter.isNumber
            if !isNumber { text.append(letter) }
        }
        return text
    }
}

/// The `diagnose` hook of roots that were created without one: writes each mistake to standard error, once per
/// place.
package enum DiagnosticPrinter {
    /// Shared by all roots of the process: tests and previews create many.
    private static let written = Guarded<Set<String>>([])

    /// The hook for a new root; `nil` in release builds.
    package static var hook: (@Sendable (Diagnostic) -> Void)? {
        #if DEBUG
        return { report($0) }
        #else
        return nil
        #endif
    }

    /// Names of scopes and actions may come from a recording, and could control the terminal.
    private static func visible(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
            default: String(scalar)
            }
        }.joined()
    }

    private static func report(_ diagnostic: Diagnostic) {
        guard written.withLock({ $0.insert(diagnostic.place).inserted }) else { return }
        var line = "flux: \(visible("\(diagnostic)"))\n"
        line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
