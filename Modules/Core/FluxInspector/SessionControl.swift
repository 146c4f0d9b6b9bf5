import FluxCore
import FluxJournal

/// What a page may do with a running app.
public struct SessionControl: Sendable {
    let jump: @Sendable (_ step: UInt64, _ skipped: Set<UInt64>) async throws -> Void
    let present: @Sendable () async throws -> Void
    let fork: @Sendable (_ step: UInt64, _ skipped: Set<UInt64>) async throws -> Void
    let shown: @Sendable () async -> UInt64?

    /// Creates a control.
    ///
    /// - Parameters:
    ///   - jump: Shows the app as it was after an action, without the skipped ones; the present app continues in the
    ///     background.
    ///   - present: Shows the present again.
    ///   - fork: Continues the app from the states after an action.
    ///   - shown: Returns the number of the action of the past that the app shows; `nil` for the present.
    public init(
        jump: @escaping @Sendable (_ step: UInt64, _ skipped: Set<UInt64>) async throws -> Void,
        present: @escaping @Sendable () async throws -> Void,
        fork: @escaping @Sendable (_ step: UInt64, _ skipped: Set<UInt64>) async throws -> Void,
        shown: @escaping @Sendable () async -> UInt64? = { nil }
    ) {
        (self.jump, self.present, self.fork, self.shown) = (jump, present, fork, shown)
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
        } catch let error as DecodingError {
            throw AnswerFailure(InspectorStrings.notAnAction(type, error.sentence))
        } catch {
            throw AnswerFailure(InspectorStrings.notAnAction(type, "\(error)"))
        }
    }
}

extension DecodingError {
    /// What is wrong with the value, and where, as a part of a sentence.
    fileprivate var sentence: String {
        switch self {
        case .keyNotFound(let key, let context):
            InspectorStrings.missing(key.stringValue, at: context.path)
        // What the compiler generates for an enumeration says this.
        case .typeMismatch(let type, let context)
        where context.debugDescription.hasPrefix("Invalid number of keys"):
            InspectorStrings.noCase(at: context.path, of: "\(type)")
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            InspectorStrings.otherType(at: context.path, expected: "\(type)")
        case .dataCorrupted(let context):
            InspectorStrings.invalid(at: context.path, context.debugDescription.withoutFullStop)
        @unknown default: "\(self)"
        }
    }
}

extension DecodingError.Context {
    fileprivate var path: String {
        codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}

extension String {
    fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
