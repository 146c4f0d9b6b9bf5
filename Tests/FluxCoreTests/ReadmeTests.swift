import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

enum SearchAction { case queryEdited(String), postsArrived([String]) }

struct SearchState: Reducible {
    @Tracked var posts: [String] = []
    var query = ""

    mutating func reduce(_ action: SearchAction) {
        switch action {
        case .queryEdited(let text): query = text
        case .postsArrived(let found): posts += found
        }
    }
}

@Suite("the README's example")
struct ReadmeTests {
    @Test("the example receives posts only, and ends with its scope")
    func example() {
        let printed = Box<[[String]]>([])
        @Sendable func print(_ posts: [String]) { printed.value.append(posts) }
        let scheduler = VirtualTimeScheduler()

        let root = Scope(root: "app", scheduler: scheduler)
        let search = root.child("search")
        let (store, dispatcher) = (search.store(SearchState()), search.dispatcher(for: SearchAction.self))
        store.select { $0.$posts }.subscribe { print($0) }  // [], then ["On Swift"]: posts only
        dispatcher.dispatch(.queryEdited("swift"))
        search.work("fetch") { dispatcher.dispatch(.postsArrived(["On Swift"])) }  // ends with the scope

        scheduler.run()
        search.close()
        dispatcher.dispatch(.postsArrived(["late"]))
        #expect(printed.value == [[], ["On Swift"]])
    }
}
