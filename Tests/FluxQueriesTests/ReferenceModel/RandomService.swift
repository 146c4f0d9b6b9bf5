import FluxCore
import FluxQueries
import ReactiveCore
import ReactiveTesting

/// One row by id; `nil` if the service has none.
enum OneNumber: QueryEndpoint {
    static var policy: QueryPolicy {
        QueryPolicy(staleTime: .milliseconds(500), unusedTime: .milliseconds(300), unusedLimit: 2)
    }

    static func tags(of key: Int) -> [QueryTag] { [QueryTag("number", "\(key)")] }

    static func apply(_ change: NumberChange, to value: inout Numbered?, of key: Int) {
        switch change {
        case .set(key, let version): value?.version = version
        case .remove(key): value = nil
        case .insertFirst(key): value = Numbered(id: key)
        case .set, .remove, .insertFirst: break
        }
    }
}

extension OneNumber {
    typealias Key = Int
    typealias Value = Numbered?
    typealias Failure = Broken
    typealias Change = NumberChange
}

/// All rows, or those with even ids.
enum AllNumbers: NumberList {
    static var policy: InfiniteQueryPolicy {
        InfiniteQueryPolicy(staleTime: .milliseconds(500), refetch: .allPages)
    }

    static func tags(of key: String) -> [QueryTag] { ["number"] }

    static func apply(_ change: NumberChange, to items: inout Table<Numbered>) {
        FirstPage.apply(change, to: &items)
    }
}

enum NumberChanges: MutationEndpoint {
    typealias Failure = Broken

    static func tags(invalidatedBy change: NumberChange) -> [QueryTag] { change.tags }
}

extension NumberChange {
    var tags: [QueryTag] {
        switch self {
        case .set(let id, _), .remove(let id), .insertFirst(let id): [QueryTag("number", "\(id)")]
        }
    }
}

/// A service with random delays and failures, read and changed at a random time before it answers.
final class RandomService: Sendable {
    let scheduler = TestScheduler()
    let rows = Box(Table((0..<7).map { Numbered(id: $0) }))
    /// Whether requests may fail.
    let isBroken = Box(true)
    /// Called after each change of the rows.
    let changed = Box<@Sendable ([QueryTag]) -> Void>({ _ in })
    private let generator: Box<SeededGenerator>

    init(seed: UInt64) { generator = Box(SeededGenerator(seed: seed)) }

    func random(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator.value) }

    func list(_ key: String) -> [Numbered] { rows.value.filter { key == "all" || $0.id.isMultiple(of: 2) } }

    func change(_ change: NumberChange) {
        FirstPage.apply(change, to: &rows.value)
        changed.value(change.tags)
    }

    /// Waits, reads, and waits again.
    func answer<Answer>(_ read: () -> Answer) async throws(Broken) -> Answer {
        do {
            try await scheduler.sleep(for: .milliseconds(random(1...40)))
            let answer = read()
            try await scheduler.sleep(for: .milliseconds(random(1...40)))
            if isBroken.value, random(0...5) == 0 { throw Broken() }
            return answer
        } catch {
            throw Broken()
        }
    }

    func page(_ key: String, _ number: Int) async throws(Broken) -> InfinitePage<AllNumbers> {
        try await answer {
            let all = list(key)
            let rest = all.dropFirst((number - 1) * 3)
            return InfinitePage(
                Array(rest.prefix(3)), next: rest.count > 3 ? number + 1 : nil, total: all.count)
        }
    }

    /// Some changes are made in another way than requested, and some are made although they seem to fail.
    func make(_ requested: NumberChange) async throws(Broken) -> NumberChange? {
        var made = requested
        if case .set(let id, let version) = requested, random(0...3) == 0 {
            made = .set(id, version: version + 1_000)
        }
        try await answer { if !(isBroken.value && random(0...4) == 0) { change(made) } }
        return made == requested ? nil : made
    }
}
