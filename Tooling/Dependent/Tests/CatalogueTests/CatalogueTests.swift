import Catalogue
import FluxCore
import FluxTesting
import Foundation
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

    @Test("a session is recorded in a file, and its commands read it") func records() throws {
        let path = FileManager.default.temporaryDirectory.path + "/shop-\(UUID().uuidString).journal"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try recording(in: path) { $0.dispatch(.searched("blue")) }
        for command in ["show", "why", "verify", "test"] {
            try journal(command, path, "CatalogueState.articles")
        }
    }
}
