public import Entities
public import FluxCore
public import Markdown
public import ReactiveCore

/// The logic of a post's screen.
public typealias PostViewStream = ViewStream<PostLogic>

public enum PostLogic: StreamLogic {
    public struct Input: Sendable {
        public let opened = Inlet<Post.ID>()
        public let retried = Inlet<Void>()
    }

    public struct Extra: Sendable {
        let store: PostStore
        let creator: PostActionCreator
        let markdown: any MarkdownParsing
    }

    public struct Output: Sendable {
        public let phase: Property<PostState.Phase>
        public let post: Property<Post?>
        /// The post's text, parsed whenever it is read.
        public let document: Property<MarkdownDocument?>
    }

    public static func bind(_ source: StreamSource<PostLogic>, _ bag: DisposeBag) -> Output {
        let (store, creator, markdown) = (source.extra.store, source.extra.creator, source.extra.markdown)
        source.input.opened.subscribe { creator.load($0) }.disposed(by: bag)
        source.input.retried.subscribe { creator.load(store.state.id) }.disposed(by: bag)
        let post = store.select { $0.$post }
        return Output(
            phase: store.select { $0.phase }, post: post,
            document: post.map { $0.map { markdown.parse($0.body) } })
    }
}
