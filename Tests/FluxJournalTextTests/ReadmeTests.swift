import FluxCore
import FluxJournal
import FluxJournalText
import ReactiveTesting
import Testing

@Suite struct ReadmeTests {
    @Test("the README's example prints the actions")
    func example() throws {
        let recording = try Recording(recorded { shop, _, _ in shop.cart.add("mug") })
        let printed = Box<[String]>([])
        func print(_ line: JournalLine) { printed.with { $0.append("\(line)") } }

        let text = JournalText(recording)
        for line in try text.actions() { print(line) }

        #expect(
            printed.value == [
                #"1  0.000  cart  CartAction.added  "mug", price: 1  Shop/main.swift:1"#
            ])
    }
}
