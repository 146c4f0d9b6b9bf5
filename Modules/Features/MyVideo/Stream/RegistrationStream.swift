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
        /// Do what the button says; ignored unless `canToggle`.
        public let toggled = Inlet<Void>()
        public let registered = Inlet<Void>()
        public let unregistered = Inlet<Void>()
        public let noticeDismissed = Inlet<Void>()
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
        public let canToggle: Property<Bool>
        /// Whether what the button was pressed for is under way.
        public let isToggling: Property<Bool>
        public let change: Property<ChangeState.Phase>
        public let toasts: Signal<ChangeState.Toast>
        public let notice: Property<ChangeState.Refusal?>
    }

    public static func bind(_ source: StreamSource<RegistrationLogic>, _ bag: DisposeBag) -> Output {
        let (extra, button) = (source.extra, button(source.extra).ending(with: bag))
        // The change itself is work of the feature, so that it is made even when this screen closes at once.
        let toggle = WorkAction(in: extra.scope, enabledIf: button.map { $0 != nil }) {
            (end: Observable<Void>) in
            _ = try? await end.first()
        }
        source.input.toggled.compactMap { button.value }.subscribe { button in
            let end = PublishSubject<Void>()
            do throws(WorkRefusal) {
                try toggle.execute(end.asObservable())
                press(button, extra) { end.onCompleted() }
            } catch {}  // Pressed too early: a button that says nothing, or is busy, does nothing.
        }.disposed(by: bag)
        source.input.registered.subscribe { press(.register, extra) }.disposed(by: bag)
        source.input.unregistered.subscribe { press(.unregister, extra) }.disposed(by: bag)
        source.input.noticeDismissed.subscribe { extra.creator.dismissNotice(of: extra.scope) }
            .disposed(by: bag)
        return Output(
            button: button, canToggle: toggle.enabled, isToggling: toggle.executing,
            change: extra.changes.select { $0.phase }, toasts: extra.changes.commands,
            notice: extra.changes.select { $0.notices.shown })
    }

    /// Follows the library for the episode that shows, and holds nothing of the list.
    private static func button(_ extra: Extra) -> Property<RegistrationButton?> {
        let (episode, library) = (extra.episode, extra.library)
        let buttons = episode.asObservable().flatMapLatest { episode in
            library.select { button(for: episode, $0) }.asObservable()
        }
        return Property(
            read: { button(for: episode.value, library.state) }, current: buttons, changes: buttons.skip(1)
        ).distinct()
    }

    private static func button(for episode: Episode?, _ library: LibraryState) -> RegistrationButton? {
        guard let episode, library.phase == .loaded else { return nil }
        return library.videos.contains { $0.id == episode.id } ? .unregister : .register
    }

    private static func press(
        _ button: RegistrationButton, _ extra: Extra, _ ended: @escaping @Sendable () -> Void = {}
    ) {
        guard let episode = extra.episode.value else { return ended() }
        let change =
            switch button {
            case .register: extra.creator.keeping(episode)
            case .unregister: LibraryChange.release(episode.id)
            }
        extra.creator.perform(change, for: extra.scope, ended)
    }
}
