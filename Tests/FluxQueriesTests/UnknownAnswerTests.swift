import FluxCore
import FluxQueries
import ReactiveCore
import ReactiveTesting
import Testing

/// Whether something is a favourite: changed at once, also if that was never requested.
private enum Favourite: QueryEndpoint {
    typealias Key = String
    typealias Value = Bool
    typealias Failure = Broken

    struct Change: Codable, Sendable, Equatable {
        let keys: [String]
        let isFavourite: Bool
    }

    static var policy: QueryPolicy { QueryPolicy(unusedTime: nil, unusedLimit: 3) }
    static func apply(_ change: Change, to value: inout Bool, of key: String) {
        if change.keys.contains(key) { value = change.isFavourite }
    }
    static func keys(changedBy change: Change) -> [String] { change.keys }
    static func value(beforeAnswerFor key: String) -> Bool? { false }
}

private enum FavouriteChanges: MutationEndpoint {
    typealias Change = Favourite.Change
    typealias Failure = Broken
}

@Suite("changes of answers that nobody has requested, and answers from elsewhere")
struct UnknownAnswerTests {
    private let scheduler = TestScheduler()
    private let root: Scope
    private let favourites: QueryProvider<Favourite>
    private let changes: MutationProvider<FavouriteChanges>
    private let isBroken = Box(false)
    private let requests = Box<[String]>([])

    init() { self.init(restoring: nil) }

    private init(restoring snapshot: ScopeSnapshot?) {
        let (scheduler, isBroken, requests) = (scheduler, isBroken, requests)
        root = Scope(root: "app", scheduler: scheduler)
        if let snapshot { root.restore(snapshot) }
        favourites = root.provide(Favourite.self) { key throws(Broken) in
            requests.value.append(key)
            return false
        }
        changes = root.provide(FavouriteChanges.self, changing: [favourites]) { _ throws(Broken) in
            do { try await scheduler.sleep(for: .milliseconds(100)) } catch { throw Broken() }
            if isBroken.value { throw Broken() }
            return nil
        }
    }

    private var state: Query<Favourite> { favourites.store.state }

    private func change(_ keys: String..., to isFavourite: Bool) {
        changes.request(Favourite.Change(keys: keys, isFavourite: isFavourite))
    }

    private func run() { scheduler.clock.advance(to: scheduler.now + .seconds(1)) }

    @Test(
        "a change of an unknown answer is shown at once, stays when it is confirmed, and is removed when it is refused"
    )
    func unknown() {
        change("a", "b", to: true)
        #expect(state["a"] == true && state["b"] == true && state["c"] == nil)
        #expect(state.entries[id: "a"]?.answeredValue == .none)
        run()
        #expect(state["a"] == true && state.entries[id: "a"]?.answeredValue == true)

        isBroken.value = true
        change("c", to: true)
        #expect(state["c"] == true)
        run()
        #expect(state["c"] == nil)
        #expect(requests.value == [], "nothing was requested")

        isBroken.value = false
        change("a", to: false)
        #expect(state["a"] == false && state["c"] == nil, "it concerns another answer")
        run()
        #expect(state["a"] == false && state["c"] == nil)
    }

    @Test("an answer from before a change is ignored, one of something else is not")
    func older() {
        let before = state.revision
        change("a", to: true)
        run()
        favourites.learn([.init(false, for: "a"), .init(true, for: "b")], asOf: before)
        #expect(state["a"] == true && state["b"] == true)
        favourites.learn([.init(false, for: "a")], asOf: state.revision)
        #expect(state["a"] == false)
    }

    @Test("an answer from elsewhere is below the changes that are being made")
    func pending() {
        change("a", to: true)
        favourites.learn(false, for: "a")
        #expect(state["a"] == true && state.entries[id: "a"]?.answeredValue == false)
        isBroken.value = true
        run()
        #expect(state["a"] == false)
    }

    @Test("a change that was made elsewhere is shown")
    func elsewhere() {
        favourites.apply(.init(keys: ["a"], isFavourite: true))
        #expect(state["a"] == true)
    }

    @Test("answers without a time limit are kept up to the number of the policy, and no timer waits")
    func kept() {
        for key in ["a", "b", "c", "d"] { favourites.learn(true, for: key) }
        #expect(state.entries.ids.sorted() == ["b", "c", "d"])
        scheduler.clock.advance(to: .seconds(100_000))
        #expect(state.entries.count == 3)
    }

    @Test("changes that a restart interrupted are known until they are resolved")
    func interrupted() throws {
        change("a", to: true)
        let next = UnknownAnswerTests(restoring: try root.snapshot())
        #expect(next.changes.interrupted.map(\.change.keys) == [["a"]])
        #expect(next.state["a"] == nil)
        let again = UnknownAnswerTests(restoring: try next.root.snapshot())
        let interrupted = try #require(again.changes.interrupted.first)
        again.changes.resolve(interrupted)
        #expect(again.changes.interrupted.isEmpty)
    }
}
