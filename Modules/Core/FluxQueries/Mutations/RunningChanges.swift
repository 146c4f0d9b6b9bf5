/// The changes that are being made, of all mutations whose changes a store shows.
///
/// Changes of several mutations have equal numbers. Here each has its own, in the order of the requests.
struct RunningChanges<Change: Equatable & Sendable>: Sendable, Equatable {
    struct Running: Sendable, Equatable, Identifiable {
        /// The mutations that it belongs to, and its number there.
        struct ID: Hashable, Codable, Sendable {
            let source: String
            let number: Int
        }

        let id: ID
        let number: Int
        let change: Change
    }

    /// In no particular order.
    private var running = Table<Running>()
    private var count = 0

    /// What an answer that is shown later must reduce.
    var events: [MutationEvent<Change>] {
        running.sorted { $0.number < $1.number }.map { .began($0.number, $0.change) }
    }

    /// Adds a change that began, or removes one that was answered.
    ///
    /// - Parameters:
    ///   - event: As returned by `Mutations.reduce`.
    ///   - source: Distinguishes several mutations.
    /// - Returns: The event with the change's own number.
    mutating func reduce(_ event: MutationEvent<Change>, from source: String) -> MutationEvent<Change> {
        switch event {
        case .began(let sourceNumber, let change):
            count &+= 1
            running.upsert(
                Running(id: .init(source: source, number: sourceNumber), number: count, change: change))
            return .began(count, change)
        case .confirmed(let sourceNumber, let made, let tags, let now):
            return .confirmed(remove(sourceNumber, source), made, tags: tags, at: now)
        case .refused(let sourceNumber, let tags, let now):
            return .refused(remove(sourceNumber, source), tags: tags, at: now)
        }
    }

    /// What was running when the state was saved gets no answer.
    mutating func removeAll() { running = Table() }

    private mutating func remove(_ sourceNumber: Int, _ source: String) -> Int {
        if let removed = running.swapRemove(Running.ID(source: source, number: sourceNumber)) {
            return removed.number
        }
        count &+= 1  // It began before this state.
        return count
    }
}

extension RunningChanges: Codable where Change: Codable {}
extension RunningChanges.Running: Codable where Change: Codable {}
