import FluxCore
import FluxTesting
import ReactiveTesting
import Testing

enum SearchAction: Equatable, Sendable { case queryEdited(String), postsArrived([String]) }

struct SearchState: Reducible, Codable {
    @Tracked var posts: [String] = []
    var query = ""

    mutating func reduce(_ action: SearchAction) {
        switch action {
        case .queryEdited(let text): query = text
        case .postsArrived(let found): posts += found
        }
    }
}

struct SearchActionCreator {
    let scope: Scope
    let api: @Sendable (String) async -> [String]

    func search(_ query: String) {
        scope.work("search") { [scope, api] in
            let found = await api(query)
            scope.dispatcher(for: SearchAction.self).dispatch(.postsArrived(found))
        }
    }
}

@Suite("the README's example")
struct ReadmeTests {
    @Test("the example passes")
    func example() {
        let test = TestStore(SearchState())
        let recorder = ActionRecorder(SearchAction.self, in: test.scope)

        test.send(.queryEdited("swift")) { $0.query = "swift" }
        SearchActionCreator(scope: test.scope, api: { ["On \($0)"] }).search("swift")
        test.scheduler.run()
        test.receive(.postsArrived(["On swift"])) { $0.posts = ["On swift"] }
        test.finish()

        recorder.expect(.queryEdited("swift"), .postsArrived(["On swift"]))
    }

    @Test("the failure message is the one in the README")
    func failure() {
        let issues = ReportedIssue.all {
            let test = TestStore(SearchState())
            test.send(.queryEdited("swift")) { $0.query = "swif" }
        }

        #expect(
            issues == [
                ReportedIssue(
                    2,
                    """
                    unexpected state after SearchAction.queryEdited("swift"):

                          SearchState(
                            _posts: [],
                        -   query: "swif"
                        +   query: "swift"
                          )

                    (- expected, + actual)
                    """)
            ])
    }
}
