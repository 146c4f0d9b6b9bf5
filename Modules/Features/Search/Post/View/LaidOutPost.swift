import Entities
import FluxCore
import FluxScreens
import FoundationEssentials
import TerminalFrames

/// A post laid out for a screen, with the matches of the current search.
struct LaidOutPost: Sendable {
    let content: PostContent
    let layout: PostLayout
    /// The matches from top to bottom; empty if there is no search.
    let matches: [PostMatch]
    /// Finds another text.
    let find: @Sendable (String) -> [PostMatch]
    /// The headings that match a filter.
    let headings: @Sendable (String) -> FilteredItems<PostHeading>
    /// Rows of the text on the screen.
    let height: Int

    /// The first line on the screen.
    func top(_ state: PostState) -> Int { top(at: state.position) }

    /// The first line on the screen when it is scrolled to `position`.
    func top(at position: PostPosition) -> Int {
        ScrollOffset(top: layout.line(of: position)).visible(count: layout.lines.count, height: height)
            .lowerBound
    }

    /// The first position on the screen after scrolling from `position`.
    func position(from position: PostPosition, _ scroll: (inout ScrollOffset, _ count: Int) -> Void)
        -> PostPosition
    {
        var offset = ScrollOffset(top: top(at: position))
        scroll(&offset, layout.lines.count)
        return layout.position(of: offset.top)
    }

    /// The first position on the screen when it is scrolled to `line`, as far as the end of the text allows.
    func position(top line: Int) -> PostPosition {
        var offset = ScrollOffset(top: line)
        offset.clamp(count: layout.lines.count, height: height)
        return layout.position(of: offset.top)
    }
}

/// Lays out a post, and caches the layout until the text, the comments, the width, or the progress of a long
/// text changes.
struct PostLayoutCache: Sendable {
    private struct Source: Equatable, Sendable {
        let post: Post
        let parsedComments: [PostContent.ParsedComment]?
        let settings: LayoutSettings
        let titleWidth: Int
        let extent: PostLayout.Extent
        let images: ImagesState
    }

    private struct Search: Equatable, Sendable {
        let source: Source
        let text: String
    }

    private let layouts = Memo<Source, PostLayout>()
    private let matches = Memo<Search, [PostMatch]>()
    private let headings = Memo<Search, FilteredItems<PostHeading>>()
    /// The maximum number of headings that match a filter; a reader would not go through more.
    private static let maximumHeadings = 2_000

    /// The post laid out for a canvas; `nil` before the post has arrived.
    func laidOutPost(_ shown: PostShown, on canvas: Canvas) -> LaidOutPost? {
        guard let content = shown.content else { return nil }
        let area = canvas.area
        let measure = PostMeasure(columns: area.columns)
        let source = Source(
            post: content.post, parsedComments: shown.state.showsComments ? content.parsedComments : nil,
            settings: LayoutSettings(width: measure.text, canvas.ambiguous, canvas.language),
            titleWidth: measure.title,
            extent: shown.state.extent(of: content.body), images: shown.images)
        let layout = layouts.value(of: source) {
            PostLayout(
                content, source.settings, titleWidth: source.titleWidth,
                showsComments: shown.state.showsComments, source.extent, images: source.images)
        }
        let find = { @Sendable [matches] text in
            matches.value(of: Search(source: source, text: text)) { layout.matches(of: text) }
        }
        let headings = { @Sendable [headings] text in
            headings.value(of: Search(source: source, text: text)) {
                FilteredItems(text, in: layout.headings, limit: text.isEmpty ? .max : Self.maximumHeadings) {
                    $0.title
                }
            }
        }
        let regions = PostRegions(
            in: area, titleRows: layout.title.count, hasPrompt: shown.state.hasPrompt)
        return LaidOutPost(
            content: content, layout: layout, matches: shown.state.findState.map { find($0.text) } ?? [],
            find: find, headings: headings, height: regions.text.rows)
    }
}

extension PostState {
    /// The part of a post to show: all of a short post; of a long post the chunks that are laid out, or the
    /// chunks around the reader's position if those are not laid out yet.
    fileprivate func extent(of body: PostBody) -> PostLayout.Extent {
        if body.count == 1 || isLayoutComplete { return .all }
        guard case .text(let chunk, _, _) = position else { return .first(max(laidOutChunks, 2)) }
        if chunk < max(laidOutChunks, 2) { return .first(max(laidOutChunks, 2)) }
        return .around(chunk)
    }
}
