import FluxCore
import FluxJournal
import FluxQueries
import Testing

@testable import FluxInspector

@Suite("what states have requested")
struct InspectedQueryTests {
    struct Offline: Error, Equatable, Codable {}

    enum Price: QueryEndpoint {
        typealias Key = String
        typealias Value = Int
        typealias Failure = Offline
        typealias Change = Int
        static func apply(_ change: Int, to value: inout Int, of key: String) { value += change }
        static func keys(changedBy change: Int) -> [String] { [] }
    }

    enum Raise: MutationEndpoint {
        typealias Change = Int
        typealias Failure = Offline
    }

    struct Shop: Codable, Equatable {
        var name = "shop"
        var prices = Query<Price>()
        var raises = Mutations<Raise>()
    }

    private func queries(_ shop: Shop) throws -> [InspectedQuery] {
        InspectedQuery.all(in: try CodedValue(encoding: shop))
    }

    @Test("a query is found with its key, its state, when it began and what it waits for")
    func states() throws {
        var shop = Shop()
        var sent: [Query<Price>.Request] = []
        let ask = CommandSink<Query<Price>.Command> {
            if case .fetch(let request) = $0 { sent.append(request) }
        }
        shop.prices.reduce(.shown("mug", at: .seconds(2)), ask)
        let loading = try #require(try queries(shop).first)
        #expect(loading.part == ["prices"] && loading.key == "\"mug\"" && loading.phase == "loading")
        #expect(loading.isShown && loading.since == .seconds(2) && loading.pending == .answer(attempt: 1))

        let request = try #require(sent.first)
        shop.prices.reduce(
            .failed(Offline(), for: request, retryAt: .seconds(9), at: .seconds(3)), ask)
        let failed = try #require(try queries(shop).first)
        #expect(failed.phase == "failed({})" && failed.since == .seconds(3))
        #expect(failed.pending == .retry(at: .seconds(9)))
    }

    @Test("a running change waits for its confirmation, and so does what it changed")
    func changes() throws {
        var shop = Shop()
        let events = shop.raises.reduce(.requested(5), CommandSink { _ in })
        shop.prices.reduce(.learned([.init(8, for: "mug")], asOf: 0, at: .seconds(1)), CommandSink { _ in })
        shop.prices.reduce(events, CommandSink { _ in })
        let found = try queries(shop)
        #expect(found.map(\.key) == ["\"mug\"", "5"])
        #expect(found.map(\.pending) == [.confirmation(changes: 1), .confirmation(changes: 1)])
    }
}
