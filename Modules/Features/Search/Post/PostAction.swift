package import FluxScreens
package import TerminalFrames

/// An event on a post's screen: a user action or a result.
package enum PostAction: Codable, Sendable, Equatable {
    /// The user opened the screen.
    case screenOpened
    /// The shell activated a restored screen.
    case resumed

    // MARK: Reading

    /// The user scrolled; `to` is the new first position on the screen.
    case scrolled(to: PostPosition)
    /// The user scrolled long code horizontally, by this number of columns in total.
    case codeScrolled(Int)
    /// The user showed or hid the comments.
    ///
    /// - from: The first position on the screen.
    case commentsToggled(from: PostPosition, areShown: Bool)
    case retried(isLoggedIn: Bool)
    /// What the user did with the post.
    case posts(PostOperationsAction)
    case noticeDismissed
    /// The user went to another post of the list from which this one was opened.
    case neighbourChosen(PostNeighbour)

    /// The settings for the layout of a long text changed.
    case layoutSettingsChanged(LayoutSettings)

    /// Images with these URLs became visible for the first time.
    case imagesAppeared([String])

    // MARK: The prompt

    case findOpened
    case linkPromptOpened
    /// The post has no links to choose from.
    case linksUnavailable
    /// The user asked for a match without a search.
    case nothingFound
    /// The user edited the name of a file or a command.
    case edited(TextField.Edit)
    /// The user edited the text to find; the second value is the resulting match.
    case findTextEdited(TextField.Edit, FindTarget)
    /// The user accepted the current match.
    case findAccepted
    /// The user moved to the next or previous match.
    case matchSelected(FindTarget)
    case linkOpened(String)
    /// The user followed a link to an anchor or to a footnote of the post.
    ///
    /// - to: The new first position on the screen.
    /// - from: The previous one.
    case anchorFollowed(to: PostPosition, from: PostPosition)
    /// The screen was opened at an anchor: the fragment of a link, decoded.
    case anchorRequested(String)
    /// The requested anchor became visible for the first time; `nil` if the post does not have it.
    case anchorReached(PostPosition?)
    /// The user returned to where the latest link within the post was followed.
    case returnedFromAnchor
    /// No link has the number that the user typed.
    case linkNotFound(String)
    /// The user closed the prompt or cleared the search.
    case promptClosed

    // MARK: Copying

    /// The user started to select lines at this position.
    case selectionStarted(PostPosition)
    /// The selection was extended to another line; `top` is the new first position on the screen.
    case selectionMoved(to: PostPosition, top: PostPosition)
    case selectionEnded
    /// The user copied text from the post, or its URL.
    case copied(String)

    // MARK: The outline

    /// The user opened the outline; the cursor is on the current heading.
    case outlineOpened(ListCursor)
    /// The user typed a filter or moved the selection in the outline.
    case outlineChanged(FilteredList.Change)
    /// The user chose a heading; its position becomes the first on the screen.
    case headingChosen(PostPosition)
    /// The post has no headings to choose from.
    case headingsUnavailable

    // MARK: Menus

    case menuOpened(PostMenuKind)
    case menuChanged(FilteredList.Change)
    /// The user went to the posts of a tag or a user: those that a query finds.
    case queryChosen(String)
    /// The user chose to name a file or a command for the post.
    case exportChosen(PostExport.Named, proposing: String)
    case exported(PostExport)

    // MARK: Results

    /// Part of a long text was laid out.
    ///
    /// - chunks: The number of chunks that are laid out.
    /// - isAll: Whether all chunks, the comments, and the links are laid out.
    case laidOut(chunks: Int, isAll: Bool, for: LayoutSettings)
}

/// The position to which a search in the post leads.
package struct FindTarget: Codable, Sendable, Equatable {
    /// The text to find; empty if there is nothing to find.
    let text: String
    /// The index of the match; `nil` if there is none.
    let match: Int?
    /// The first position on the screen.
    let position: PostPosition
    /// The horizontal scroll offset of long code, in columns.
    let codeOffset: Int
}

