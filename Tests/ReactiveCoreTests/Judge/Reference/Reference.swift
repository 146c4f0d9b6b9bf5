/// Says what a trial gives, slowly: each operator is a function from histories to a history, and nothing is known of
/// nodes, locks, queues or subscriptions.
final class Reference {
    /// When nobody listens any more.
    let end: Int
    private let inputs: [Script]
    private var count = 0

    init(_ trial: Trial) {
        (inputs, end) = (trial.inputs, Trial.end)
    }

    /// What `tree` says until the end; `nil` when that is too much to be said in a while.
    func play(_ tree: Tree) -> [Noted]? {
        let said = sequence(tree)(.subscribing)
        guard !isTooMuch else { return nil }
        return said.filter { $0.moment.time <= end }.map { Noted(time: $0.moment.time, heard: $0.heard) }
    }

    private var isTooMuch: Bool { count > 3000 }

    func sequence(_ tree: Tree) -> Sequenced {
        { start in
            // Who listens after the end hears nothing, so nothing goes on without an end.
            guard start.time <= self.end, !self.isTooMuch else { return [] }
            let said =
                switch tree {
                case .source(let kind, let traits): self.source(kind, traits, start)
                case .one(let kind, let traits, let child):
                    self.one(kind, traits, self.sequence(child), start)
                case .two(let kind, let traits, let first, let second):
                    self.two(kind, traits, self.sequence(first), self.sequence(second), start)
                case .several(let kind, let traits, let parts):
                    Self.several(kind, traits, parts.map(self.sequence), start)
                }
            self.count += said.count + 1
            return said
        }
    }

    private func source(_ kind: Tree.Source, _ traits: Tree.Traits, _ start: Moment) -> History {
        let (n, span) = (traits.number, traits.span)
        return switch kind {
        case .just: .at(start, [.next(n), .completed])
        case .of: .at(start, [.next(n), .next(n + 1), .next(n + 2), .completed])
        case .empty: .at(start, [.completed])
        case .never: []
        case .fail: .at(start, [.failed("Fault(\(n))")])
        case .timer: Self.timer(span, start)
        case .ticks, .interval: ticks(span, span, start)
        case .cold: Self.cold(traits.script, start)
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

    private func two(
        _ kind: Tree.Two, _ traits: Tree.Traits, _ first: @escaping Sequenced, _ second: @escaping Sequenced,
        _ start: Moment
    ) -> History {
        let inner: (Int, Moment) throws(Thrown) -> History = { (outer, moment) throws(Thrown) in
            if outer == 9 { throw Thrown(9) }
            return Self.map(second(moment)) { ($0 + outer) % 10 }
        }
        // Sequences are made, and the closure throws, where the outer element is mapped.
        let mapped = { (moment: Moment) in
            Self.map(first(moment)) { (outer) throws(Thrown) in
                if outer == 9 { throw Thrown(9) }
                return outer
            }
        }
        return switch kind {
        case .withLatestFrom: Self.withLatestFrom(first, second, start, Self.combined)
        case .sample: Self.sample(first, second, start)
        case .sampleDefault: Self.sample(first, second, start, missing: .next(traits.number))
        case .takeUntil: Self.takeUntil(first, second, start)
        case .skipUntil: Self.skipUntil(first, second, start)
        case .catch: Self.recover(first(start), second)
        case .timeoutOther: Self.timeout(traits.span, first, other: second, start)
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

    private static func several(
        _ kind: Tree.Several, _ traits: Tree.Traits, _ parts: [Sequenced], _ start: Moment
    ) -> History {
        switch kind {
        case .merge: merge(parts, start)
        case .concat: concat(parts, start)
        case .amb: amb(parts, start)
        case .catchSequence: catchSequence(parts, start)
        case .combineLatest, .combineLatestTuples: combineLatest(parts, start, combined)
        case .zip, .zipTuples: zip(parts, start, combined)
        case .combineLatestAll: combineLatest(parts, start) { folded($0, traits.number) }
        case .zipAll: zip(parts, start) { folded($0, traits.number) }
        }
    }

    private static func combined(_ elements: [Int]) throws(Thrown) -> Int {
        if elements.count == 3 { return (elements[0] * 5 + elements[1] * 3 + elements[2]) % 10 }
        if elements == [9, 9] { throw Thrown(9) }
        return (elements[0] * 3 + elements[1]) % 10
    }

    private static func upTo(_ limit: Int, from first: Int, _ end: Heard) -> [Heard] {
        stride(from: first, to: limit, by: 2).map { .next($0) } + [end]
    }

    private static func folded(_ elements: [Int], _ initial: Int) -> Int {
        elements.reduce(initial) { ($0 * 3 + $1) % 10 }
    }
}

// MARK: - Inputs

extension Reference {
    fileprivate static func cold(_ script: Script, _ start: Moment) -> History {
        script.lines.enumerated().map { place, line in
            Timed(moment: start.then(place).after(line.frame * frame), heard: line.heard)
        }
    }

    /// What the work of an input says to its subject of a kind: 0 publish, 1 behavior, 2 replay, 3 async.
    private func input(_ number: Int, _ kind: Int) -> History {
        let place = number % inputs.count
        return inputs[place].lines.enumerated().map { number, line in
            let work = Moment.beginning.then(place).then(number).after(line.frame * frame + 1)
            return Timed(moment: work.then(kind), heard: line.heard)
        }
    }

    /// What comes after `start`, in the place of who subscribed then; the end, when it has been, at once.
    private func live(_ said: History, _ start: Moment, after first: [Heard] = []) -> History {
        if let end = said.end, end.moment < start {
            // Who comes while the end is being delivered hears it when all others have.
            if end.moment.causes(start) {
                return .at(start, first) + [Timed(moment: end.moment.inLine(start), heard: end.heard)]
            }
            return .at(start, first + [end.heard])
        }
        return .at(start, first)
            + said.filter { start < $0.moment }
            .map { Timed(moment: $0.moment.heard(by: start), heard: $0.heard) }
    }

    fileprivate func publish(_ number: Int, _ start: Moment) -> History {
        live(input(number, 0), start)
    }

    /// The value first; after the end, the end only.
    fileprivate func behavior(_ number: Int, _ start: Moment) -> History {
        let said = input(number, 1)
        let before = said.before(start)
        if let end = before.end { return .at(start, [end.heard]) }
        return live(said, start, after: [.next(Self.elements(before).last ?? 0)])
    }

    fileprivate func replay(_ number: Int, _ start: Moment) -> History {
        let said = input(number, 2)
        return live(said, start, after: Self.elements(said.before(start)).suffix(2).map { .next($0) })
    }

    /// The last element and the completion, or the failure.
    fileprivate func async(_ number: Int, _ start: Moment) -> History {
        let said = input(number, 3)
        guard let end = said.end else { return [] }
        let last: [Heard] = end.heard == .completed ? Self.elements(said).suffix(1).map { .next($0) } : []
        let told = History.at(end.moment, last + [end.heard])
        return live(told, start, after: end.moment < start ? last : [])
    }
}
