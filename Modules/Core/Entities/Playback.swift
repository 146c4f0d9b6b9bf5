/// How an episode can be played. Every URL is absolute: `https`, or `http` on loopback.
public enum Playback: Sendable, Equatable, Codable {
    /// An HLS playlist, which adapts to the bandwidth. The only form of live streams.
    case playlist(url: String)
    /// The file with the highest resolution.
    case file(url: String)
    /// No file that a media player can open: the instance's web page, for a browser.
    case page(url: String)
    /// Not playable yet; `state` is the instance's label for the reason, such as `To transcode`.
    case notReady(state: String)
}
