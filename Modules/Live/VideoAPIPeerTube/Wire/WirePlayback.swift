import Entities
import HTTP

/// The playback details of a complete video; lists do not contain them.
struct WirePlayback: Decodable {
    private let playlists: [WirePlaylist]
    private let files: [WireFile]
    private let embedPath: String?
    private let uuid: String
    private let state: WireState?

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Keys.self)
        uuid = try members.decode(String.self, forKey: .uuid)
        playlists = members.decodeIfValid(listOf: WirePlaylist.self, .streamingPlaylists)
        files = members.decodeIfValid(listOf: WireFile.self, .files)
        embedPath = members.decodeIfValid(String.self, .embedPath)
        state = members.decodeIfValid(WireState.self, .state)
    }

    /// The first HLS playlist; otherwise the file with the highest resolution; otherwise the page of the
    /// instance's player.
    ///
    /// Addresses that must not be passed to a player are ignored. Source: PeerTube REST API,
    /// "StreamingPlaylist" and "VideoFile".
    func playback(at origin: InstanceOrigin) -> Playback {
        if let url = playlists.first(where: { $0.isHLS && $0.playlistUrl.isMedia })?.playlistUrl {
            return .playlist(url: url)
        }
        let playable = files.filter(\.fileUrl.isMedia)
        if let best = playable.max(by: { $0.height < $1.height }) { return .file(url: best.fileUrl) }
        if playlists.isEmpty, files.isEmpty, let state, !state.isPublished {
            return .notReady(state: state.label)
        }
        return .page(url: page(at: origin))
    }

    private func page(at origin: InstanceOrigin) -> String {
        guard let embedPath else { return "\(origin.text)/videos/embed/\(uuid.percentEncoded)" }
        if embedPath.isMedia { return embedPath }
        let page = origin.text + embedPath
        return embedPath.hasPrefix("/") && page.isMedia
            ? page : "\(origin.text)/videos/embed/\(uuid.percentEncoded)"
    }

    private enum Keys: CodingKey { case uuid, streamingPlaylists, files, embedPath, state }
}

private struct WirePlaylist: Decodable {
    let isHLS: Bool
    let playlistUrl: String

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Keys.self)
        isHLS = members.decodeIfValid(Int.self, .type) == 1
        playlistUrl = try members.decode(String.self, forKey: .playlistUrl)
    }

    private enum Keys: CodingKey { case type, playlistUrl }
}

private struct WireFile: Decodable {
    let fileUrl: String
    /// The vertical resolution; 0 for audio files and when the instance does not report it.
    let height: Int

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Keys.self)
        fileUrl = try members.decode(String.self, forKey: .fileUrl)
        height = members.decodeIfValid(WireResolution.self, .resolution)?.id ?? 0
    }

    private enum Keys: CodingKey { case fileUrl, resolution }
}

private struct WireResolution: Decodable {
    let id: Int
}

private struct WireState: Decodable {
    let label: String
    let isPublished: Bool

    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Keys.self)
        let id = try members.decode(Int.self, forKey: .id)
        isPublished = id == 1
        label = members.decodeIfValid(String.self, .label) ?? "state \(id)"
    }

    private enum Keys: CodingKey { case id, label }
}

extension String {
    /// Whether the URL may be passed to another program: `https`, or `http` on loopback, with a host, in
    /// visible ASCII.
    fileprivate var isMedia: Bool {
        guard utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let start = firstRange(of: "://") else {
            return false
        }
        let end = self[start.upperBound...].firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? endIndex
        return InstanceOrigin(String(self[..<end])) != nil
    }
}
