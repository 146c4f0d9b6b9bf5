import Entities
import PostAPI
import Testing

@Suite struct FetchedTests {
    @Test("two fetched values are equal when value and version are")
    func equality() {
        #expect(Fetched.fresh(1, etag: "a") == .fresh(1, etag: "a"))
        #expect(Fetched.fresh(1, etag: "a") != .fresh(1, etag: nil))
        #expect(Fetched.fresh(1, etag: "a") != .notModified)
    }

    @Test("the newest is what came, else what the asker has, with its version")
    func resolved() throws {
        #expect(try Fetched.fresh(1, etag: "a").resolved(cached: 2) == 1)
        #expect(try Fetched.notModified.resolved(cached: 2) == 2)
        #expect(Fetched.fresh(1, etag: nil).etag(cached: "b") == nil)
        #expect(Fetched<Int>.notModified.etag(cached: "b") == "b")
    }

    @Test("an asker that has nothing cannot be told that it has the newest")
    func nothingKnown() {
        #expect(throws: ServiceFailure.self) { try Fetched<Int>.notModified.resolved() }
    }
}
