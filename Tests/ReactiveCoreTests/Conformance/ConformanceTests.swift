import Testing

@Suite("operators conform to ReactiveX")
struct ConformanceTests {
    @Test(
        "a row produces its output and subscribes to its sources as described", arguments: Conformance.all
    )
    func row(row: Conformance) {
        #expect(row.mismatches() == [])
    }

    @Test("row names are unique")
    func names() {
        let names = Conformance.all.map(\.testDescription)

        #expect(Set(names).count == names.count)
    }
}
