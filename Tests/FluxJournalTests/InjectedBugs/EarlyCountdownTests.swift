import FluxCore
import ReactiveCore
import ReactiveTesting
import Testing

@Suite("a countdown that is off by one")
struct EarlyCountdownTests {
    enum CountdownAction: Codable, Sendable {
        case started(seconds: Int)
        case ticked
    }

    struct CountdownState: Reducible, Codable {
        enum Command: Codable, Sendable { case ring }

        var left = 0
        var isOver = false

        mutating func reduce(_ action: CountdownAction, _ ask: CommandSink<Command>) {
            switch action {
            case .started(let seconds): left = seconds
            case .ticked:
                left -= 1
                guard !isOver, left <= (Bug.isOn ? 1 : 0) else { return }
                isOver = true
                ask(.ring, fileID: "Countdown/CountdownState.swift", line: 14)
            }
        }
    }

    struct Program: BuggyProgram {
        private let countdown: Store<CountdownState>

        init(_ root: Scope) {
            let store = root.child("countdown").store(CountdownState()) { _ in }
            countdown = store
            Observable.interval(.seconds(1), on: root.scheduler).take(3).subscribe { _ in
                store.dispatch(.ticked, fileID: "Countdown/Timer.swift", line: 5)
            }.disposed(by: root)
        }

        func play(_ scheduler: VirtualTimeScheduler) {
            countdown.dispatch(.started(seconds: 3), fileID: "App/Keys.swift", line: 6)
        }
    }

    @Test("the reason for the end is the tick before the last one")
    func why() throws {
        #expect(
            try Program.why("countdown:CountdownState.isOver") == """
                app/countdown:CountdownState.isOver: false -> true (verified)
                3 CountdownAction {"ticked":{}} at Countdown/Timer.swift:5
                  app/countdown:CountdownState.isOver: false -> true
                  app/countdown:CountdownState.left: 2 -> 1
                """)
    }

    @Test("the first difference is the end that the tick before the last one sets")
    func verify() throws {
        #expect(
            try Program.firstDifference() == """
                3 CountdownAction {"ticked":{}}: different app/countdown:CountdownState.isOver
                """)
        for hasBug in [false, true] { #expect(try Program.differences(hasBug: hasBug) == []) }
    }
}
