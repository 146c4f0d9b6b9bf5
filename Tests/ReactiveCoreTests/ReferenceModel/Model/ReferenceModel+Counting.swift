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
