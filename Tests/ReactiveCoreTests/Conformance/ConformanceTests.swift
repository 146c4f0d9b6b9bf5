import Testing

@Suite("R1 R5 operators are ReactiveX's to the letter")
struct ConformanceTests {
    @Test(
        "R1 R5 a row gives what it says, and hears its sources as long as it says", arguments: Conformance.all
    )
    func row(row: Conformance) {
        #expect(row.mismatches() == [])
    }

    @Test("Each row has a name of its own, and there are at least two hundred")
    func names() {
        let names = Conformance.all.map(\.testDescription)

        #expect(names.count >= 200)
        #expect(Set(names).count == names.count)
    }
}
