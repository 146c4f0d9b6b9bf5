import FluxScreens
import Foundation
import ServiceTexts
import Testing

@Suite struct PublishedItemTests {
    private struct Item: PublishedItem {
        let id: Int
        let listedTitle: String
        let listedCount: Int
        var listedDate: Date { Date(timeIntervalSinceReferenceDate: Double(id)) }
        var listedTexts: [String] { [listedTitle] }
    }

    @Test("items are sorted by date, popularity or title; titles ignore width and the kind of kana")
    func orders() {
        let items = [("ん", 5), ("ｱいて", 9), ("イカ", 5), ("あお", 1)].enumerated().map { index, item in
            Item(id: index, listedTitle: item.0, listedCount: item.1)
        }
        func ids(_ order: ListArrangement.Order) -> [Int] {
            ListArrangement(order: order).arranged(items).map(\.id)
        }

        #expect(ids(.newest) == [3, 2, 1, 0])
        #expect(ids(.popular) == [1, 0, 2, 3])
        #expect(ids(.title) == [1, 3, 2, 0])
    }
}
