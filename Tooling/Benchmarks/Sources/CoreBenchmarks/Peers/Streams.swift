import Measuring

/// Yields `operations` elements into a stream that a task consumes, and waits until the task is done.
func throughTask(
    _ operations: Int, shift: Int = 0,
    _ consume: @escaping @Sendable (AsyncStream<Int>) async -> Void
) {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    untilDone({ await consume(stream) }) {
        for element in 0..<operations { continuation.yield(element &>> shift) }
        continuation.finish()
    }
}

/// Adds all elements.
func add(_ sequence: some AsyncSequence<Int, Never>, to tally: Tally) async {
    for await element in sequence { tally.add(element) }
}

/// Yields `operations` elements into one stream per tally, and waits for all consumers.
func toMany(_ operations: Int, _ tallies: [Tally]) {
    let pairs = tallies.map { _ in AsyncStream.makeStream(of: Int.self) }
    untilDone({
        await withDiscardingTaskGroup { group in
            for (pair, tally) in zip(pairs, tallies) {
                group.addTask { for await element in pair.stream { tally.add(element) } }
            }
        }
    }) {
        for element in 0..<operations { for pair in pairs { pair.continuation.yield(element) } }
        for pair in pairs { pair.continuation.finish() }
    }
}
