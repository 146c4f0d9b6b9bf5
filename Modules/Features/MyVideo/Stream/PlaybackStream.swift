public import FluxCore
public import ReactiveCore

/// How one episode can be played, for who does the playing.
public enum PlaybackLogic: StreamLogic {
    public typealias Input = Empty

    public struct Extra: Sendable {
        let watched: WatchStore
    }

    public struct Output: Sendable {
        /// Settles as `.found`, never with `.notReady`, or `.failed`.
        public let phase: Property<WatchState.Phase>
    }

    public static func bind(_ source: StreamSource<PlaybackLogic>, _ bag: DisposeBag) -> Output {
        Output(phase: source.extra.watched.select { $0.phase })
    }
}
