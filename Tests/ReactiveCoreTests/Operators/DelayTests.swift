import ReactiveCore
import ReactiveTesting
import Testing

@Suite("R5 delay, throttle and sample in virtual time")
struct DelayTests {
    private let scheduler = TestScheduler()

    @Test("R5 delay hands on elements and the completion later, what is due together in order")
    func delay() {
        let scheduler = scheduler
        let watch = Watch(scheduler)
        let recorded = scheduler.start {
            watch(scheduler.hot([.next(210, 1), .next(210, 2), .next(240, 3), .completed(260)]))
                .delay(.milliseconds(50), on: scheduler)
        }

        #expect(recorded == [.next(260, 1), .next(260, 2), .next(290, 3), .completed(310)])
        #expect(watch.intervals == [.during(200, 260)])
    }

    @Test("R5 delay hands on an error at once and drops what waits, also what is due at that instant")
    func delayFails() {
        let scheduler = scheduler
        let recorded = scheduler.start {
            scheduler.hot([.next(210, 1), .next(220, 2), .failed(270, Broken())])
                .delay(.milliseconds(50), on: scheduler)
        }

        #expect(recorded == [.next(260, 1), .failed(270, Broken())])
    }

    @Test("R5 R4 what waits in delay is dropped when disposed")
    func delayDisposed() {
        let scheduler = scheduler
        let recorded = scheduler.start(disposed: 255) {
            scheduler.hot([.next(203, 1), .next(210, 2)]).delay(.milliseconds(50), on: scheduler)
        }

        #expect(recorded == [.next(253, 1)])
    }

    @Test("R5 throttle hands on the first at once and the latest at the end of its interval")
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

    @Test("R5 throttle hands on an element that arrives just when its interval ends, and not the one before")
    func throttleBoundary() {
        let scheduler = scheduler
        let recorded = scheduler.start {
            scheduler.hot([.next(210, 1), .next(220, 2), .next(260, 3), .next(270, 4)])
                .throttle(.milliseconds(50), on: scheduler)
        }

        #expect(recorded == [.next(210, 1), .next(260, 3), .next(310, 4)])
    }

    @Test("R5 throttle completes after the element that waits, and fails without it")
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

    @Test("R5 throttle without the latest drops what arrives within an interval")
    func throttleFirst() {
        let scheduler = scheduler
        let recorded = scheduler.start {
            scheduler.hot([
                .next(210, 1), .next(220, 2), .next(259, 3), .next(260, 4), .next(270, 5), .completed(280),
            ]).throttle(.milliseconds(50), latest: false, on: scheduler)
        }

        #expect(recorded == [.next(210, 1), .next(260, 4), .completed(280)])
    }

    @Test("R5 sample hands on what is new at each sample, and completes with the sample after the end")
    func sample() {
        let scheduler = scheduler
        let watch = Watch(scheduler)
        let recorded = scheduler.start {
            watch(
                scheduler.hot([.next(210, 1), .next(220, 2), .next(240, 3), .completed(270)])
            ).sample(
                watch(scheduler.hot([.next(225, 0), .next(230, 0), .next(280, 0), .next(290, 0)])))
        }

        #expect(recorded == [.next(225, 2), .next(280, 3), .completed(280)])
        #expect(watch.intervals == [.during(200, 270), .during(200, 280)])
    }

    @Test("R5 the completion of a sampler samples, and ends the whole with its source")
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

    @Test("R5 sample fails with either")
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
