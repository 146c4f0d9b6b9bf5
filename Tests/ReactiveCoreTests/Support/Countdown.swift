import ReactiveTesting

/// Returns `true` a given number of times, then `false`.
struct Countdown: Sendable {
    private let left: Box<Int>

    init(_ count: Int) { left = Box(count) }

    func next() -> Bool {
        left.with { left in
            left -= 1
            return left >= 0
        }
    }
}
