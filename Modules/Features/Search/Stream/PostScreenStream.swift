import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import Markdown
import ReactiveCore
import TerminalUI

/// The logic of a post's screen in the app: `PostLogic`, and what the reader does on the screen.
typealias PostScreenStream = ViewStream<PostScreenLogic>

enum PostScreenLogic: StreamLogic {
    struct Input: Sendable {
        let command = Inlet<Asked>()
        /// The screen is about to close.
        let left = Inlet<Void>()
    }

    /// A command, and where the screen was when it was given.
    struct Asked: Sendable {
        let command: PostCommand
        let area: Area
        let ambiguous: AmbiguousWidth
    }

    struct State: Sendable {
        let interaction: BehaviorRelay<PostInteraction>
        let content = BehaviorRelay<PostContent?>(value: nil)
        let toasts = PublishRelay<StyledLine>()
    }

    struct Extra: Sendable {
        let screen: Screen<PostLogic>
        let flux: ApplicationFlux
        let markdown: any MarkdownParsing
        let desktop: any Desktop
        let sheets: PostSheets
        let now: @Sendable () -> Date
    }

    struct Output: Sendable {
        let picture: Property<PostPicture>
        let toasts: Signal<StyledLine>
    }

    static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {
        let (state, extra, inner) = (source.state, source.extra, source.extra.screen.stream)
        let scheduler = extra.screen.scope.scheduler
        parse(source).disposed(by: bag)
        source.input.command.subscribe { follow($0, state, extra) }.disposed(by: bag)
        source.input.left.subscribe { inner.input.left(state.interaction.value.reading) }.disposed(by: bag)
        inner.output.commands.subscribe { state.toasts.accept(PostNoticeView.toast($0)) }.disposed(by: bag)
        extra.flux.token.stream.output.isLoggedIn.subscribe { isLoggedIn in
            inner.input.stockAsked()
            if isLoggedIn, inner.output.phase.value == .failed(.unauthorized) { inner.input.retried() }
        }.disposed(by: bag)
        if state.interaction.value.reading.showsComments { inner.input.commentsAsked() }
        let isRunning = inner.output.state.map { $0.phase == .loading || $0.isReadingComments }
        let secondsLeft = inner.output.phase.map(\.failure)
            .countdown(on: scheduler, now: extra.now, disposedBy: bag)
        retry(after: secondsLeft, inner).disposed(by: bag)
        let picture = inner.output.state.combineLatest(state.content.asProperty())
            .combineLatest(state.interaction.asProperty())
            .combineLatest(isRunning.spinner(on: scheduler, disposedBy: bag)).combineLatest(secondsLeft)
            .map {
                PostPicture(
                    state: $0.0.0.0, content: $0.0.0.1, interaction: $0.0.1, spinner: $0.1, secondsLeft: $1)
            }
        return Output(picture: picture, toasts: Signal(state.toasts))
    }

    /// Parses the post and its comments whenever they have changed.
    private static func parse(_ source: StreamSource<Self>) -> Subscription {
        let (content, markdown) = (source.state.content, source.extra.markdown)
        let output = source.extra.screen.stream.output
        return output.post.combineLatest(output.comments).subscribe { post, comments in
            let known = content.value
            guard let post else { return content.accept(nil) }
            let text = known?.post == post ? known?.text : nil
            content.accept(
                PostContent(
                    number: (known?.number ?? 0) + 1, post: post, text: text ?? markdown.parse(post.body),
                    remarks: comments?.reversed().map {
                        PostContent.Remark(comment: $0, text: markdown.parse($0.body))
                    }))
        }
    }

    /// Asks again when a rate limit that was counted down is over.
    private static func retry(after secondsLeft: Property<Int?>, _ inner: PostViewStream) -> Subscription {
        secondsLeft.reachingZero.subscribe { inner.input.retried() }
    }

    // MARK: - Commands

    private static func follow(_ asked: Asked, _ state: State, _ extra: Extra) {
        let interaction = state.interaction.value
        let sheet = state.content.value.map {
            extra.sheets.sheet($0, interaction, columns: asked.area.columns, asked.ambiguous)
        }
        let regions = PostRegions(
            in: asked.area, titleRows: sheet?.layout.title.count ?? 1, hasPrompt: interaction.hasPrompt)
        let height = regions.text.rows
        // Once for the wish, and once where it counts.
        var copy = interaction
        let wish = copy.apply(asked.command, sheet, height: height)
        state.interaction.update { _ = $0.apply(asked.command, sheet, height: height) }
        if let wish { grant(wish, state, extra) }
    }

    private static func grant(_ wish: PostWish, _ state: State, _ extra: Extra) {
        let input = extra.screen.stream.input
        switch wish {
        case .open(let address): open(address, state, extra)
        case .tellNoLinks: state.toasts.accept(PostNoticeView.noLinks)
        case .readComments: input.commentsAsked()
        case .changeStock:
            if extra.flux.token.store.state.isLoggedIn {
                input.stockChanged()
            } else {
                extra.flux.routing.dispatcher.dispatch(.loginRequired)
            }
        case .readAgain:
            input.retried()
            input.stockAsked()
            if state.interaction.value.reading.showsComments { input.commentsAsked() }
        }
    }

    private static func open(_ address: String, _ state: State, _ extra: Extra) {
        let (toasts, desktop) = (state.toasts, extra.desktop)
        extra.screen.scope.work("browse", .cancelPrevious) {
            do throws(DesktopFailure) {
                try await desktop.open(address)
                toasts.accept(SearchInfo.line(.browsed(address)))
            } catch {
                toasts.accept(SearchInfo.line(.notBrowsed(error)))
            }
        }
    }
}

extension PostState.Phase {
    /// What the post was not read for.
    var failure: ServiceFailure? { if case .failed(let failure) = self { failure } else { nil } }
}
