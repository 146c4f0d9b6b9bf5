import FluxCore
import ReactiveCore
import Testing

@Suite("a failed write that is not rolled back")
struct MissingRollBackTests {
    enum StockAction: Codable, Sendable {
        case stockPressed
        case stockFailed(String)
    }

    struct StockState: Reducible, Codable {
        enum Command: Codable, Sendable { case stock(id: Int) }

        var isStocked = false
        var failure: String?

        mutating func reduce(_ action: StockAction, _ ask: CommandSink<Command>) {
            switch action {
            case .stockPressed:
                isStocked = true
                ask(.stock(id: 7), fileID: "Post/StockState.swift", line: 11)
            case .stockFailed(let reason):
                failure = reason
                if !Bug.isOn { isStocked = false }
            }
        }
    }

    struct Program: BuggyProgram {
        private let post: Store<StockState>

        init(_ root: Scope) {
            let scope = root.child("post")
            let dispatcher = scope.dispatcher(for: StockAction.self)
            post = scope.store(StockState()) { _ in
                scope.work("stock") {
                    dispatcher.dispatch(.stockFailed("offline"), fileID: "Post/Stocks.swift", line: 8)
                }
            }
        }

        func play(_ scheduler: VirtualTimeScheduler) {
            post.dispatch(.stockPressed, fileID: "App/Keys.swift", line: 4)
        }
    }

    @Test("the reason for the value is the key press, and no later action changed it")
    func why() throws {
        #expect(
            try Program.why("post:StockState.isStocked") == """
                app/post:StockState.isStocked: false -> true (verified)
                1 StockAction {"stockPressed":{}} at App/Keys.swift:4
                  app/post:StockState.isStocked: false -> true
                """)
    }

    @Test("the first difference is the value after the failure")
    func verify() throws {
        #expect(
            try Program.firstDifference() == """
                2 StockAction {"stockFailed":{"_0":"offline"}}: different app/post:StockState.isStocked
                """)
        for hasBug in [false, true] { #expect(try Program.differences(hasBug: hasBug) == []) }
    }
}
