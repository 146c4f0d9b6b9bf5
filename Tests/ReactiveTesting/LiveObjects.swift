import Synchronization

/// Counts the living tokens that it has created, to prove that their owners have released them.
public final class LiveObjects: Sendable {
    /// An object that is counted while it lives. Capture it in a closure or send it as an element.
    public final class Token: Sendable {
        private let owner: LiveObjects

        fileprivate init(_ owner: LiveObjects) {
            self.owner = owner
            owner.living.wrappingAdd(1, ordering: .relaxed)
        }

        deinit { owner.living.wrappingSubtract(1, ordering: .relaxed) }
    }

    private let living = Atomic<Int>(0)

    /// Starts at 0.
    public init() {}

    /// The number of living tokens.
    public var count: Int { living.load(ordering: .acquiring) }

    /// Creates a token that counts until it is released.
    public func token() -> Token { Token(self) }
}
