public import Entities
import Persistence
import ReactiveCore

/// How a list of videos became another: what was removed, inserted and moved, and what has new details.
public struct ListSteps: Sendable, Equatable {
    /// Removals and insertions by place; those that belong to one move say where the other end is.
    public let difference: CollectionDifference<Episode.ID>
    /// Those that stayed, with other details than before.
    public let updated: [Episode.ID]

    init(from old: [KeptVideo], to new: [KeptVideo]) {
        difference = new.map(\.id).difference(from: old.map(\.id)).inferringMoves()
        let before = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        updated = new.filter { video in before[video.id].map { $0 != video } ?? false }.map(\.id)
    }

    /// From nothing to what there is, then every change.
    static func steps(of videos: Property<[KeptVideo]>) -> Observable<ListSteps> {
        videos.asObservable()
            .scan((old: [KeptVideo](), new: [KeptVideo]())) { (old: $0.new, new: $1) }
            .map { ListSteps(from: $0.old, to: $0.new) }
            .filter { !$0.difference.isEmpty || !$0.updated.isEmpty }
    }
}
