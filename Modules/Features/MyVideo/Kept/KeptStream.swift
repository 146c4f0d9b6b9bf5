package import FluxCore
package import ReactiveCore
import TerminalUI

/// What goes into the screen that lists what is kept, and comes out of it.
package enum KeptLogic: StreamLogic {
    /// What is sent in.
    package struct Input: Sendable {
        /// What the user or a command does.
        package let acted = Inlet<KeptAction>()
    }

    /// What the feature gives to it.
    package struct Extra: Sendable {
        let store: Store<KeptState>
        let library: LibraryStore
    }

    /// What comes out.
    package struct Output: Sendable {
        /// The screen's own state.
        package let state: Property<KeptState>
        /// What was done, each once.
        package let toasts: Observable<VideoState.Toast>
        let shown: Computed<KeptShown>
    }

    package static func bind(_ source: StreamSource<KeptLogic>, _ bag: DisposeBag) -> Output {
        let (store, library, filter) = (source.extra.store, source.extra.library, KeptFilter())
        source.input.acted.subscribe { store.dispatch($0) }.disposed(by: bag)
        // The rows follow from two stores: neither knows where in them the selection then is.
        Observable.merge([
            library.select { $0.$videos }.changes.map { _ in },
            store.select { $0.query.field.text }.changes.map { _ in },
        ]).subscribe {
            let now = KeptShown(store.state, library.state, filter)
            if now.followed != now.state.query.list { store.dispatch(.rowsChanged(now.followed)) }
        }.disposed(by: bag)
        return Output(
            state: store.asProperty(),
            toasts: store.commands.asObservable().compactMap { command in
                if case .video(.toast(let toast)) = command { toast } else { nil }
            },
            shown: Computed { KeptShown(store.state, library.state, filter) })
    }
}
