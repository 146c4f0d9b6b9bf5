import Testing

@testable import FluxJournal

@Suite("names that are similar to a mistyped one")
struct SimilarityTests {
    @Test("the names with the fewest inserted, removed and changed letters come first, regardless of case")
    func order() {
        let names = ["sitting", "kitchen", "KITTEN", "mittens", "written", "kite", "kitte"]
        #expect(
            Similarity.sorted(names, by: "kitten") == ["KITTEN", "kitte", "kitchen", "kite", "mittens"])
    }

    @Test(
        "each letter that is inserted, removed or changed counts",
        arguments: [
            ("abc", ["abc", "abcd", "abcde"]), ("abc", ["abc", "ab", "a"]), ("abc", ["abc", "xbc", "xyc"]),
            ("abc", ["xabc", "xyabc"]), ("abc", ["abx", "axy", "xyz", "uvwxyz"]), ("", ["a", "ab", "abc"]),
            ("abcd", ["bcd", "bc"]), ("abcd", ["bcde", "badc", "dcba"]), ("aab", ["ab", "b", "cc"]),
        ])
    func distance(name: String, sorted: [String]) {
        #expect(Similarity.sorted(sorted.reversed(), by: name) == sorted)
    }

    @Test("at most five names are listed, each once, and equally similar ones in alphabetical order")
    func limit() {
        let names = ["f", "e", "d", "c", "b", "a", "a"]
        #expect(Similarity.sorted(names, by: "x") == ["a", "b", "c", "d", "e"])
        let stores = names.map { StoreAddress(path: "app", key: $0) }
        let path = StatePath("x.count")
        #expect(path.map { Similarity.stores(stores, to: $0) } == ["a", "b", "c", "d", "e"])
    }

    @Test("a store is as similar as the most similar part of its name")
    func parts() throws {
        let stores = ["warehouse.cart", "car", "shop.basket"].map { StoreAddress(path: "app", key: $0) }
        let path = try #require(StatePath("cart.items"))
        #expect(Similarity.stores(stores, to: path) == ["warehouse.cart", "car", "shop.basket"])
    }
}
