package import Entities
package import FluxCore
package import FluxQueries
package import FluxScreens
package import TerminalFrames

/// The state of a post's screen, without the state that the feature's screens share.
package struct PostState: Deriving, Codable {
    /// The post, and its comments once they have been shown.
    package typealias Sources = (QueryEntry<PostByID>?, QueryEntry<CommentsOfPost>?)

    /// Work that the reducer requests.
    package enum Command: Sendable, Equatable, Encodable, ClassifiedCommand {
        /// Requests the post again, and whether it is stocked.
        case refetch(stockStatus: Bool)
        case refetchComments
        /// Marks the post as read.
        case markOpened
        /// Lays out a long text in the background, with the comments unless they are `nil`.
        case layOut(Post, [PostComment]?, for: LayoutSettings)
        case posts(PostOperation)
        case browse(String)
        /// Loads and shows the images with these URLs.
        case showImages([String])
        case copy(String)
        case openQuery(String)
        case export(PostExport)
        case openNeighbour(PostNeighbour)
        case toast(Toast)

        /// What running the command does.
        package var effect: CommandEffect {
            switch self {
            case .refetch, .refetchComments, .layOut, .showImages: .query
            case .markOpened: .write
            case .posts(let command): command.effect
            case .browse, .copy, .openQuery, .export, .openNeighbour, .toast: .transient
            }
        }
    }

    /// The post; an old version stays while the post is refreshed.
    @Tracked package private(set) var post: Post?
    /// The phase of the request for the post.
    package private(set) var phase = QueryEntry<PostByID>.Phase.idle
    /// When the post arrived; `nil` before, and for one from an earlier process.
    private var answeredAt: Duration?
    /// The comments, newest first; `nil` before they have arrived.
    @Tracked package private(set) var comments: [PostComment]?
    /// Why the latest request for the comments failed; `nil` if it did not.
    private var commentsFailure: ServiceFailure?
    /// When the oldest running request was sent; `nil` if none is running.
    package private(set) var runningSince: Duration?
    /// When the post is requested again automatically; `nil` if no retry is planned.
    package private(set) var retryAt: Duration?
    /// Failures that the user has not dismissed; the first one is shown.
    package private(set) var notices = NoticeQueue<Notice>()

    /// The first position on the screen.
    package private(set) var position = PostPosition.start
    /// The anchor at which the screen was opened, until the text contains it; `nil` for none.
    package private(set) var anchor: String?
    /// Whether the comments follow the text.
    package private(set) var showsComments = false
    /// Where the reader was before the comments were shown.
    private var positionBeforeComments: PostPosition?
    /// The horizontal scroll offset of long code, in columns.
    package private(set) var codeOffset = 0
    /// The layout settings of a long text; `nil` for a short text, and before they are known.
    package private(set) var settings: LayoutSettings?
    /// The number of laid-out chunks of a long text.
    package private(set) var laidOutChunks = 0
    /// Whether a long text, its comments, and its links are all laid out.
    package private(set) var isLayoutComplete = false
    /// The open prompt.
    package private(set) var prompt = Prompt.none
    /// The latest search; `nil` after it was cleared.
    package private(set) var findState: FindState?
    /// Where links within the post were followed, latest last; `nil` before the first one.
    package private(set) var origins: [PostPosition]?
    /// The selection; `nil` if no lines are being selected.
    package private(set) var selection: Selection?

    package init() {}

    /// Whether the last row of the screen shows a prompt or a search result.
    var hasPrompt: Bool {
        switch prompt {
        case .none: findState != nil
        case .finding, .naming: true
        case .outline, .menu: false
        }
    }

    /// Applies the answers of the service. Content that is no longer cached there remains on the screen.
    package mutating func derive(from sources: Sources, _ ask: CommandSink<Command>) {
        let (postEntry, commentsEntry) = sources
        runningSince = [postEntry?.runningSince, commentsEntry?.runningSince].compactMap(\.self).min()
        retryAt = postEntry?.retryAt
        if let post = postEntry?.value, post != self.post {
            self.post = post
            layOut(from: 0, ask)
        }
        if let comments = commentsEntry?.value, comments != self.comments {
            self.comments = comments
            layOut(from: laidOutChunks, ask)
        }
        if let postEntry, postEntry.phase != phase { change(to: postEntry, ask) }
        if commentsFailure != commentsEntry?.failure {
            commentsFailure = commentsEntry?.failure
            if let commentsFailure { raise(.comments(commentsFailure), commentsFailure) }
        }
    }

    private mutating func change(to entry: QueryEntry<PostByID>, _ ask: CommandSink<Command>) {
        let wasLoading = phase == .loading
        phase = entry.phase
        switch phase {
        case .idle: break
        case .loading: notices = NoticeQueue()
        case .loaded:  // By an answer, unless the request was cancelled.
            if wasLoading, let time = entry.updatedAt, time != answeredAt { ask(.markOpened) }
        case .failed(let failure): if post != nil { raise(.read(failure), failure) }
        }
        answeredAt = entry.updatedAt
    }

    package mutating func reduce(_ action: PostAction, _ ask: CommandSink<Command>) {
        switch action {
        case .screenOpened:
            prompt = .none
            findState = nil
            selection = nil
            codeOffset = 0
            origins = nil
            (settings, laidOutChunks, isLayoutComplete) = (nil, 0, false)
        case .resumed: (settings, laidOutChunks, isLayoutComplete) = (nil, 0, false)
        case .retried(let isLoggedIn):
            ask(.refetch(stockStatus: isLoggedIn))
            if showsComments { ask(.refetchComments) }
        case .posts(let action):
            ask.map(Command.posts).perform(action)
            if case .readMarksRequested(let batch) = action { ask(.posts(.toast(.marked(batch)))) }
        case .laidOut(let chunks, let isAll, let settings):
            if settings == self.settings { (laidOutChunks, isLayoutComplete) = (chunks, isAll) }
        case .noticeDismissed:
            if notices.shown == nil {
                ask(.posts(.dismissFailure))
            } else {
                notices.reduce(.dismissed)
            }
        default: reduceUserAction(action, ask)
        }
    }

    /// Reduces actions of the user.
    private mutating func reduceUserAction(_ action: PostAction, _ ask: CommandSink<Command>) {
        switch action {
        case .scrolled(let position): (self.position, anchor) = (position, nil)
        case .neighbourChosen(let neighbour): ask(.openNeighbour(neighbour))
        case .codeScrolled(let codeOffset): self.codeOffset = codeOffset
        case .commentsToggled(let here, let areShown): toggleComments(from: here, areShown, ask)
        case .layoutSettingsChanged(let settings):
            self.settings = settings
            layOut(from: 0, ask)
        case .imagesAppeared(let addresses): ask(.showImages(addresses))
        case .findOpened:
            prompt = .finding(
                TextField(),
                from: ReadingPosition(position: position, codeOffset: codeOffset, findState: findState))
        case .linkPromptOpened: prompt = .menu(.links, FilteredList())
        case .linksUnavailable: ask(.toast(.noLinks))
        case .nothingFound: ask(.toast(.nothingToFind))
        case .selectionStarted(let position): selection = Selection(from: position, to: position)
        case .selectionMoved(let position, let top):
            selection?.to = position
            self.position = top
        case .selectionEnded: selection = nil
        case .copied(let text):
            selection = nil
            if case .menu = prompt { prompt = .none }
            ask(.copy(text))
        case .menuOpened, .menuChanged, .queryChosen, .exportChosen, .exported: reduceMenu(action, ask)
        case .outlineOpened(let here): prompt = .outline(FilteredList(here))
        case .outlineChanged(let change):
            guard case .outline(var outline) = prompt else { return }
            outline.apply(change)
            prompt = .outline(outline)
        case .headingChosen(let position): (prompt, self.position) = (.none, position)
        case .headingsUnavailable: ask(.toast(.noHeadings))
        case .edited(let edit): rename(edit)
        case .findTextEdited(let edit, let target):
            guard case .finding(var field, let before) = prompt else { return }
            field.apply(edit)
            prompt = .finding(field, from: before)
            go(to: target)
        case .findAccepted: prompt = .none
        case .matchSelected(let target): go(to: target)
        case .linkOpened(let address):
            prompt = .none
            ask(.browse(address))
        case .anchorFollowed(let target, let from):
            (prompt, position, origins) = (.none, target, (origins ?? []) + [from])
        case .anchorRequested(let anchor): self.anchor = anchor
        case .anchorReached(let target): (position, anchor) = (target ?? position, nil)
        case .returnedFromAnchor: origins?.popLast().map { position = $0 }
        case .linkNotFound(let number):
            prompt = .none
            ask(.toast(.noLink(number: number)))
        case .promptClosed: close()
        default: break  // Results are handled in `reduce`.
        }
    }

    private mutating func reduceMenu(_ action: PostAction, _ ask: CommandSink<Command>) {
        switch action {
        case .menuOpened(let kind): prompt = .menu(kind, FilteredList())
        case .menuChanged(let change):
            guard case .menu(let kind, var list) = prompt else { return }
            list.apply(change)
            prompt = .menu(kind, list)
        case .queryChosen(let query):
            prompt = .none
            ask(.openQuery(query))
        case .exportChosen(let kind, let name): prompt = .naming(kind, TextField(name))
        case .exported(let export):
            prompt = .none
            ask(.export(export))
        default: break
        }
    }

    private mutating func toggleComments(
        from here: PostPosition, _ areShown: Bool, _ ask: CommandSink<Command>
    ) {
        if showsComments, areShown {
            (showsComments, position) = (false, positionBeforeComments ?? position)
        } else {
            if showsComments, commentsFailure != nil { ask(.refetchComments) }
            (positionBeforeComments, showsComments, position) = (here, true, .comments)
        }
        layOut(from: laidOutChunks, ask)
    }

    /// Discards the layout from `chunk` on, and requests a new one.
    private mutating func layOut(from chunk: Int, _ ask: CommandSink<Command>) {
        (laidOutChunks, isLayoutComplete) = (chunk, false)
        if let settings, let post { ask(.layOut(post, showsComments ? comments : nil, for: settings)) }
    }

    private mutating func go(to target: FindTarget) {
        findState = target.text.isEmpty ? nil : FindState(text: target.text, match: target.match)
        (position, codeOffset) = (target.position, target.codeOffset)
    }

    /// Cancelling a search restores the previous position and search.
    private mutating func close() {
        switch prompt {
        case .none: findState = nil
        case .finding(_, let before):
            (position, codeOffset, findState) = (before.position, before.codeOffset, before.findState)
        case .outline, .menu, .naming: break
        }
        prompt = .none
    }

    private mutating func rename(_ edit: TextField.Edit) {
        guard case .naming(let kind, var field) = prompt else { return }
        field.apply(edit)
        prompt = .naming(kind, field)
    }

    /// An unauthorized request already opens the login screen, so it adds no notice.
    private mutating func raise(_ notice: Notice, _ failure: ServiceFailure) {
        if failure != .unauthorized { notices.reduce(.raised(notice)) }
    }
}

