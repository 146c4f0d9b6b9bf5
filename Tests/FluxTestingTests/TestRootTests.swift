import FluxCore
import FluxTesting
import ReactiveTesting
import Testing

@Suite("the root of a test store")
struct TestRootTests {
    @Test("releasing it is not reported; other mistakes are")
    func root() {
        let reported = Box<[String]>([])
        do {
            let scope = TestRoot.make(TestScheduler()) { mistake in
                reported.with { $0.append("\(mistake)") }
            }
            let store = scope.store(ShelfState())
            scope.child("empty").dispatcher(for: ShelfAction.self).dispatch(.opened)
            store.dispatch(.opened)
        }
        #expect(reported.value.count == 1)
        #expect(reported.value.first?.contains("ShelfAction reached no store") == true)
    }
}