/// A position in a post's text that does not depend on the layout width.
package enum PostPosition: Codable, Sendable, Equatable {
    /// An offset in UTF-8 bytes into a part of a chunk: a paragraph, a line of code, or a table row. All
    /// values count from 0.
    case text(chunk: Int = 0, part: Int, offset: Int)
    /// The start of the comments, or the end of the post if they are not shown.
    case comments

    /// The start of a post.
    package static let start = PostPosition.text(part: 0, offset: 0)
}

/// The settings for which a long text is laid out in the background. The key bindings need them too.
package struct LayoutSettings: Codable, Sendable, Equatable {
    /// The width of the text in columns.
    let width: Int
    let ambiguous: AmbiguousWidth
    /// The language of the headings that are not the post's own.
    let language: Language

    init(width: Int, _ ambiguous: AmbiguousWidth, _ language: Language = .english) {
        (self.width, self.ambiguous, self.language) = (width, ambiguous, language)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        width = try container.decode(Int.self, forKey: .width)
        ambiguous = try container.decode(AmbiguousWidth.self, forKey: .ambiguous)
        // Recordings of versions that had one language do not name it.
        language = try container.decodeIfPresent(Language.self, forKey: .language) ?? .english
    }
}

/// A menu on a post's screen.
package enum PostMenuKind: String, Codable, Sendable, Equatable {
    /// The author and the tags.
    case places
    /// What can be copied.
    case copying
    /// Where the post can be saved or opened.
    case export
    /// The links and the footnotes.
    case links
}

/// What a post is passed to.
package enum PostExport: Codable, Sendable, Equatable {
    case editor, pager
    case markdownFile(String)
    case textFile(String)
    case command(String)

    /// A kind of export that the user names.
    package enum Named: String, Codable, Sendable, Equatable {
        case markdownFile, textFile, command

        func export(to name: String) -> PostExport {
            switch self {
            case .markdownFile: .markdownFile(name)
            case .textFile: .textFile(name)
            case .command: .command(name)
            }
        }
    }

    /// Whether the post is passed as it was written.
    var isMarkdown: Bool {
        switch self {
        case .editor, .markdownFile, .command: true
        case .pager, .textFile: false
        }
    }

    /// The command that does it, and gets the text as its input.
    func command(for text: String) -> ShellCommand {
        switch self {
        case .editor:
            // The file cannot be written: an editor says so. What the user writes nevertheless is not removed.
            ShellCommand(
                #"""
                file=$(mktemp --tmpdir nagare-XXXXXX.md) && cat > "$file" && chmod 400 "$file" || exit 1
                before=$(cksum < "$file")
                \#(ShellCommand.editor(ofFileIn: "file"))
                status=$?
                [ "$(cksum < "$file")" = "$before" ] || exit \#(Self.changed)
                rm -f "$file"
                [ $status -ne 127 ] || exit 127
                """#, input: text, isInTerminal: true)
        case .pager:
            ShellCommand(#"eval "${NAGARE_PAGER:-${PAGER:-less}}""#, input: text, isInTerminal: true)
        case .markdownFile(let path), .textFile(let path):
            ShellCommand(
                """
                case $NAGARE_FILE in '~/'*) NAGARE_FILE=$HOME/${NAGARE_FILE#'~/'} ;; esac
                set -C; cat > "$NAGARE_FILE"
                """, environment: ["NAGARE_FILE": path], input: text)
        case .command(let command): ShellCommand(command, input: text)
        }
    }

    /// Whether a message says how it ended. A program on the terminal shows that itself, unless it did not start.
    func isReported(_ result: ShellCommandResult) -> Bool {
        switch self {
        case .editor: result.status == 127 || result.status == Self.changed
        case .pager: result.status == 127
        case .markdownFile, .textFile, .command: true
        }
    }

    /// The status if the user has changed the file in the editor.
    static let changed: Int32 = 3
}
