/// What time it is on the thread, looked up once for each time it wakes up.
final class LoopTime {
    private(set) var now = ContinuousClock.now

    func update() {
        now = .now
    }
}
