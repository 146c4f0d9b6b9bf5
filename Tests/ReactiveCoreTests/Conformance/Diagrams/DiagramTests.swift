import ReactiveTesting
import Testing

/// The diagrams in the documentation are drawn from rows of the conformance suite.
@Suite("marble diagrams")
struct DiagramTests {
    private static let pictures = GoldenText(
        folder: "Modules/Core/ReactiveCore/ReactiveCore.docc/Marbles", fileExtension: "svg")

    /// Rows to draw instead of the first row of their operator, because they show more.
    private static let chosen: Set<String> = [
        "debounce: emits the last element before a pause", "take(until:): completes when the other emits",
    ]

    /// One row for each operator name.
    private static let rows: [Conformance] = {
        let named = Conformance.all.filter { !$0.name.contains(" ") }
        return Dictionary(grouping: named, by: \.name).sorted { $0.key < $1.key }.compactMap { _, rows in
            rows.first { chosen.contains($0.testDescription) } ?? rows.first
        }
    }()

    @Test("each diagram matches its row, in the dark and the light variant", arguments: rows)
    func drawn(row: Conformance) {
        let name = row.name.split { !$0.isLetter }.joined(separator: "-")

        #expect(Self.pictures.mismatch(MarbleDiagram(row, .light).svg, name) == nil)
        #expect(Self.pictures.mismatch(MarbleDiagram(row, .dark).svg, "\(name)~dark") == nil)
    }

    @Test("there is a diagram for each operator")
    func all() { #expect(Self.rows.count >= 55) }
}
