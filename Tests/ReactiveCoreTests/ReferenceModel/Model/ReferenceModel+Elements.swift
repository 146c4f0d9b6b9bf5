/// Operators as functions of histories: no time passes here, and nothing is subscribed to or disposed.
extension ReferenceModel {
    /// Replaces each element by the events that `change` returns; an error that it throws ends the history.
    static func each(_ source: History, _ change: (Int) throws(ModelError) -> [ModelEvent]) -> History {
        var output: History = []
        for occurrence in source {
            if case .next(let element) = occurrence.event {
                do throws(ModelError) {
                    output += History.at(occurrence.moment, try change(element))
                } catch {
                    output.append(Occurrence(moment: occurrence.moment, event: .failed(error.name)))
                }
            } else {
                output.append(occurrence)
            }
        }
        return output.ended
    }

    /// Replaces the terminal event by the events that `transform` returns.
    static func ending(_ source: History, _ transform: (ModelEvent) -> [ModelEvent]) -> History {
        guard let end = source.end else { return source }
        return (source.dropLast() + History.at(end.moment, transform(end.event))).ended
    }

    static func map(_ source: History, _ transform: (Int) throws(ModelError) -> Int) -> History {
        each(source) { (element) throws(ModelError) in [.next(try transform(element))] }
    }

    static func filter(_ source: History, _ isIncluded: (Int) throws(ModelError) -> Bool) -> History {
        each(source) { (element) throws(ModelError) in try isIncluded(element) ? [.next(element)] : [] }
    }

    static func scan(
        _ source: History, _ initial: Int, _ combine: (Int, Int) throws(ModelError) -> Int
    ) -> History {
        var result = initial
        return each(source) { (element) throws(ModelError) in
            result = try combine(result, element)
            return [.next(result)]
        }
    }

    static func enumerated(_ source: History, _ transform: (Int, Int) -> Int) -> History {
        var index = -1
        return each(source) { element in
            index += 1
            return [.next(transform(index, element))]
        }
    }

    static func distinct(_ source: History, _ areEqual: (Int, Int) -> Bool) -> History {
        var last: Int?
        return each(source) { element in
            if let last, areEqual(last, element) { return [] }
            last = element
            return [.next(element)]
        }
    }

    static func materialize(_ source: History) -> History {
        ending(source) { [.next($0 == .completed ? 8 : 9), .completed] }
    }

    static func startWith(_ elements: [Int], _ source: ModelSequence, _ start: Moment) -> History {
        History.at(start, elements.map { .next($0) }) + source(start.then(elements.count))
    }

    static func ignoreElements(_ source: History) -> History { source.filter(\.event.isEnd) }
}
