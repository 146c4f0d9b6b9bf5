extension Reference {
    /// The inner sequence of each element, at most `limit` at a time; the others wait or are dropped.
    static func flatten(
        _ source: History, limit: Int, drops: Bool = false,
        _ inner: (Int, Moment) throws(Thrown) -> History
    ) -> History {
        var all = Interleaved([source])
        var (said, waiting): (History, [Int]) = ([], [])
        var (running, outerCompleted) = (0, false)
        while let (place, timed) = all.next() {
            switch (place, timed.heard) {
            case (_, .failed): return said + [timed]
            case (0, .next(let element)):
                if running < limit || !drops { waiting.append(element) }
            case (0, .completed): outerCompleted = true
            case (_, .next): said.append(timed)
            case (_, .completed): running -= 1
            }
            while running < limit, !waiting.isEmpty {
                do throws(Thrown) {
                    all.add(try inner(waiting.removeFirst(), timed.moment.then(0)))
                    running += 1
                } catch {
                    return said + [Timed(moment: timed.moment, heard: .failed(error.name))]
                }
            }
            if outerCompleted, running == 0 { return said + [Timed(moment: timed.moment, heard: .completed)] }
        }
        return said
    }

    static func flatMapLatest(
        _ source: History, _ inner: (Int, Moment) throws(Thrown) -> History
    ) -> History {
        var all = Interleaved([source, []])
        var (said, isRunning, outerCompleted): (History, Bool, Bool) = ([], false, false)
        while let (place, timed) = all.next() {
            switch (place, timed.heard) {
            case (_, .failed): return said + [timed]
            case (0, .next(let element)):
                do throws(Thrown) {
                    all.replace(1, try inner(element, timed.moment.then(0)))
                    isRunning = true
                } catch {
                    return said + [Timed(moment: timed.moment, heard: .failed(error.name))]
                }
            case (0, .completed): outerCompleted = true
            case (_, .next): said.append(timed)
            case (_, .completed): isRunning = false
            }
            if outerCompleted, !isRunning { return said + [Timed(moment: timed.moment, heard: .completed)] }
        }
        return said
    }
}
