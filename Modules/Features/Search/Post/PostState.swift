package import Entities
package import FluxCore
package import Shell
package import TerminalUI

/// Everything that a post's screen shows but for what its feature shares.
package struct PostState: Reducible, Codable {
    /// What is asked for where it is decided.
    package enum Command: Sendable, Equatable {
        case read, readComments, loadStockStatus
        /// To lay out a long text, and the comments unless they are `nil`, away from the keys.
        case layOut(Post, [PostComment]?, for: LayoutSettings)
        /// To say when this time has passed.
        case retry(after: Duration)
        case stock(StockChange)
        case browse(String)
        /// To show the images at some addresses.
        case showImages([String])
        case copy(String)
        case toast(Toast)
    }

    /// What is told once.
    package enum Toast: Sendable, Equatable {
        case stocked(StockChange)
        case noLinks, noHeadings
    }

    /// What failed while there was a post to show.
    package enum Notice: Codable, Sendable, Equatable {
        case read(ServiceFailure)
        case comments(ServiceFailure)
        case stock(StockChange, ServiceFailure)
    }

    /// What is typed, in the last row of the screen or over a list.
    package enum Prompt: Codable, Sendable, Equatable {
        case none
        /// What to look for is typed, by somebody who was elsewhere before.
        case finding(TextField, from: ReadingPosition)
        /// The digits of a link's number are typed.
        case choosingLink(String)
        /// The post's headings lie over it.
        case outline(FilteredList)
    }

    /// What was looked for.
    package struct FindState: Codable, Sendable, Equatable {
        let text: String
        /// Which of its places was gone to; `nil` when it stands nowhere.
        let match: Int?
    }

    /// The lines that are selected, from the one where that began to another, before or behind it.
    package struct Selection: Codable, Sendable, Equatable {
        let from: PostPosition
        var to: PostPosition
    }

    /// Where somebody reads, and what they had found.
    package struct ReadingPosition: Codable, Sendable, Equatable {
        let position: PostPosition
        let codeOffset: Int
        let findState: FindState?
    }

    /// Stays while the same post is asked for again.
    @Tracked package private(set) var post: Post?
    /// Where reading the post stands.
    package private(set) var phase = Asking<ServiceFailure>.idle
    /// Newest first; `nil` before they were asked for.
    @Tracked package private(set) var comments: [PostComment]?
    /// When the post, and the comments, were asked for; `nil` while they are not on their way.
    private var (postRequestedAt, commentsRequestedAt): (Duration?, Duration?)
    /// When the post is asked for again by itself; `nil` while it does not wait to.
    package private(set) var retryAt: Duration?
    /// What failed and was not put away; the first one shows.
    package private(set) var notices = NoticeQueue<Notice>()

    /// What stands at the top of the screen.
    package private(set) var position = PostPosition.start
    /// Whether the comments stand behind the text.
    package private(set) var showsComments = false
    /// Where the reader was before they went to the comments.
    private var positionBeforeComments: PostPosition?
    /// By how many columns long code is moved to the left.
    package private(set) var codeOffset = 0
    /// What a long text is laid out for; `nil` while there is none, or it is not known yet.
    package private(set) var settings: LayoutSettings?
    /// How many chunks of a long text are laid out.
    package private(set) var laidOutChunks = 0
    /// Whether all of a long text is, and what stands behind it.
    package private(set) var isLayoutComplete = false
    /// What is typed.
    package private(set) var prompt = Prompt.none
    /// What was looked for last; `nil` when it was put away.
    package private(set) var findState: FindState?
    /// `nil` while no lines are being selected.
    package private(set) var selection: Selection?

    package init() {}

    /// Whether the last row of the screen tells what is typed or found.
    var hasPrompt: Bool {
        switch prompt {
        case .none: findState != nil
        case .finding, .choosingLink: true
        case .outline: false
        }
    }

    /// When what is on its way was asked for; `nil` while nothing is.
    var runningSince: Duration? { [postRequestedAt, commentsRequestedAt].compactMap(\.self).min() }

    package mutating func reduce(_ action: PostAction, _ ask: (Command) -> Void) {
        switch action {
        case .screenOpened(let known, let isLoggedIn, let now):
            (prompt, findState, selection, codeOffset, commentsRequestedAt) = (.none, nil, nil, 0, nil)
            (settings, laidOutChunks, isLayoutComplete) = (nil, 0, false)
            if post == nil, let known { post = known }
            read(now, isLoggedIn, ask)
        case .resumed(let now):
            (settings, laidOutChunks, isLayoutComplete) = (nil, 0, false)
            // What a post says is not kept from one start to the next.
            if postRequestedAt != nil || retryAt != nil || post?.body.isEmpty == true {
                read(now, false, ask)
            } else if commentsRequestedAt != nil {
                readComments(now, ask)
            }
        case .retried(let isLoggedIn, let now): read(now, isLoggedIn, ask)
        case .retryDue(let now): if let due = retryAt, now >= due { read(now, false, ask) }
        case .loginChanged(let isLoggedIn, let now):
            guard isLoggedIn else { return }
            if phase == .failed(.unauthorized) { read(now, true, ask) } else { ask(.loadStockStatus) }
        case .postArrived(let post):
            if post != self.post {
                self.post = post
                layOut(from: 0, ask)
            }
            (phase, postRequestedAt) = (.loaded, nil)
        case .postFailed(let failure, let now, let retryAt):
            (phase, postRequestedAt, self.retryAt) = (.failed(failure), nil, retryAt)
            if post != nil { raise(.read(failure), failure) }
            if let retryAt { ask(.retry(after: retryAt - now)) }
        case .commentsArrived(let comments):
            if comments != self.comments {
                self.comments = comments
                layOut(from: laidOutChunks, ask)
            }
            commentsRequestedAt = nil
        case .commentsFailed(let failure):
            commentsRequestedAt = nil
            raise(.comments(failure), failure)
        case .stockChanged(let change): ask(.toast(.stocked(change)))
        case .stockFailed(let failure, let change): raise(.stock(change, failure), failure)
        case .laidOut(let chunks, let isAll, let settings):
            if settings == self.settings { (laidOutChunks, isLayoutComplete) = (chunks, isAll) }
        case .noticeDismissed: notices.reduce(.dismissed)
        default: reduceUserAction(action, ask)
        }
    }

    /// What the reader does on the screen.
    private mutating func reduceUserAction(_ action: PostAction, _ ask: (Command) -> Void) {
        switch action {
        case .scrolled(let position): self.position = position
        case .codeScrolled(let codeOffset): self.codeOffset = codeOffset
        case .commentsToggled(let here, let areShown, let now): toggleComments(from: here, areShown, now, ask)
        case .layoutSettingsChanged(let settings):
            self.settings = settings
            layOut(from: 0, ask)
        case .imagesAppeared(let addresses): ask(.showImages(addresses))
        case .browsed: if let post { ask(.browse(post.url)) }
        case .stockToggled(let change): ask(.stock(change))
        case .findOpened:
            prompt = .finding(
                TextField(),
                from: ReadingPosition(position: position, codeOffset: codeOffset, findState: findState))
        case .linkPromptOpened: prompt = .choosingLink("")
        case .linksUnavailable: ask(.toast(.noLinks))
        case .selectionStarted(let position): selection = Selection(from: position, to: position)
        case .selectionMoved(let position, let top):
            selection?.to = position
            self.position = top
        case .selectionEnded: selection = nil
        case .copied(let text):
            selection = nil
            ask(.copy(text))
        case .outlineOpened(let here): prompt = .outline(FilteredList(here))
        case .outlineChanged(let change):
            guard case .outline(var outline) = prompt else { return }
            outline.apply(change)
            prompt = .outline(outline)
        case .headingChosen(let position): (prompt, self.position) = (.none, position)
        case .headingsUnavailable: ask(.toast(.noHeadings))
        case .edited(let edit): choose(edit)
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
        case .promptClosed: close()
        default: break  // Facts; `reduce` has them.
        }
    }

    private mutating func read(_ now: Duration, _ isLoggedIn: Bool, _ ask: (Command) -> Void) {
        (phase, postRequestedAt, retryAt, notices) = (.loading, now, nil, NoticeQueue())
        ask(.read)
        if isLoggedIn { ask(.loadStockStatus) }
        if showsComments { readComments(now, ask) }
    }

    private mutating func readComments(_ now: Duration, _ ask: (Command) -> Void) {
        commentsRequestedAt = now
        ask(.readComments)
    }

    private mutating func toggleComments(
        from here: PostPosition, _ areShown: Bool, _ now: Duration, _ ask: (Command) -> Void
    ) {
        if showsComments, areShown {
            (showsComments, position) = (false, positionBeforeComments ?? position)
        } else {
            (positionBeforeComments, showsComments, position) = (here, true, .comments)
            if comments == nil { readComments(now, ask) }
        }
        layOut(from: laidOutChunks, ask)
    }

    /// What was laid out is so no more but for the first chunks.
    private mutating func layOut(from chunk: Int, _ ask: (Command) -> Void) {
        (laidOutChunks, isLayoutComplete) = (chunk, false)
        if let settings, let post { ask(.layOut(post, showsComments ? comments : nil, for: settings)) }
    }

    private mutating func go(to target: FindTarget) {
        findState = target.text.isEmpty ? nil : FindState(text: target.text, match: target.match)
        (position, codeOffset) = (target.position, target.codeOffset)
    }

    /// Whoever does not want what they look for is back where they were.
    private mutating func close() {
        switch prompt {
        case .none: findState = nil
        case .finding(_, let before):
            (position, codeOffset, findState) = (before.position, before.codeOffset, before.findState)
        case .choosingLink, .outline: break
        }
        prompt = .none
    }

    /// The digits of a link's number.
    private mutating func choose(_ edit: TextField.Edit) {
        switch (prompt, edit) {
        case (.choosingLink(let digits), .deleteBackward):
            prompt = digits.isEmpty ? .none : .choosingLink(String(digits.dropLast()))
        case (.choosingLink(let digits), .insert(let digit)): prompt = .choosingLink(digits + digit)
        case (.choosingLink, _), (.finding, _), (.outline, _), (.none, _): break
        }
    }

    /// Who has to log in is sent there, and need not be told as well.
    private mutating func raise(_ notice: Notice, _ failure: ServiceFailure) {
        if failure != .unauthorized { notices.reduce(.raised(notice)) }
    }
}
