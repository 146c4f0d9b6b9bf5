import Testing

@testable import FluxJournal

@Suite("the index of a recording's lines")
struct LineIndexTests {
    private func add(_ count: Int, to index: inout LineIndex) {
        for _ in 0..<count {
            let line = index.count
            // Each line is three bytes long.
            index.append(index.end..<index.end + 3, line % 100 == 0 ? .checkpoint : .action, UInt64(line))
        }
    }

    @Test(
        "lines can be removed and added again, however many there are",
        arguments: [0, 65_535, 65_536, 65_537])
    func removal(line: Int) {
        var (index, expected) = (LineIndex(), LineIndex())
        add(70_000, to: &index)
        index.removeAll(from: 70_000)
        #expect(index.count == 70_000)
        index.removeAll(from: line)
        #expect(index.count == line && index.end == 4 * line)
        add(70_000, to: &index)
        add(line + 70_000, to: &expected)
        #expect(index.count == expected.count && index.end == expected.end)
        #expect(index.checkpoints == expected.checkpoints)
        for line in [0, 1, line, line + 1, 65_535, 65_536, line + 69_999] {
            #expect(index.range(line) == 4 * line..<4 * line + 3)
            #expect(index.number(line) == UInt64(line))
            #expect(index.kind(line) == (line % 100 == 0 ? .checkpoint : .action))
        }
    }
}
