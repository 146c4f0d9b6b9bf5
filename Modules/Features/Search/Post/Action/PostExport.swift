import TerminalFrames

/// A menu on a post's screen.
package enum PostMenuKind: String, Codable, Sendable, Equatable {
    /// The author and the tags.
    case places
    /// What can be copied.
    case copying
    /// Where the post can be saved or opened.
    case export
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
                eval "${VISUAL:-${EDITOR:-vi}} \"\$file\"" < /dev/tty
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
