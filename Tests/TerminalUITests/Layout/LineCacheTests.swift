import TerminalUI
import Testing

@Suite struct LineCacheTests {
    private let cache = LineCache<String, Int>()

    /// What the cache gives, and whether it was made for that.
    private func line(_ place: Int, _ item: String, width: Int = 80) -> (text: String, isNew: Bool) {
        var isNew = false
        let line = cache.line(at: place, of: item, in: width) {
            isNew = true
            return StyledLine("\(item) \(width)")
        }
        return (line.text, isNew)
    }

    @Test("a line is made once, for each place, item and manner")
    func once() {
        #expect(line(0, "a") == ("a 80", true))
        #expect(line(0, "a") == ("a 80", false))
        #expect(line(1, "a") == ("a 80", true))
        #expect(line(0, "b") == ("b 80", true))
        #expect(line(0, "b", width: 40) == ("b 40", true))
        #expect(line(1, "a", width: 40) == ("a 40", true))
        #expect(line(0, "b", width: 40) == ("b 40", false))
    }

    @Test("it holds some screens of lines and not a whole list")
    func bounded() {
        for place in 0..<1_000 { _ = line(place, "a") }
        #expect(line(999, "a").isNew == false)
        #expect(line(0, "a").isNew)
    }
}
