import Entities
public import FluxCore
import Persistence
public import ReactiveCore

/// What pressing the one button does.
public enum RegistrationButton: Sendable, Equatable {
    case register
    case unregister
}

/// Whether one episode is kept, and the button that changes it: nested by every screen that shows an episode.
public enum RegistrationLogic: StreamLogic {
    public struct Input: Sendable {
        /// Do what the button says; ignored while a change is running or the button says nothing.
        public let toggled = Inlet<Void>()
        public let registered = Inlet<Void>()
        public let unregistered = Inlet<Void>()
    }

    public struct Extra: Sendable {
        let scope: Scope
        let episode: Property<Episode?>
        let library: LibraryStore
        let changes: ChangeStore
        let creator: LibraryActionCreator
    }

    public struct Output: Sendable {
        /// `nil` while the episode or the library is not known.
        public let button: Property<RegistrationButton?>
        public let change: Property<ChangeState.Phase>
        public let notices: Signal<ChangeState.Notice>
    }

    public static func bind(_ source: StreamSource<RegistrationLogic>, _ bag: DisposeBag) -> Output {
        let extra = source.extra
        let button = extra.episode.combineLatest(extra.library.asProperty())
            .map { episode, library in Self.button(for: episode, library) }.distinct()
        source.input.toggled
            .filter { !extra.changes.state.phase.isRunning }
            .compactMap { button.value }
            .subscribe { press($0, extra) }.disposed(by: bag)
        source.input.registered.subscribe { press(.register, extra) }.disposed(by: bag)
        source.input.unregistered.subscribe { press(.unregister, extra) }.disposed(by: bag)
        return Output(
            button: button, change: extra.changes.select(\.phase), notices: extra.changes.commands)
    }

    static func button(for episode: Episode?, _ library: LibraryState) -> RegistrationButton? {
        guard let episode, library.phase == .loaded else { return nil }
        return library.videos.contains { $0.id == episode.id } ? .unregister : .register
    }

    private static func press(_ button: RegistrationButton, _ extra: Extra) {
        guard let episode = extra.episode.value else { return }
        switch button {
        case .register: extra.creator.keep(episode, for: extra.scope)
        case .unregister: extra.creator.release(episode.id, for: extra.scope)
        }
    }
}
