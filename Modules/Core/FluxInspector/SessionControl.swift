/// What a page may do with a running app.
public struct SessionControl: Sendable {
    let jump: @Sendable (_ step: UInt64, _ skipped: Set<UInt64>) async throws -> Void
    let present: @Sendable () async throws -> Void
    let fork: @Sendable (_ step: UInt64, _ skipped: Set<UInt64>) async throws -> Void

    /// Creates a control.
    ///
    /// - Parameters:
    ///   - jump: Shows the app as it was after an action, without the skipped ones; the present app goes on in the
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
