import Glibc
import Measuring

// Words of three or more, two and one characters that are in every post, in one of ten thousand, and in none.
let store = try BenchmarkData()
let suite = Suite(
    "persistence",
    [
        listing(store, "a1", 10_000, milliseconds: 30), listing(store, "a2", 50, milliseconds: 2),
        searching(store, "b1", "全文検索", milliseconds: 5), searching(store, "b2", "希少語句", milliseconds: 5),
        searching(store, "b3", "actor", milliseconds: 5), searching(store, "b4", "不存在", milliseconds: 5),
        searching(store, "c1", "検索", milliseconds: 80), searching(store, "c2", "稀有", milliseconds: 80),
        searching(store, "c3", "鰯", milliseconds: 80), searching(store, "c4", "zq", milliseconds: 80),
        searching(store, "c5", "a", milliseconds: 80),
    ])
let status = suite.run()
store.remove()
exit(status)
