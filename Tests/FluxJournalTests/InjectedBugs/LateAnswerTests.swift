import FluxCore
import ReactiveCore
import Testing

@Suite("a late answer over a newer query")
struct LateAnswerTests {
    enum SearchAction: Codable, Sendable {
        case queryEdited(String)
        case pageArrived([String], query: String)
    }

    struct SearchState: Reducible, Codable {
        enum Command: Codable, Sendable { case find(String) }

        var query = ""
        var posts: [String] = []

        mutating func reduce(_ action: SearchAction, _ ask: CommandSink<Command>) {
            switch action {
            case .queryEdited(let text):
                query = text
                ask(.find(text), fileID: "Search/SearchState.swift", line: 12)
            case .pageArrived(let found, let answered) where answered == query || Bug.isOn: posts = found
            case .pageArrived: break
            }
        }
    }

    struct Program: BuggyProgram {
        private let search: Store<SearchState>

        init(_ root: Scope) {
            let scope = root.child("search")
            let dispatcher = scope.dispatcher(for: SearchAction.self)
            search = scope.store(SearchState()) { command in
                guard case .find(let query) = command else { return }
                scope.work("find", .concurrent) {
                    try? await scope.scheduler.sleep(for: query == "a" ? .seconds(2) : .seconds(1))
                    dispatcher.dispatch(
                        .pageArrived(["On \(query)"], query: query), fileID: "Search/Finder.swift", line: 7)
                }
            }
        }

        func play(_ scheduler: VirtualTimeScheduler) {
            search.dispatch(.queryEdited("a"), fileID: "App/Keys.swift", line: 3)
            scheduler.advance(by: .milliseconds(400))
            search.dispatch(.queryEdited("ab"), fileID: "App/Keys.swift", line: 3)
        }
    }

    @Test("the reason for the wrong posts is the answer to the older query")
    func why() throws {
        #expect(
            try Program.why("search:SearchState.posts") == """
                app/search:SearchState.posts: ["On ab"] -> ["On a"] (verified)
                4 SearchAction {"pageArrived":{"_0":["On a"],"query":"a"}} at Search/Finder.swift:7
                  app/search:SearchState.posts.0: "On ab" -> "On a"
                1 SearchAction {"queryEdited":{"_0":"a"}} at App/Keys.swift:3
                  app/search:SearchState.query: "" -> "a"
                """)
    }

    @Test("the first difference is what the late answer changes")
    func verify() throws {
        #expect(
            try Program.firstDifference() == """
                4 SearchAction {"pageArrived":{"_0":["On a"],"query":"a"}}: different app/search:SearchState.posts
                """)
        for hasBug in [false, true] { #expect(try Program.differences(hasBug: hasBug) == []) }
    }
}
