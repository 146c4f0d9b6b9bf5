import FluxCore

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
