import FluxCore
import FluxQueries
import ReactiveTesting
import Testing

/// A key that counts how often one is hashed.
private struct CountedKey: Hashable, Sendable {
    @TaskLocal static var count = Box(0)
    let id: Int

    func hash(into hasher: inout Hasher) {
        Self.count.value += 1
        hasher.combine(id)
    }
}

private enum Counted: QueryEndpoint {
    typealias Key = CountedKey
    typealias Value = Int
    typealias Failure = Broken
    static var policy: QueryPolicy { QueryPolicy(unusedTime: .seconds(60), unusedLimit: 1_000_000) }
    static func pollingInterval(of entry: QueryEntry<Self>) -> Duration? { .seconds(100) }
}

@Suite("the cost of many answers")
struct QueryCostTests {
    /// Shows, answers, hides and forgets answers.
    ///
    /// - Returns: How often a key was hashed.
    private func hashes(_ count: Int) -> Int {
        CountedKey.$count.withValue(Box(0)) {
            var query = Query<Counted>()
            var requests: [Query<Counted>.Request] = []
            let ask = CommandSink<Query<Counted>.Command> { command in
                if case .fetch(let request) = command { requests.append(request) }
            }
            for id in 0..<count { query.reduce(.shown(CountedKey(id: id), at: .zero), ask) }
            for request in requests { query.reduce(.arrived(1, for: request, at: .seconds(1)), ask) }
            for id in 0..<count { query.reduce(.hidden(CountedKey(id: id), at: .seconds(2)), ask) }
            #expect(query.entries.count == count && requests.count == count)
            query.reduce(.woken(nil, at: .seconds(62)), ask)
            #expect(query.entries.isEmpty)
            return CountedKey.count.value
        }
    }

    @Test("eight times as many answers cost about eight times as much")
    func linear() {
        let (few, many) = (hashes(500), hashes(4_000))
        #expect(many <= few * 9)
        #expect(few <= 500 * 100)
    }

    @Test("100,000 answers take at most 30 times as long as 5,000", .enabled(if: TestRounds.isMeasured))
    func time() {
        func time(_ count: Int) -> Duration { ContinuousClock().measure { _ = hashes(count) } }
        _ = time(5_000)
        let (few, many) = (time(5_000), time(100_000))
        print("5,000 answers: \(few); 100,000: \(many)")
        #expect(many < few * 30)
    }
}
