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

/// A link or a footnote of a post, as the list of links shows it.
struct PostLink: Sendable {
    /// As in the text: `2`, or `^1` for a footnote.
    let number: String
    let title: String
    /// `nil` for a footnote.
    let address: String?
}

extension LaidOutPost {
    /// The links that are laid out, and then the footnotes.
    var links: [PostLink] {
        let titles = layout.linkTitles
        return zip(layout.links, titles).enumerated().map { index, link in
            PostLink(number: "\(index + 1)", title: link.1.isEmpty ? link.0 : link.1, address: link.0)
        }
            + layout.footnotes.enumerated().map { index, line in
                PostLink(number: "^\(index + 1)", title: layout.lines[line].text, address: nil)
            }
    }

    /// The action for a link or a footnote, given its number as text; `nil` if there is none with this number.
    func following(number: String, _ state: PostState) -> PostAction? {
        if number.first == "^" {
            guard let index = Int(number.dropFirst()), layout.footnotes.indices.contains(index - 1) else {
                return nil
            }
            return going(to: layout.footnotes[index - 1], state)
        }
        guard let index = Int(number), layout.links.indices.contains(index - 1) else { return nil }
        return following(layout.links[index - 1], state)
    }

    /// The action for a link: within the post, if it leads to one of its anchors.
    func following(_ address: String, _ state: PostState) -> PostAction {
        let line = layout.line(ofAnchor: address, of: content.post.url)
        return line.map { going(to: $0, state) } ?? .linkOpened(address)
    }

    private func going(to line: Int, _ state: PostState) -> PostAction {
        .anchorFollowed(to: position(top: line), from: layout.position(of: top(state)))
    }
}

extension PostLayout {
    /// The text of each link where it occurs first, in the order of their numbers; empty for one without text.
    fileprivate var linkTitles: [String] {
        var titles = [String](repeating: "", count: links.count)
        // The number in brackets ends the text of a link, which may be wrapped.
        var ended = Set<Int>()
        for line in lines {
            for span in line.spans where span.link > 0 {
                let (link, mark) = (Int(span.link), "[\(span.link)]")
                guard titles.indices.contains(link - 1), !ended.contains(link) else { continue }
                let isEnd = span.text.hasSuffix(mark)
                titles[link - 1] += isEnd ? span.text.dropLast(mark.count) : span.text[...]
                if isEnd { ended.insert(link) }
            }
        }
        return titles
    }
}

/// The horizontal layout of a post: lines of a comfortable length in the middle, with small margins if there
/// is room.
struct PostMeasure: Equatable {
    let margin: Int
    let text: Int
    /// Columns for the title beside the scroll position.
    let title: Int

    /// The maximum line length in columns; longer lines are hard to read.
    static let maximumTextWidth = 100

    init(columns: Int) {
        let minimumMargin = columns >= 60 ? 2 : columns >= 30 ? 1 : 0
        text = max(min(columns - 2 * minimumMargin, Self.maximumTextWidth), 2)
        margin = max((columns - text) / 2, minimumMargin)
        title = max(text - Self.position, 2)
    }

    private static let position = 8
}

/// The areas of a post's screen.
struct PostRegions {
    let title: Area
    let rule: Area
    let text: Area
    /// The row of the prompt or the search result.
    let prompt: Area

    /// - Parameter titleRows: 1 or 2; a small screen only has room for one.
    init(in area: Area, titleRows: Int, hasPrompt: Bool) {
        let measure = PostMeasure(columns: area.columns)
        var rest = area
        _ = rest.cutLeft(measure.margin)
        rest = rest.cutLeft(measure.text)
        title = rest.cutTop(area.rows < 8 ? 1 : titleRows)
        rule = rest.cutTop(area.rows < 6 ? 0 : 1)
        prompt = rest.cutBottom(hasPrompt ? 1 : 0)
        text = rest
    }
}
