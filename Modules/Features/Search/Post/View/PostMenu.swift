import Entities
import FluxScreens
import TerminalFrames

/// A menu that covers a post, as a filtered list.
struct PostMenu: Sendable {
    private struct Item: Sendable {
        let title: String
        /// Shown behind the title; empty for nothing.
        var detail = ""
        let action: PostAction
    }

    private let items: FilteredItems<Item>
    private let state: FilteredList
    private let language: Language
    private let kind: PostMenuKind

    init(_ kind: PostMenuKind, _ state: FilteredList, _ laidOutPost: LaidOutPost, _ shown: PostState) {
        let language = laidOutPost.layout.language
        (self.state, self.kind, self.language) = (state, kind, language)
        let all = Self.items(kind, laidOutPost, shown, language.strings.postExport)
        let text = state.field.text
        // A number is that of a link, and not a part of other titles.
        let isNumber = kind == .links && !text.isEmpty && text.allSatisfy { $0.isNumber || $0 == "^" }
        items =
            isNumber
            ? FilteredItems("", in: all.filter { $0.title.hasPrefix(text) }) { $0.title }
            : FilteredItems(text, in: all, otherNames: { [$0.detail] }, text: { $0.title })
    }

    private static func items(
        _ kind: PostMenuKind, _ laidOutPost: LaidOutPost, _ shown: PostState,
        _ strings: SearchStrings.PostExportStrings
    ) -> [Item] {
        let post = laidOutPost.content.post
        switch kind {
        case .links:
            return laidOutPost.links.map { link in
                Item(
                    title: "\(link.number)  \(link.title)",
                    detail: link.address.map { $0 == link.title ? "" : $0 } ?? "",
                    action: laidOutPost.following(number: link.number, shown) ?? .linkNotFound(link.number))
            }
        case .places:
            return [
                Item(title: strings.posts(by: post.user.handle), action: .queryChosen("user:\(post.user.id)"))
            ]
                + post.tags.map {
                    Item(title: strings.posts(tagged: $0.name), action: .queryChosen("tag:\($0.name)"))
                }
        case .copying:
            let code = laidOutPost.layout.hasCode ? laidOutPost.copiedCode(shown) : nil
            return [
                Item(title: strings.copyAddress, action: .copied(post.url)),
                Item(title: strings.copyTitle, action: .copied(post.title)),
                Item(title: strings.copyLink, action: .copied("[\(post.title.linkText)](\(post.url))")),
                Item(title: strings.copyMarkdown, action: .copied(post.body)),
            ] + (code.map { [Item(title: strings.copyCode, action: .copied($0))] } ?? [])
        case .export:
            let name = post.title.fileName
            return [
                Item(title: strings.openInEditor, action: .exported(.editor)),
                Item(title: strings.openInPager, action: .exported(.pager)),
                Item(
                    title: strings.saveMarkdown, action: .exportChosen(.markdownFile, proposing: name + ".md")
                ),
                Item(title: strings.saveText, action: .exportChosen(.textFile, proposing: name + ".txt")),
                Item(title: strings.pipe, action: .exportChosen(.command, proposing: "")),
            ]
        }
    }

    func keys(in area: Area) -> KeyBindings<PostAction> {
        let strings = language.strings
        return KeyBindings([
            .init(
                kind == .links ? PostKeyNames.openInField : PostKeyNames.goInField,
                items.selected(in: state)?.action ?? noItem,
                kind == .links ? strings.postScreen.promptKeys.openLink : strings.postExport.choose,
                hint: [.places, .links].contains(kind) ? strings.hints.open : strings.hints.choose)
        ])
        .then(ListCursor.bindingsWhileTyping(in: language).map { .menuChanged(items.moved($0, in: area)) })
        .then(
            KeyBindings([
                .init(
                    PostKeyNames.close, keys: [.escape], .promptClosed, strings.postExport.closeMenu,
                    hint: strings.hints.close)
            ]))
    }

    private var noItem: PostAction { kind == .links ? .linkNotFound(state.field.text) : .promptClosed }

    /// The action for a click; `nil` if the item is already selected.
    func selecting(_ item: Int, in area: Area) -> PostAction? {
        state.list.selected == item ? nil : .menuChanged(items.moved(.item(item), in: area))
    }

    func draw(on frame: inout Frame, in area: Area) {
        let strings = language.strings.postExport
        items.draw(
            state, on: &frame, in: area, sign: "❯",
            placeholder: kind == .links ? strings.linkPlaceholder : strings.placeholder,
            emptyMessage: strings.noMatches
        ) { item, match, _ in
            ResultsRows.indent + StyledLine(item.title, marking: match) + StyledLine("  \(item.detail)", .dim)
        }
    }
}

extension String {
    /// The text of a Markdown link.
    fileprivate var linkText: String { replacing("[", with: "\\[").replacing("]", with: "\\]") }

    /// A file name without separators and with at most 60 characters.
    fileprivate var fileName: String {
        let name = map { $0 == "/" || $0 == "\0" || $0.isNewline ? "-" : $0 }.prefix(60)
        return String(name.drop { $0 == "." || $0 == "-" }).trimmed
    }
}
