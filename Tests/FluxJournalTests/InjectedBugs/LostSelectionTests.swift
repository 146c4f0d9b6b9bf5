import FluxCore
import ReactiveCore
import Testing

@Suite("a selection that is lost on paging")
struct LostSelectionTests {
    enum ListAction: Codable, Sendable {
        case selected(row: Int)
        case endReached
        case pageArrived([String])
    }

    struct ListState: Reducible, Codable {
        enum Command: Codable, Sendable { case loadPage(Int) }

        var rows = ["a", "b"]
        var selection = 0

        mutating func reduce(_ action: ListAction, _ ask: CommandSink<Command>) {
            switch action {
            case .selected(let row): selection = row
            case .endReached: ask(.loadPage(2), fileID: "List/ListState.swift", line: 9)
            case .pageArrived(let page):
                rows += page
                if Bug.isOn { selection = 0 }
            }
        }
    }

    struct Program: BuggyProgram {
        private let list: Store<ListState>

        init(_ root: Scope) {
            let scope = root.child("list")
            let dispatcher = scope.dispatcher(for: ListAction.self)
            list = scope.store(ListState()) { _ in
                scope.work("page") {
                    dispatcher.dispatch(.pageArrived(["c", "d"]), fileID: "List/Pages.swift", line: 5)
                }
            }
        }

        func play(_ scheduler: VirtualTimeScheduler) {
            list.dispatch(.selected(row: 1), fileID: "App/Keys.swift", line: 3)
            list.dispatch(.endReached, fileID: "List/ListView.swift", line: 21)
        }
    }

    @Test("the reason for the selection is the page, and the end of the list as its cause")
    func why() throws {
        #expect(
            try Program.why("list:ListState.selection") == """
                app/list:ListState.selection: 1 -> 0 (verified)
                3 ListAction {"pageArrived":{"_0":["c","d"]}} at List/Pages.swift:5
                  app/list:ListState.rows.2: nothing -> "c"
                  app/list:ListState.rows.3: nothing -> "d"
                  app/list:ListState.selection: 1 -> 0
                2 ListAction {"endReached":{}} at List/ListView.swift:21
                """)
    }

    @Test("the first difference is the selection after the page")
    func verify() throws {
        #expect(
            try Program.firstDifference() == """
                3 ListAction {"pageArrived":{"_0":["c","d"]}}: different app/list:ListState.selection
                """)
        for hasBug in [false, true] { #expect(try Program.differences(hasBug: hasBug) == []) }
    }
}
