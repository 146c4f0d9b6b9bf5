import ApplicationFlux
import Entities
import Foundation
import ReactiveCore
import ReactiveTesting
import Testing

@Suite struct CountdownTests {
    private let scheduler = VirtualTimeScheduler()
    private let failure = BehaviorRelay<ServiceFailure?>(value: nil)
    private let bag = DisposeBag()
    private let start = Date(timeIntervalSince1970: 1_700_000_000)

    private func countdown() -> Property<Int?> {
        failure.asProperty().countdown(on: scheduler, now: { [start] in start }, disposedBy: bag)
    }

    @Test("B-A4 seconds are counted down to 0 once, and no timer runs after that")
    func countsDown() {
        let seconds = Recorder<Int?>()
        countdown().asObservable().record(into: seconds).disposed(by: bag)

        failure.accept(.rateLimited(until: start.addingTimeInterval(2.5)))
        scheduler.run()

        #expect(seconds.elements == [nil, 3, 2, 1, 0])
        #expect(scheduler.now == .seconds(3))
    }

    @Test("B-A4 another failure, or none, ends the countdown")
    func ends() {
        let seconds = countdown()
        failure.accept(.rateLimited(until: start.addingTimeInterval(60)))
        scheduler.advance(by: .seconds(2))
        #expect(seconds.value == 58)

        failure.accept(nil)
        scheduler.run()

        #expect(seconds.value == nil)
        #expect(scheduler.now == .seconds(2))
    }

    @Test("B-A4 a limit whose end nobody told, or that is over, is not counted", arguments: [nil, -5.0])
    func unknown(_ left: Double?) {
        let seconds = countdown()

        failure.accept(.rateLimited(until: left.map(start.addingTimeInterval)))
        scheduler.run()

        #expect(seconds.value == left.map { _ in 0 })
        #expect(scheduler.now == .zero)
    }

    @Test("B-A4 the time to ask again is when seconds that were left are over, not when there were none")
    func reachingZero() {
        let times = Recorder<Void>()
        countdown().reachingZero.record(into: times).disposed(by: bag)

        failure.accept(.rateLimited(until: start.addingTimeInterval(-5)))
        scheduler.run()
        failure.accept(nil)
        #expect(times.elements.isEmpty)
        failure.accept(.rateLimited(until: start.addingTimeInterval(2)))
        scheduler.run()

        #expect(times.elements.count == 1)
    }
}
