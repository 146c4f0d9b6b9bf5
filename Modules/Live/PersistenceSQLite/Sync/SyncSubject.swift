import Entities
import Persistence
import Sync

/// The records that a change of the library may affect.
enum SyncSubject {
    case videos([Episode.ID])
    case follows([FollowedName])
    case readMarks([Post.ID])

    /// Who changes them.
    var origin: ChangeOrigin {
        switch self {
        case .videos: .videos
        case .follows, .readMarks: .follows
        }
    }

    /// Without duplicates, and without identifiers that cannot be keys.
    var keys: [SyncKey] {
        let keys =
            switch self {
            case .videos(let ids): ids.map { SyncKey(video: $0) }
            case .follows(let names): names.map { SyncKey(.follow, $0.id) }
            case .readMarks(let ids): ids.map { SyncKey(.readMark, $0) }
            }
        var found: Set<SyncKey> = []
        return keys.compactMap(\.self).filter { found.insert($0).inserted }
    }
}

extension SyncKey {
    /// The key of a video: its uuid, which has no spaces, and its instance.
    init?(video id: Episode.ID) { self.init(.video, "\(id.uuid) \(id.origin)") }

    /// The video of a key; `nil` if the key has another form.
    var videoID: Episode.ID? {
        let parts = id.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard kind == .video, parts.count == 2 else { return nil }
        return Episode.ID(origin: String(parts[1]), uuid: String(parts[0]))
    }
}
