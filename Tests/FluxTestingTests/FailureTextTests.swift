import FluxCore
import FluxTesting
import Foundation
import ReactiveTesting
import Testing

/// The feature of the README's example.
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

@Suite struct FailureTextTests {
    @Test("a failure reads as the README shows it")
    func readme() throws {
        let readme = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "FluxTesting/README.md")
        let issues = ReportedIssue.all {
            let test = TestStore(SearchState())
            test.send(.queryEdited("swift")) { $0.query = "swif" }
        }

        #expect(issues.map(\.lines) == [2])
        #expect(try String(contentsOf: readme, encoding: .utf8).contains("```\n\(issues[0].text)\n```"))
    }
}
