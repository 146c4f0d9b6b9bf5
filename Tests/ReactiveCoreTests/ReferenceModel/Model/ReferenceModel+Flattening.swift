extension ReferenceModel {
    /// Merges the inner sequences of all elements, at most `limit` at a time; further elements wait or are
    /// dropped.
    static func flatten(
        _ source: History, limit: Int, drops: Bool = false,
        _ inner: (Int, Moment) throws(ModelError) -> History
    ) -> History {
        var all = InterleavedHistories([source])
        var (output, waiting): (History, [Int]) = ([], [])
        var (running, outerCompleted) = (0, false)
        while let (index, occurrence) = all.next() {
            switch (index, occurrence.event) {
            case (_, .failed): return output + [occurrence]
            case (0, .next(let element)):
                if running < limit || !drops { waiting.append(element) }
            case (0, .completed): outerCompleted = true
            case (_, .next): output.append(occurrence)
            case (_, .completed): running -= 1
            }
            while running < limit, !waiting.isEmpty {
                do throws(ModelError) {
                    all.add(try inner(waiting.removeFirst(), occurrence.moment.then(0)))
                    running += 1
                } catch {
                    return output + [Occurrence(moment: occurrence.moment, event: .failed(error.name))]
                }
            }
            if outerCompleted, running == 0 {
                return output + [Occurrence(moment: occurrence.moment, event: .completed)]
            }
        }
        return output
    }

    static func flatMapLatest(
        _ source: History, _ inner: (Int, Moment) throws(ModelError) -> History
    ) -> History {
        var all = InterleavedHistories([source, []])
        var (output, isRunning, outerCompleted): (History, Bool, Bool) = ([], false, false)
        while let (index, occurrence) = all.next() {
            switch (index, occurrence.event) {
            case (_, .failed): return output + [occurrence]
            case (0, .next(let element)):
                do throws(ModelError) {
                    all.replace(1, try inner(element, occurrence.moment.then(0)))
                    isRunning = true
                } catch {
                    return output + [Occurrence(moment: occurrence.moment, event: .failed(error.name))]
                }
            case (0, .completed): outerCompleted = true
            case (_, .next): output.append(occurrence)
            case (_, .completed): isRunning = false
            }
            if outerCompleted, !isRunning {
                return output + [Occurrence(moment: occurrence.moment, event: .completed)]
            }
        }
        return output
    }
}
