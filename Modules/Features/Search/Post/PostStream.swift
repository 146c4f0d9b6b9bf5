import ApplicationFlux
import Entities
package import FluxCore
import Markdown
package import ReactiveCore

/// The logic of a post's screen: what the reader does goes in, what the screen shows comes out.
package enum PostLogic: StreamLogic {
    package struct Input: Sendable {
        package let acted = Inlet<PostAction>()
    }

    package struct Extra: Sendable {
        let id: Post.ID
        let scope: Scope
        let store: Store<PostState>
        let search: SearchShared
        let markdown: any MarkdownParsing
    }

    package struct Output: Sendable {
        package let state: Property<PostState>
        /// The post with its texts parsed, kept for as long as they stay the same; `nil` before there is one.
        package let content: Computed<PostContent?>
        /// All that the view draws.
        let shown: Computed<PostShown>
        package let toasts: Observable<PostState.Toast>
    }

    package static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let extra = source.extra
        let (store, scheduler) = (extra.store, extra.scope.scheduler)
        source.input.acted.subscribe { store.dispatch($0) }.disposed(by: bag)
        extra.search.flux.token.store.select { $0.isLoggedIn }.changes.subscribe {
            store.dispatch(.loginChanged(isLoggedIn: $0, at: scheduler.now))
        }.disposed(by: bag)
        let contents = PostContents(markdown: extra.markdown)
        return Output(
            state: store.asProperty(), content: Computed { contents.content(of: store.state) },
            shown: Computed {
                let state = store.state
                return PostShown(
                    id: extra.id, state: state, content: contents.content(of: state),
                    stock: extra.search.stocked.store.state[extra.id],
                    isLoggedIn: extra.search.flux.token.store.state.isLoggedIn)
            },
            toasts: store.commands.asObservable().compactMap {
                if case .toast(let toast) = $0 { toast } else { nil }
            })
    }
}

/// What a post's screen shows: its own state, what is made of that, and what it shares with other screens.
package struct PostShown: Sendable {
    let id: Post.ID
    let state: PostState
    let content: PostContent?
    let stock: StockState
    let isLoggedIn: Bool
}
