import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

/// An issue that a test store or recorder reports: the text, and its line relative to `line`.
struct ReportedIssue: Equatable, CustomStringConvertible {
    let text: String
    let lines: Int

    var description: String { "+\(lines): \(text)" }

    init(_ lines: Int, _ text: String) { (self.text, self.lines) = (text, lines) }

    /// Runs `body` and collects the issues that it records, without failing.
    static func all(from line: Int = #line, _ body: () -> Void) -> [ReportedIssue] {
        let issues = Box<[ReportedIssue]>([])
        withKnownIssue(isIntermittent: true) {
            body()
        } matching: { issue in
            let location = issue.sourceLocation
            let text = issue.comments.first?.rawValue ?? ""
            let isHere = location?.fileID.hasPrefix("FluxTestingTests/") == true
            let reported = ReportedIssue(isHere ? (location?.line ?? 0) - line : -1, text)
            issues.with { $0.append(reported) }
            return true
        }
        return issues.value
    }
}

enum ShelfAction: Equatable, Sendable {
    case opened
    case booksArrived([String])
    case renamed(String)
    case moved(from: Int, to: Int)
    case saved
}

struct ShelfState: Reducible, Codable {
    enum Command: Equatable { case toast(String) }

    @Tracked var books: [String] = []
    var name = "new"
    var isLoading = false

    mutating func reduce(_ action: ShelfAction, _ ask: CommandSink<Command>) {
        switch action {
        case .opened: isLoading = true
        case .booksArrived(let found): (books, isLoading) = (books + found, false)
        case .renamed(let name): self.name = name
        case .moved: break
        case .saved: ask(.toast("saved \(name)"))
        }
    }
}

/// Opens a shelf: the books arrive in two parts, after 100 and 200 ms.
struct ShelfActionCreator {
    let scope: Scope

    func open() {
        let (scope, dispatcher) = (scope, scope.dispatcher(for: ShelfAction.self))
        dispatcher.dispatch(.opened)
        scope.work("books") {
            for name in ["a", "b"] {
                guard (try? await scope.scheduler.sleep(for: .milliseconds(100))) != nil else { return }
                dispatcher.dispatch(.booksArrived([name]))
            }
        }
    }
}
