import ReactiveCore
import ReactiveTesting
import Testing

@Suite("delay, throttle and sample in virtual time")
struct DelayTests {
    private let scheduler = TestScheduler()

    @Test("delay shifts elements and the completion, and keeps the order of simultaneous ones")
    func delay() {
        let scheduler = scheduler
        let watch = SubscriptionRecorder(scheduler)
        let recorded = scheduler.start {
            watch(scheduler.hot([.next(210, 1), .next(210, 2), .next(240, 3), .completed(260)]))
                .delay(.milliseconds(50), on: scheduler)
        }

        #expect(recorded == [.next(260, 1), .next(260, 2), .next(290, 3), .completed(310)])
        #expect(watch.intervals == [.during(200, 260)])
    }

    @Test("delay forwards an error immediately and drops pending elements, even those due at that instant")
    func delayFails() {
        let scheduler = scheduler
        let recorded = scheduler.start {
            scheduler.hot([.next(210, 1), .next(220, 2), .failed(270, Broken())])
                .delay(.milliseconds(50), on: scheduler)
        }

        #expect(recorded == [.next(260, 1), .failed(270, Broken())])
    }

    @Test("disposing drops pending elements of delay")
    func delayDisposed() {
        let scheduler = scheduler
        let recorded = scheduler.start(disposed: 255) {
            scheduler.hot([.next(203, 1), .next(210, 2)]).delay(.milliseconds(50), on: scheduler)
        }

        #expect(recorded == [.next(253, 1)])
    }

    @Test("throttle emits the first element immediately and the latest at the end of its interval")
    func throttle() {
        let scheduler = scheduler
        let recorded = scheduler.start {
            scheduler.hot([
                .next(210, 1), .next(220, 2), .next(230, 3), .next(300, 4), .next(410, 5), .next(420, 6),
                .completed(500),
            ]).throttle(.milliseconds(50), on: scheduler)
        }

        #expect(
            recorded == [
                .next(210, 1), .next(260, 3), .next(310, 4), .next(410, 5), .next(460, 6), .completed(500),
            ])
    }

    @Test("throttle emits an element that arrives at the end of its interval instead of the pending one")
    func throttleBoundary() {
        let scheduler = scheduler
        let recorded = scheduler.start {
            scheduler.hot([.next(210, 1), .next(220, 2), .next(260, 3), .next(270, 4)])
                .throttle(.milliseconds(50), on: scheduler)
        }

        #expect(recorded == [.next(210, 1), .next(260, 3), .next(310, 4)])
    }

    @Test("throttle completes after the pending element, and fails without it")
    func throttleEnds() {
        let (one, other) = (TestScheduler(), TestScheduler())
        let completed = one.start {
            one.hot([.next(210, 1), .next(220, 2), .completed(230)]).throttle(.milliseconds(50), on: one)
        }
        let failed = other.start {
            other.hot([.next(210, 1), .next(220, 2), .failed(230, Broken())])
                .throttle(.milliseconds(50), on: other)
        }

        #expect(completed == [.next(210, 1), .next(260, 2), .completed(260)])
        #expect(failed == [.next(210, 1), .failed(230, Broken())])
    }

    @Test("throttle without the latest drops elements within an interval")
    func throttleFirst() {
        let scheduler = scheduler
        let recorded = scheduler.start {
            scheduler.hot([
                .next(210, 1), .next(220, 2), .next(259, 3), .next(260, 4), .next(270, 5), .completed(280),
            ]).throttle(.milliseconds(50), latest: false, on: scheduler)
        }

        #expect(recorded == [.next(210, 1), .next(260, 4), .completed(280)])
    }

    @Test("sample emits new elements at each sample and completes with the sample after the end")
    func sample() {
        let scheduler = scheduler
        let watch = SubscriptionRecorder(scheduler)
        let recorded = scheduler.start {
            watch(
                scheduler.hot([.next(210, 1), .next(220, 2), .next(240, 3), .completed(270)])
            ).sample(
                watch(scheduler.hot([.next(225, 0), .next(230, 0), .next(280, 0), .next(290, 0)])))
        }

        #expect(recorded == [.next(225, 2), .next(280, 3), .completed(280)])
        #expect(watch.intervals == [.during(200, 270), .during(200, 280)])
    }

    @Test("the sampler's completion samples, and completes the sequence once the source has completed")
    func sampleEnds() {
        let (one, other) = (TestScheduler(), TestScheduler())
        let first = one.start {
            one.hot([.next(210, 1), .next(230, 2), .completed(250)])
                .sample(one.hot([Recorded<Int>.completed(220)]))
        }
        let second = other.start {
            other.hot([.next(210, 1), .completed(250)]).sample(other.hot([Recorded<Int>.completed(260)]))
        }

        #expect(first == [.next(220, 1), .completed(250)])
        #expect(second == [.next(260, 1), .completed(260)])
    }

    @Test("sample fails with its source or its sampler")
    func sampleFails() {
        let (one, other) = (TestScheduler(), TestScheduler())
        let first = one.start {
            one.hot([.next(210, 1), .failed(220, Broken())]).sample(one.hot([.next(230, 1)]))
        }
        let second = other.start {
            other.hot([.next(210, 1)]).sample(other.hot([Recorded<Int>.failed(220, Broken())]))
        }

        #expect(first == [.failed(220, Broken())])
        #expect(second == first)
    }
}
