/// Predicts the result of a trial, slowly: each operator is a function from histories to a history, without
/// nodes, locks, queues or subscriptions.
final class ReferenceModel {
    /// When the subscription is disposed.
    let end: Int
    private let inputs: [Script]
    private var count = 0

    init(_ trial: Trial) {
        (inputs, end) = (trial.inputs, Trial.end)
    }

    /// The events of `tree` until the end, or `nil` when there are too many to compute in a reasonable time.
    func play(_ tree: Tree) -> [TimedEvent]? {
        let output = sequence(tree)(.subscribing)
        guard !isTooLarge else { return nil }
        return output.filter { $0.moment.time <= end }.map {
            TimedEvent(time: $0.moment.time, event: $0.event)
        }
    }

    private var isTooLarge: Bool { count > 3000 }

    func sequence(_ tree: Tree) -> ModelSequence {
        { start in
            // A subscription after the end receives nothing, so endless sequences stop here.
            guard start.time <= self.end, !self.isTooLarge else { return [] }
            let output =
                switch tree {
                case .source(let kind, let parameters): self.source(kind, parameters, start)
                case .unary(let kind, let parameters, let child):
                    self.unary(kind, parameters, self.sequence(child), start)
                case .binary(let kind, let parameters, let first, let second):
                    self.binary(kind, parameters, self.sequence(first), self.sequence(second), start)
                case .variadic(let kind, let parameters, let parts):
                    Self.variadic(kind, parameters, parts.map(self.sequence), start)
                }
            self.count += output.count + 1
            return output
        }
    }

    private func source(_ kind: Tree.Source, _ parameters: Tree.Parameters, _ start: Moment) -> History {
        let (n, span) = (parameters.number, parameters.span)
        return switch kind {
        case .just: .at(start, [.next(n), .completed])
        case .of: .at(start, [.next(n), .next(n + 1), .next(n + 2), .completed])
        case .empty: .at(start, [.completed])
        case .never: []
        case .fail: .at(start, [.failed("Fault(\(n))")])
        case .timer: Self.timer(span, start)
        case .ticks, .interval: ticks(span, span, start)
        case .cold: Self.cold(parameters.script, start)
        case .fromOptional: .at(start, (n % 2 == 0 ? [.next(n)] : []) + [.completed])
        case .range: .at(start, (n..<2 * n).map { .next($0) } + [.completed])
        case .generate:
            .at(
                start,
                n % 2 == 0 ? Self.upTo(8, from: n, .completed) : Self.upTo(7, from: n, .failed("Fault(7)")))
        case .repeatElement: .at(start, Array(repeating: .next(n), count: n) + [.completed])
        case .publish: publish(n, start)
        case .behavior: behavior(n, start)
        case .replay: replay(n, start)
        case .async: async(n, start)
        }
    }

    private func binary(
        _ kind: Tree.BinaryOperator, _ parameters: Tree.Parameters, _ first: @escaping ModelSequence,
        _ second: @escaping ModelSequence,
        _ start: Moment
    ) -> History {
        let inner: (Int, Moment) throws(ModelError) -> History = { (outer, moment) throws(ModelError) in
            if outer == 9 { throw ModelError(9) }
            return Self.map(second(moment)) { ($0 + outer) % 10 }
        }
        // Inner sequences are created, and the closure throws, when the outer element is mapped.
        let mapped = { (moment: Moment) in
            Self.map(first(moment)) { (outer) throws(ModelError) in
                if outer == 9 { throw ModelError(9) }
                return outer
            }
        }
        return switch kind {
        case .withLatestFrom: Self.withLatestFrom(first, second, start, Self.combined)
        case .sample: Self.sample(first, second, start)
        case .sampleDefault: Self.sample(first, second, start, missing: .next(parameters.number))
        case .takeUntil: Self.takeUntil(first, second, start)
        case .skipUntil: Self.skipUntil(first, second, start)
        case .catch: Self.recover(first(start), second)
        case .timeoutOther: Self.timeout(parameters.span, first, other: second, start)
        case .mergeWith: Self.merge([first, second], start)
        case .ambMethod: Self.amb([first, second], start)
        case .ifEmptySwitchTo: Self.ifEmpty(first(start), second)
        case .sequenceEqual: Self.sequenceEqual(first, second, start)
        case .concatMethod: Self.concat([first, second], start)
        case .flatMap: Self.flatten(first(start), limit: .max, inner)
        case .flatMapFirst: Self.flatten(first(start), limit: 1, drops: true, inner)
        case .concatMap: Self.flatten(first(start), limit: 1, inner)
        case .flatMapLatest: Self.flatMapLatest(first(start), inner)
        case .mergeInner: Self.flatten(mapped(start), limit: .max, inner)
        case .mergeInnerTwo: Self.flatten(mapped(start), limit: 2, inner)
        case .concatInner: Self.flatten(mapped(start), limit: 1, inner)
        case .switchLatest: Self.flatMapLatest(mapped(start), inner)
        }
    }

    private static func variadic(
        _ kind: Tree.VariadicOperator, _ parameters: Tree.Parameters, _ parts: [ModelSequence],
        _ start: Moment
    ) -> History {
        switch kind {
        case .merge: merge(parts, start)
        case .concat: concat(parts, start)
        case .amb: amb(parts, start)
        case .catchSequence: catchSequence(parts, start)
        case .combineLatest, .combineLatestTuples: combineLatest(parts, start, combined)
        case .zip, .zipTuples: zip(parts, start, combined)
        case .combineLatestAll: combineLatest(parts, start) { folded($0, parameters.number) }
        case .zipAll: zip(parts, start) { folded($0, parameters.number) }
        }
    }

