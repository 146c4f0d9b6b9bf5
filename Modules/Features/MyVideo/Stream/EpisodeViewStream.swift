public import Entities
public import FluxCore
public import ReactiveCore

/// The logic of an episode's screen.
public typealias EpisodeViewStream = ViewStream<EpisodeLogic>

public enum EpisodeLogic: StreamLogic {
    public struct Input: Sendable {
        /// An id to show: a uuid, a short uuid, or the instance's own number.
        public let opened = Inlet<String>()
        public let retried = Inlet<Void>()
        /// The button was pressed.
        public let toggled = Inlet<Void>()
        /// Keep the episode, whatever the button says.
        public let registered = Inlet<Void>()
        /// Do not keep the episode, whatever the button says.
        public let unregistered = Inlet<Void>()
    }

    public struct Extra: Sendable {
        let scope: Scope
        let store: EpisodeStore
        let creator: EpisodeActionCreator
        let library: LibraryStore
        let changes: ChangeStore
        let libraryCreator: LibraryActionCreator
    }

    public struct Output: Sendable {
        public let phase: Property<EpisodeState.Phase>
        public let episode: Property<Episode?>
        /// What pressing the button does; `nil` while that is not known.
        public let button: Property<RegistrationButton?>
        public let change: Property<ChangeState.Phase>
        public let notices: Signal<ChangeState.Notice>
        /// Everything at once, for a view that draws the whole screen.
        public let state: Property<EpisodeState>
    }

    public static func bind(_ source: StreamSource<EpisodeLogic>, _ bag: DisposeBag) -> Output {
        let (input, extra) = (source.input, source.extra)
        let (store, creator) = (extra.store, extra.creator)
        input.opened.subscribe { creator.load($0) }.disposed(by: bag)
        input.retried.subscribe { creator.load(store.state.id) }.disposed(by: bag)
        let episode = store.select(\.episode)

        let registration = ViewStream<RegistrationLogic>(
            input: .init(),
            extra: .init(
                scope: extra.scope, episode: episode, library: extra.library, changes: extra.changes,
                creator: extra.libraryCreator))
        bag.insert(registration)
        input.toggled.bind(to: registration.input.toggled).disposed(by: bag)
        input.registered.bind(to: registration.input.registered).disposed(by: bag)
        input.unregistered.bind(to: registration.input.unregistered).disposed(by: bag)

        return Output(
            phase: store.select(\.phase), episode: episode, button: registration.output.button,
            change: registration.output.change, notices: registration.output.notices,
            state: store.asProperty())
    }
}
