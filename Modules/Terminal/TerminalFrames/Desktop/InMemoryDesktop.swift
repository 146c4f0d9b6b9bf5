import ReactiveCore

/// A desktop for tests and demos that records requests.
public final class InMemoryDesktop: Desktop {
    public enum Request: Sendable, Equatable {
        case open(String)
        case play(String)
        case copy(String)
    }

    private let recorded = Guarded<[Request]>([])
    private let failure: DesktopFailure?
    private let videoProgram: VideoProgram

    /// Creates a desktop.
    ///
    /// - Parameters:
    ///   - failure: Thrown by every call; `nil` for none.
    ///   - videoProgram: The program that shows videos.
    public init(failure: DesktopFailure? = nil, videoProgram: VideoProgram = .player) {
        (self.failure, self.videoProgram) = (failure, videoProgram)
    }

    /// The recorded requests, in order.
    public var requests: [Request] { recorded.withLock { $0 } }

    public func open(_ address: String) async throws(DesktopFailure) { try record(.open(address)) }
    public func play(_ address: String) async throws(DesktopFailure) -> VideoProgram {
        try record(.play(address))
        return videoProgram
    }

    public func copy(_ text: String) { recorded.withLock { $0.append(.copy(text)) } }

    private func record(_ request: Request) throws(DesktopFailure) {
        recorded.withLock { $0.append(request) }
        if let failure { throw failure }
    }
}
