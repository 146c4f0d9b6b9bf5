/// The user's changes on all screens: those that can be undone, and those that can be made again.
package struct UndoState: Codable, Sendable, Equatable {
    /// A change that was made.
    package struct Change: Codable, Sendable, Equatable {
        /// Unique in the lifetime of the state; later changes have larger numbers.
        package let number: Int
        /// The change, of a type whose changes are registered.
        package let content: CodedMessage
    }

    /// Whether a change is undone, or made again.
    package enum Direction: String, Codable, Sendable { case undo, redo }

    /// The request to undo a change or to make it again. A feature ends it with `ShellFlux.endUndo`.
    package struct Request: Codable, Sendable, Equatable {
        let number: Int
        package let direction: Direction

        /// - Parameter number: Of the change.
        package init(number: Int, direction: Direction) {
            (self.number, self.direction) = (number, direction)
        }
    }

    private struct Running: Codable, Sendable, Equatable {
        let change: Change
        let direction: Direction
    }

    /// The changes that can be undone, in the order in which they were made.
    package private(set) var done: [Change] = []
    /// The changes that can be made again, the latest undone one last.
    package private(set) var undone: [Change] = []
    /// Changes that are being undone or made again.
    private var running: [Running] = []
    private var count = 0
    /// The number of the last change of earlier runs of the program; `nil` if there are none.
    private var lastOfEarlierRuns: Int?

    /// Older changes are forgotten.
    static let limit = 100

    /// A new change was made: those that were undone before can no longer be made again.
    mutating func record(_ content: CodedMessage) {
        count &+= 1
        undone = []
        done.append(Change(number: count, content: content))
        if done.count > Self.limit { done.removeFirst() }
    }

    /// A run of the program begins. The user no longer remembers which change was the latest one.
    mutating func beginRun() {
        interrupt()
        (undone, lastOfEarlierRuns) = ([], count)
    }

    /// Takes the change that is to be undone or made again; `nil` if there is none.
    ///
    /// - Parameter number: Which change; `nil` for the latest one of this run.
    mutating func begin(_ direction: Direction, _ number: Int?) -> Change? {
        let changes = direction == .undo ? done : undone
        guard
            let index = number.map({ number in changes.firstIndex { $0.number == number } })
                ?? changes.lastIndex(where: { direction == .redo || $0.number > lastOfEarlierRuns ?? 0 })
        else { return nil }
        let change = changes[index]
        if direction == .undo { done.remove(at: index) } else { undone.remove(at: index) }
        running.append(Running(change: change, direction: direction))
        return change
    }

    /// A change was undone or made again, or could not be.
    ///
    /// - Returns: The change; `nil` if it was not being undone or made again.
    mutating func end(_ request: Request, isMade: Bool) -> Change? {
        guard let index = running.firstIndex(where: { $0.change.number == request.number }) else {
            return nil
        }
        let change = running.remove(at: index).change
        if (request.direction == .undo) == isMade { undone.append(change) } else { insert(change) }
        return change
    }

    /// Forgets the changes of a kind that can be undone or made again.
    mutating func forget(_ kind: String) {
        done.removeAll { $0.content.kind == kind }
        undone.removeAll { $0.content.kind == kind }
    }

    /// The end of the app interrupted what was running; features offer to complete their changes.
    mutating func interrupt() {
        for running in running {
            _ = end(Request(number: running.change.number, direction: running.direction), isMade: false)
        }
    }

    private mutating func insert(_ change: Change) {
        done.insert(change, at: done.firstIndex { $0.number > change.number } ?? done.endIndex)
    }
}
