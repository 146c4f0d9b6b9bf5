import Entities
import Shell

/// The selection on its way through the list: what is beside the list is drawn when it rests, for drawing takes longer
/// than a key on a slow line.
struct PreviewDelay: Codable, Sendable, Equatable {
    /// How long the selection stands where it rests.
    static let rest = Duration.milliseconds(100)

    /// When the selection moved last.
    private let time: Duration
    /// The place in the list of what is shown meanwhile.
    private let shown: Int

    /// - Parameters:
    ///   - place: Where the selection is now.
    ///   - before: The move before this one; where that was long ago, what is selected now shows at once.
    init(to index: Int, _ now: Duration, after before: PreviewDelay?) {
        time = now
        shown = before.flatMap { $0.isUnderWay(now) ? $0.shown : nil } ?? index
    }

    /// When the selection rests; `nil` when it does.
    func end(after now: Duration) -> Duration? { isUnderWay(now) ? time + Self.rest : nil }

    fileprivate func isUnderWay(_ now: Duration) -> Bool { time <= now && now < time + Self.rest }
    fileprivate var index: Int { shown }
}

extension ResultsState {
    /// The post beside the list; `nil` for none.
    func previewed(_ now: Duration) -> Post? {
        guard let previewDelay, previewDelay.isUnderWay(now), list.items.indices.contains(previewDelay.index)
        else {
            return list.selected
        }
        return list.items[previewDelay.index]
    }
}