extension PostState {
    /// A message that is shown once.
    package enum Toast: Codable, Sendable, Equatable {
        case noLinks, noHeadings, nothingToFind
        case noLink(number: String)
        case exported(PostExport, ShellCommandResult)
    }

    /// A failure that leaves the loaded post visible.
    package enum Notice: Codable, Sendable, Equatable {
        case read(ServiceFailure)
        case comments(ServiceFailure)
    }

    /// The input field or list that is open on the screen.
    package enum Prompt: Codable, Sendable, Equatable {
        case none
        /// The text to find is being edited; `from` is restored if the user cancels.
        case finding(TextField, from: ReadingPosition)
        /// The outline covers the post.
        case outline(FilteredList)
        /// A menu covers the post.
        case menu(PostMenuKind, FilteredList)
        /// The name of a file or a command for the post is being entered.
        case naming(PostExport.Named, TextField)
    }

    /// A search in the post.
    package struct FindState: Codable, Sendable, Equatable {
        let text: String
        /// The index of the current match; `nil` if there is none.
        let match: Int?
    }

    /// The selected lines: from the starting line to another line before or after it.
    package struct Selection: Codable, Sendable, Equatable {
        let from: PostPosition
        var to: PostPosition
    }

    /// The scroll position and the search before the user started to type.
    package struct ReadingPosition: Codable, Sendable, Equatable {
        let position: PostPosition
        let codeOffset: Int
        let findState: FindState?
    }
}

/// One post. Those that were opened last are cached.
package enum PostByID: QueryEndpoint {
    /// The post's id.
    package typealias Key = Post.ID
    /// The post with its text.
    package typealias Value = Post
    /// Why the service did not answer.
    package typealias Failure = ServiceFailure

    /// An opened post is always requested, and what is known of it is shown meanwhile.
    package static var policy: QueryPolicy { QueryPolicy(unusedTime: nil) }
}

/// The comments on a post, newest first, as the service lists them.
package enum CommentsOfPost: QueryEndpoint {
    /// The post's id.
    package typealias Key = Post.ID
    /// The comments.
    package typealias Value = [PostComment]
    /// Why the service did not answer.
    package typealias Failure = ServiceFailure

    /// Comments that were hidden for a moment are not requested again.
    package static var policy: QueryPolicy { QueryPolicy(staleTime: .seconds(60), unusedTime: nil) }
}
