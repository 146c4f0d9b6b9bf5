public import Entities
public import FluxCore
public import Markdown
public import ReactiveCore

/// The logic of a post's screen.
public typealias PostViewStream = ViewStream<PostLogic>

public enum PostLogic: StreamLogic {
    public struct Input: Sendable {
        public let retried = Inlet<Void>()
        /// Ask whether the reader stocked the post.
        public let stockAsked = Inlet<Void>()
        /// Stock the post, or take it out of the stocks.
        public let stockChanged = Inlet<Void>()
        public let commentsAsked = Inlet<Void>()
        /// The screen closes with this on it.
        public let left = Inlet<PostReading>()
        /// Put the notice away: the next one shows.
        public let noticeDismissed = Inlet<Void>()
    }

    public struct Extra: Sendable {
        let store: PostStore
        let creator: PostActionCreator
        let markdown: any MarkdownParsing
    }

    public struct Output: Sendable {
        public let phase: Property<PostState.Phase>
        public let post: Property<Post?>
        /// Newest first; `nil` before they were asked for.
        public let comments: Property<[PostComment]?>
        /// The post's text, parsed whenever it is read.
        public let document: Property<MarkdownDocument?>
        /// Everything at once, for a view that draws the whole screen.
        public let state: Property<PostState>
        public let commands: Signal<PostState.Command>
    }

    public static func bind(_ source: StreamSource<PostLogic>, _ bag: DisposeBag) -> Output {
        let (store, creator, markdown) = (source.extra.store, source.extra.creator, source.extra.markdown)
        source.input.retried.subscribe { creator.load(store.state.id) }.disposed(by: bag)
        source.input.stockAsked.subscribe { creator.learnStock() }.disposed(by: bag)
        source.input.stockChanged.subscribe { creator.changeStock() }.disposed(by: bag)
        source.input.commentsAsked.subscribe { creator.loadComments() }.disposed(by: bag)
        source.input.left.subscribe { creator.leave($0) }.disposed(by: bag)
        source.input.noticeDismissed.subscribe { creator.dismissNotice() }.disposed(by: bag)
        let post = store.select { $0.$post }
        return Output(
            phase: store.select { $0.phase }, post: post, comments: store.select { $0.$comments },
            document: post.map { $0.map { markdown.parse($0.body) } }, state: store.asProperty(),
            commands: store.commands)
    }
}
