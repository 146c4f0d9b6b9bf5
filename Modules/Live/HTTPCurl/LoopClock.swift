/// The current time of the transfer thread, read once per wake-up.
final class LoopClock {
    private(set) var now = ContinuousClock.now

    func update() {
        now = .now
    }
}
