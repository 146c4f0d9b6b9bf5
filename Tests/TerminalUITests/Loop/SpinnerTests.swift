import ReactiveCore
import TerminalUI
import Testing

@Suite struct SpinnerTests {
    private let scheduler = VirtualTimeScheduler()
    private let isRunning = BehaviorRelay(value: false)
    private let bag = DisposeBag()

    @Test("what is over within 150 ms shows no spinner and leaves no timer")
    func quick() {
        let spinner = isRunning.asProperty().spinner(on: scheduler, disposedBy: bag)

        isRunning.accept(true)
        scheduler.advance(by: .milliseconds(149))
        isRunning.accept(false)
        scheduler.run()

        #expect(spinner.value == nil)
        #expect(scheduler.now == .milliseconds(149))
    }

    @Test("what takes longer turns a sign every 100 ms until it is over")
    func slow() {
        let spinner = isRunning.asProperty().spinner(on: scheduler, disposedBy: bag)

        isRunning.accept(true)
        scheduler.advance(by: .milliseconds(150))
        #expect(spinner.value == Spinner(beat: 0))
        scheduler.advance(by: .milliseconds(1_000))
        #expect(spinner.value == Spinner(beat: 10))
        #expect(Spinner(beat: 10) == Spinner(beat: 0))

        isRunning.accept(false)
        scheduler.run()
        #expect(spinner.value == nil)
        #expect(scheduler.now == .milliseconds(1_150))
    }
}
