import Entities
import PostAPI
import Testing

@Suite struct FetchedTests {
    @Test("fetched values are equal if value and version are equal")
    func equality() {
        #expect(Fetched.fresh(1, etag: "a") == .fresh(1, etag: "a"))
        #expect(Fetched.fresh(1, etag: "a") != .fresh(1, etag: nil))
        #expect(Fetched.fresh(1, etag: "a") != .notModified)
    }

    @Test("the current version is the fetched value, or else the cached one")
    func resolved() throws {
        #expect(try Fetched.fresh(1, etag: "a").resolved(cached: 2) == 1)
        #expect(try Fetched.notModified.resolved(cached: 2) == 2)
        #expect(Fetched.fresh(1, etag: nil).etag(cached: "b") == nil)
        #expect(Fetched<Int>.notModified.etag(cached: "b") == "b")
    }

    @Test("a response without a body needs a cached value")
    func nothingKnown() {
        #expect(throws: ServiceFailure.self) { try Fetched<Int>.notModified.resolved() }
    }
}
