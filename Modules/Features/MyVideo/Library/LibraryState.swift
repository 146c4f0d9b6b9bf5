import Entities
package import FluxCore
package import FluxQueries
package import Persistence

/// The saved videos, for all screens of the feature.
package enum SavedVideoList: QueryEndpoint {
    /// The key of the query: there is one list.
    package enum Key: String, Codable, Sendable { case all }
    /// Newest first, without duplicate ids.
    package typealias Value = [SavedVideo]
    /// Why the library could not be read.
    package typealias Failure = LibraryFailure
    /// Changes of the user.
    package typealias Change = LibraryBatch

    /// A screen that is opened later shows the known videos at once, and reads the library again.
    package static var policy: QueryPolicy { QueryPolicy(unusedTime: nil) }

    /// Any change of the library makes the list out of date.
    package static func tags(of key: Key) -> [QueryTag] { [.savedVideos] }

    /// A batch changes the list as it changes the library.
    package static func apply(_ batch: LibraryBatch, to videos: inout [SavedVideo], of key: Key) {
        for change in batch.changes {
            switch change {
            case .save(let episode): videos.insert(SavedVideo(episode: episode, addedAt: batch.date))
            case .restore(let video): videos.insert(video)
            case .remove(let id):
                if let index = videos.firstIndex(where: { $0.id == id }) { videos.remove(at: index) }
            }
        }
    }
}

/// The user's changes of the library.
package enum LibraryChanges: MutationEndpoint {
    /// Changes that were requested together.
    package typealias Change = LibraryBatch
    /// Why none of them was made.
    package typealias Failure = LibraryFailure

    /// The library is read again, whether the changes were made or not.
    package static func tags(invalidatedBy batch: LibraryBatch) -> [QueryTag] { [.savedVideos] }
}

extension QueryTag {
    /// What the library contains.
    static var savedVideos: QueryTag { "saved videos" }
}

extension [SavedVideo] {
    /// Like the library: saving a video again updates its details and keeps its position.
    fileprivate mutating func insert(_ video: SavedVideo) {
        if let index = firstIndex(where: { $0.id == video.id }) {
            self[index] = SavedVideo(episode: video.episode, addedAt: self[index].addedAt)
        } else {
            insert(video, at: firstIndex { video.isListed(before: $0) } ?? endIndex)
        }
    }
}

extension Sequence<SavedVideo> {
    /// The saved video that `id` refers to.
    ///
    /// - Parameters:
    ///   - id: A UUID in any case, or a short UUID. An instance's own numbers are not stored.
    ///   - origin: The preferred instance, if videos of two instances match.
    /// - Returns: `nil` if no saved video matches.
    package func video(matching id: String, at origin: String) -> SavedVideo? {
        let uuid = id.lowercased()
        let matches = filter { $0.episode.uuid == uuid || $0.episode.shortUUID == id }
        return matches.first { $0.episode.origin == origin } ?? matches.first
    }
}

extension ScopeSnapshot {
    /// The saved videos in a recorded state of the app; `nil` if the library had not been read.
    package var savedVideos: [SavedVideo]? {
        let query = try? states[StateKey.of(SavedVideoList.self)]?.decoded(as: Query<SavedVideoList>.self)
        return query?.entries[id: .all]?.answeredValue ?? children.lazy.compactMap(\.savedVideos).first
    }
}
