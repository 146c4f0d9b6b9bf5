import Catalogue
import FluxCore
import FluxTesting
import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct CatalogueTests {
    @Test("a search returns its results") func finds() {
        let scheduler = TestScheduler()
        let scope = Scope(root: "shop", scheduler: scheduler)
        let test = TestStore(catalogue(in: scope) { words in ["\(words) mug"] }, in: scope)

        test.send(.searched("blue"))
        test.receive(command: .find("blue"))
        scheduler.run()
        test.receive(.found(["blue mug"])) { $0.articles = ["blue mug"] }
    }

    @Test("a list shows its first page") func lists() {
        let scheduler = TestScheduler()
        let scope = Scope(root: "shop", scheduler: scheduler)
        let shown = names(of: "mugs", in: scope) { shelf, page in [Article(id: page, name: shelf)] }
        scheduler.run()
        #expect(shown.value == ["mugs"])
    }
}