    private static func combined(_ elements: [Int]) throws(ModelError) -> Int {
        if elements.count == 3 { return (elements[0] * 5 + elements[1] * 3 + elements[2]) % 10 }
        if elements == [9, 9] { throw ModelError(9) }
        return (elements[0] * 3 + elements[1]) % 10
    }

    private static func upTo(_ limit: Int, from first: Int, _ end: ModelEvent) -> [ModelEvent] {
        stride(from: first, to: limit, by: 2).map { .next($0) } + [end]
    }

    private static func folded(_ elements: [Int], _ initial: Int) -> Int {
        elements.reduce(initial) { ($0 * 3 + $1) % 10 }
    }
}

// MARK: - Inputs

extension ReferenceModel {
    fileprivate static func cold(_ script: Script, _ start: Moment) -> History {
        script.lines.enumerated().map { index, line in
            Occurrence(moment: start.then(index).after(line.frame * frame), event: line.event)
        }
    }

    /// The events of an input for one kind of subject: 0 publish, 1 behavior, 2 replay, 3 async.
    private func input(_ number: Int, _ kind: Int) -> History {
        let index = number % inputs.count
        return inputs[index].lines.enumerated().map { number, line in
            let work = Moment.beginning.then(index).then(number).after(line.frame * frame + 1)
            return Occurrence(moment: work.then(kind), event: line.event)
        }
    }

    /// The events after `start`, delivered in the order of subscriptions. A terminal event before `start` is
    /// repeated at once.
    private func live(_ output: History, _ start: Moment, after first: [ModelEvent] = []) -> History {
        if let end = output.end, end.moment < start {
            // A subscription during the delivery of the terminal event receives it after all others.
            if end.moment.causes(start) {
                return .at(start, first) + [Occurrence(moment: end.moment.queued(start), event: end.event)]
            }
            return .at(start, first + [end.event])
        }
        return .at(start, first)
            + output.filter { start < $0.moment }
            .map { Occurrence(moment: $0.moment.delivered(to: start), event: $0.event) }
    }

    fileprivate func publish(_ number: Int, _ start: Moment) -> History {
        live(input(number, 0), start)
    }

    /// Emits the value first; after the end, only the terminal event.
    fileprivate func behavior(_ number: Int, _ start: Moment) -> History {
        let output = input(number, 1)
        let before = output.before(start)
        if let end = before.end { return .at(start, [end.event]) }
        return live(output, start, after: [.next(Self.elements(before).last ?? 0)])
    }

    fileprivate func replay(_ number: Int, _ start: Moment) -> History {
        let output = input(number, 2)
        return live(output, start, after: Self.elements(output.before(start)).suffix(2).map { .next($0) })
    }

    /// Emits the last element and the completion, or only the failure.
    fileprivate func async(_ number: Int, _ start: Moment) -> History {
        let output = input(number, 3)
        guard let end = output.end else { return [] }
        let last: [ModelEvent] =
            end.event == .completed ? Self.elements(output).suffix(1).map { .next($0) } : []
        let result = History.at(end.moment, last + [end.event])
        return live(result, start, after: end.moment < start ? last : [])
    }
}

extension ReferenceModel {
    static func take(_ source: ModelSequence, _ count: Int, _ start: Moment) -> History {
        guard count > 0 else { return History.at(start, [.completed]) }
        var left = count
        return each(source(start)) { element in
            left -= 1
            return left > 0 ? [.next(element)] : [.next(element), .completed]
        }
    }

    static func skip(_ source: History, _ count: Int) -> History {
        var left = count
        return each(source) { element in
            left -= 1
            return left < 0 ? [.next(element)] : []
        }
    }

    static func takeWhile(_ source: History, _ isTaken: (Int) throws(ModelError) -> Bool) -> History {
        each(source) { (element) throws(ModelError) in try isTaken(element) ? [.next(element)] : [.completed]
        }
    }

    static func skipWhile(_ source: History, _ isSkipped: (Int) -> Bool) -> History {
        var isOpen = false
        return each(source) { element in
            isOpen = isOpen || !isSkipped(element)
            return isOpen ? [.next(element)] : []
        }
    }

    static func takeLast(_ source: History, _ count: Int) -> History {
        let last = elements(source).suffix(count).map { ModelEvent.next($0) }
        return ending(ignoreElements(source)) { $0 == .completed ? last + [.completed] : [$0] }
    }

    static func skipLast(_ source: History, _ count: Int) -> History {
        var buffered: [Int] = []
        return each(source) { element in
            buffered.append(element)
            return buffered.count > count ? [.next(buffered.removeFirst())] : []
        }
    }

    static func elementAt(_ source: History, _ index: Int) -> History {
        var left = index
        let found = each(source) { element in
            left -= 1
            return left == -1 ? [.next(element), .completed] : []
        }
        return elements(found).isEmpty
            ? ending(found) { $0 == .completed ? [.failed("outOfRange")] : [$0] } : found
    }

    static func single(_ source: History) -> History {
        var count = 0
        let found = each(source) { element in
            count += 1
            return count == 1 ? [.next(element)] : [.failed("moreThanOneElement")]
        }
        return ending(found) { $0 == .completed && count == 0 ? [.failed("noElements")] : [$0] }
    }

    static func elements(_ source: History) -> [Int] {
        source.compactMap { if case .next(let element) = $0.event { element } else { nil } }
    }
}

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
