import FluxCore
import Testing

@Suite("numbered values")
struct NumberedValuesTests {
    /// The values 10, 20 … with the numbers 1, 2 …
    private func values(_ count: Int) -> NumberedValues<Int> {
        var values = NumberedValues<Int>()
        for number in 1...count { values.append(10 * number, number: number) }
        return values
    }

    @Test("values remain in order, whichever are removed, and each is removed once")
    func order() {
        var values = values(6)

        #expect([4, 4, 6, 9].map { values.remove($0) } == [40, nil, 60, nil])
        #expect(values.values == [10, 20, 30, 50])
        #expect(values.count == 4 && values.last?.value == 50)
        #expect([1, 2].map { values.remove($0) } == [10, 20])
        #expect(values.first?.number == 3)
        values.append(70, number: 7)
        #expect(values.values == [30, 50, 70])
        #expect(
            [0, 4, 5, 7].map { values.values(after: $0).map(\.value) } == [
                [30, 50, 70], [50, 70], [70], [],
            ])
    }

    @Test(
        "at most twice as many places are in use as there are values, whatever the order of removal",
        arguments: [1, 719, 999])
    func places(step: Int) {
        var values = values(1_000)

        for position in 0..<1_000 {
            #expect(values.remove(position * step % 1_000 + 1) != nil)
            #expect(values.placeCount <= 2 * values.count + 16)
            #expect(values.first?.value == values.values.first)
        }
        #expect(values.isEmpty)
    }
}
