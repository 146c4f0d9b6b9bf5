/// How an episode can be played. Every address is absolute: `https`, or `http` on loopback.
public enum Playback: Sendable, Equatable, Codable {
    /// An HLS playlist, which adapts to the connection; live streams have no other form.
    case playlist(url: String)
    /// One file, the one with the most lines.
    case file(url: String)
    /// Nothing that a player could open: the instance's own player, for a browser.
    case page(url: String)
    /// There is nothing to play yet; `state` is the instance's word for why, such as `To transcode`.
    case notReady(state: String)
}
