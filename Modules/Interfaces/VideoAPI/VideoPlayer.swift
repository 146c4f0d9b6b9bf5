import Synchronization

/// Plays videos outside of the app. `InMemoryVideoPlayer` records their addresses.
///
/// Safe to call from any thread. A call returns when the program has run for a second or has succeeded; a program that
/// needs the terminal gets it, and the call returns when it ends.
public protocol VideoPlayer: Sendable {
    /// Plays a video, or opens it in the browser if no player is installed.
    ///
    /// - Parameter address: The `https` or `http` address of a media file; others are rejected.
    /// - Returns: The program that shows the video.
    func play(_ address: String) async throws(VideoPlayerFailure) -> VideoProgram
}

/// The kind of program that shows a video.
public enum VideoProgram: Sendable, Equatable { case player, browser }

/// The reason why a video is not shown.
public enum VideoPlayerFailure: Error, Codable, Sendable, Equatable {
    /// The address is neither `https` nor `http`.
    case noWebPage(String)
    /// No player is installed, and no browser could be started for the address.
    case noProgram(String)
    /// The player ended with an error before it had played the address.
    case playerFailed(String, status: Int32)
}

/// A player for tests and demos that records the addresses.
public final class InMemoryVideoPlayer: VideoPlayer {
    private let played = Mutex<[String]>([])
    private let failure: VideoPlayerFailure?
    private let program: VideoProgram

    /// Creates a player.
    ///
    /// - Parameters:
    ///   - failure: Thrown by every call; `nil` for none.
    ///   - program: The program that shows the videos.
    public init(failure: VideoPlayerFailure? = nil, program: VideoProgram = .player) {
        (self.failure, self.program) = (failure, program)
    }

    /// The addresses that were to be played, in order.
    public var addresses: [String] { played.withLock { $0 } }

    public func play(_ address: String) async throws(VideoPlayerFailure) -> VideoProgram {
        played.withLock { $0.append(address) }
        if let failure { throw failure }
        return program
    }
}
