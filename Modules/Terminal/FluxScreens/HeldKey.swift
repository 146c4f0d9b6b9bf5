import ReactiveCore
import TerminalFrames

/// Tells a key that is held from one that is pressed again: the terminal repeats a held key many times a second.
///
/// A held key that scrolls must not leave the screen when it reaches the edge.
final class HeldKey: Sendable {
    private struct Press {
        var key: Key?
        var time = Duration.zero
        var isHeld = false
    }

    private let latest = Guarded(Press())
    /// The longest time between two repetitions.
    private static let interval = Duration.milliseconds(100)
    /// The keys that also scroll.
    private static let keys: [Key] = ["h", .left]

    func receive(_ event: TerminalEvent, at now: Duration) {
        guard case .key(let key) = event else { return }
        latest.withLock { latest in
            latest = Press(
                key: key, time: now, isHeld: key == latest.key && now - latest.time < Self.interval)
        }
    }

    /// Whether the latest key is `key`, and it is one that also scrolls and is held.
    func isHeld(_ key: Key) -> Bool {
        Self.keys.contains(key) && latest.withLock { $0.isHeld && $0.key == key }
    }
}
