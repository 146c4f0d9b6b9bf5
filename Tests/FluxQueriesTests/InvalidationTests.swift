import FluxCore
import FluxQueries
import ReactiveTesting
import Testing

@Suite("invalidations of infinite queries")
struct InvalidationTests {
    private let list = ListFixture<FirstPage>(items: 1...3)

    init() {
        list.show("a")
        list.run()
    }

    private func invalidate() { list.send(.invalidated(["posts"], at: list.now)) }

    @Test("ten invalidations in one turn are one request")
    func turn() {
        for _ in 1...10 { invalidate() }
        list.run()
        #expect(list.requests == ["a 1", "a 1"])
    }

    @Test("a list that is always invalidated shows each answer")
    func always() {
        for round in 1...20 {
            list.service.version.value = round
            invalidate()
            list.advance(by: .milliseconds(50))
            if round > 4 { #expect((list.state.items.first?.version ?? 0) >= round - 4) }
        }
        #expect(list.requests.count <= 1 + 11)
    }

    @Test("an invalidation while a request is running is followed by one request after the answer")
    func duringRequest() {
        invalidate()
        list.advance(by: .milliseconds(50))
        list.service.version.value = 2
        for _ in 1...3 { invalidate() }
        list.advance(by: .milliseconds(60))
        #expect(list.requests == ["a 1", "a 1", "a 1"])
        list.run()
        #expect(list.state.items.first?.version == 2)
        #expect(list.requests == ["a 1", "a 1", "a 1"])
    }

    @Test("an invalidation during a request that fails after its last retry is still served")
    func duringFailure() {
        list.refetch()
        list.advance(by: .milliseconds(50))
        list.service.failures.value = 1
        list.service.version.value = 2
        invalidate()
        list.run()
        #expect(list.state.items.first?.version == 2)
    }

    @Test("a retry still follows an invalidation that could not be served")
    func retry() {
        let list = ListFixture<FirstPage>(items: 1...3, retry: .doubled(retries: 3))
        list.service.failures.value = 1
        list.show("a")
        list.advance(by: .milliseconds(150))
        list.send(.invalidated(["posts"], at: list.now))
        list.send(.began(1, .set(3, version: 9)))
        list.run()
        #expect(list.state.phase == .loaded)
        #expect(list.state.items.last?.version == 9)
    }
}
