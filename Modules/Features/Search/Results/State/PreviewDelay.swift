import Entities
import FluxScreens

/// Delays the preview until the selection rests, because drawing it takes longer than a key repeat on a slow
/// connection.
struct PreviewDelay: Codable, Sendable, Equatable {
    /// The delay after the last move.
    static let rest = Duration.milliseconds(100)

    /// When the selection last moved.
    private let time: Duration
    /// The index of the post that is previewed until the selection rests.
    private let shown: Int

    /// - Parameters:
    ///   - index: The index of the selected post.
    ///   - before: The previous move. If it is over, the selected post is previewed at once.
    init(to index: Int, _ now: Duration, after before: PreviewDelay?) {
        time = now
        shown = before.flatMap { $0.isUnderWay(now) ? $0.shown : nil } ?? index
    }

    /// When the delay ends; `nil` if it is over.
    func end(after now: Duration) -> Duration? { isUnderWay(now) ? time + Self.rest : nil }

    fileprivate func isUnderWay(_ now: Duration) -> Bool { time <= now && now < time + Self.rest }
    fileprivate var index: Int { shown }
}

extension ResultsState {
    /// The post in the preview; `nil` if there is none.
    func previewedPost(_ now: Duration) -> Post? {
        guard let previewDelay, previewDelay.isUnderWay(now),
            results.rows.indices.contains(previewDelay.index)
        else {
            return results.list.selected
        }
        return results.rows[previewDelay.index]
    }
}
