/// Numbers by xorshift, the same for the same seed.
struct RandomSource {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    /// From 0 to less than `limit`.
    mutating func next(below limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
