import Synchronization

/// Counts the objects it made that still live, to prove that what held them has let go.
public final class LiveObjects: Sendable {
    /// An object that counts while it lives; capture it in a closure or send it as an element.
    public final class Token: Sendable {
        private let owner: LiveObjects

        fileprivate init(_ owner: LiveObjects) {
            self.owner = owner
            owner.living.wrappingAdd(1, ordering: .relaxed)
        }

        deinit { owner.living.wrappingSubtract(1, ordering: .relaxed) }
    }

    private let living = Atomic<Int>(0)

    /// Counts from 0.
    public init() {}

    /// How many tokens live now.
    public var count: Int { living.load(ordering: .acquiring) }

    /// A token that counts as long as somebody holds it.
    public func token() -> Token { Token(self) }
}
