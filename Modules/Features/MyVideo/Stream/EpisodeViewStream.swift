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
        /// The button was pressed; ignored unless `canToggle`.
        public let toggled = Inlet<Void>()
        /// Keep the episode, whatever the button says.
        public let registered = Inlet<Void>()
        /// Do not keep the episode, whatever the button says.
        public let unregistered = Inlet<Void>()
        /// Put the notice away: the next one shows.
        public let noticeDismissed = Inlet<Void>()
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
        /// Whether pressing the button would do something now.
        public let canToggle: Property<Bool>
        /// Whether what the button was pressed for is under way.
        public let isToggling: Property<Bool>
        public let change: Property<ChangeState.Phase>
        /// What was done on this screen, each once.
        public let toasts: Signal<ChangeState.Toast>
        /// What the library refused, one at a time; `nil` for nothing.
        public let notice: Property<ChangeState.Refusal?>
        /// Everything at once, for a view that draws the whole screen.
        public let state: Property<EpisodeState>
    }

    public static func bind(_ source: StreamSource<EpisodeLogic>, _ bag: DisposeBag) -> Output {
        let (input, extra) = (source.input, source.extra)
        let (store, creator) = (extra.store, extra.creator)
        input.opened.subscribe { creator.load($0) }.disposed(by: bag)
        input.retried.subscribe { creator.load(store.state.id) }.disposed(by: bag)
        let episode = store.select { $0.episode }

        let registration = ViewStream<RegistrationLogic>(
            input: .init(),
            extra: .init(
                scope: extra.scope, episode: episode, library: extra.library, changes: extra.changes,
                creator: extra.libraryCreator))
        bag.insert(registration)
        input.toggled.bind(to: registration.input.toggled).disposed(by: bag)
        input.registered.bind(to: registration.input.registered).disposed(by: bag)
        input.unregistered.bind(to: registration.input.unregistered).disposed(by: bag)
        input.noticeDismissed.bind(to: registration.input.noticeDismissed).disposed(by: bag)

        let output = registration.output
        return Output(
            phase: store.select { $0.phase }, episode: episode, button: output.button,
            canToggle: output.canToggle, isToggling: output.isToggling, change: output.change,
            toasts: output.toasts, notice: output.notice, state: store.asProperty())
    }
}
