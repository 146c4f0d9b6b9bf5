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
}
