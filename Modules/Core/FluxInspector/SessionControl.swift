import FluxCore
import FluxJournal

/// What a page may do with a running app.
public struct SessionControl: Sendable {
    let jump: @Sendable (_ step: UInt64, _ skipped: Set<UInt64>) async throws -> Void
    let present: @Sendable () async throws -> Void
    let fork: @Sendable (_ step: UInt64, _ skipped: Set<UInt64>) async throws -> Void

    /// Creates a control.
    ///
    /// - Parameters:
    ///   - jump: Shows the app as it was after an action, without the skipped ones; the present app continues in the
    ///     background.
    ///   - present: Shows the present again.
    ///   - fork: Continues the app from the states after an action.
    public init(
        jump: @escaping @Sendable (_ step: UInt64, _ skipped: Set<UInt64>) async throws -> Void,
        present: @escaping @Sendable () async throws -> Void,
        fork: @escaping @Sendable (_ step: UInt64, _ skipped: Set<UInt64>) async throws -> Void
    ) {
        (self.jump, self.present, self.fork) = (jump, present, fork)
    }
}

/// An action that a user has written on a page, for a running program.
struct WrittenAction: Sendable, Equatable {
    /// The path of the scope.
    let scope: String
    /// The full name of the action's type.
    let type: String
    /// Its value in the JSON of a recording.
    let json: String

    /// What recordings contain as the place of its dispatch.
    static let place = "FluxDevtools/page"

    /// Dispatches it. Call this on the scheduler of the tree.
    ///
    /// - Throws: A sentence for the page.
    func dispatch(in root: Scope) throws {
        guard let value = CodedValue(json: Array(json.utf8)) else {
            throw AnswerFailure(InspectorStrings.notJSON)
        }
        guard let scope = root.subtree.first(where: { $0.path == scope }) else {
            throw AnswerFailure(InspectorStrings.scopeIsClosed(scope))
        }
        do {
            try scope.dispatch(value, of: type, fileID: Self.place, line: 0)
        } catch is ReplicaFailure {
            throw AnswerFailure(InspectorStrings.notDispatched(type, in: scope.path))
        } catch {
            throw AnswerFailure(InspectorStrings.notAnAction(type, "\(error)"))
        }
    }
}
