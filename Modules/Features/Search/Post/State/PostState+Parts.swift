package import Entities
package import FluxScreens
package import TerminalFrames

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
        /// A link number is being entered.
        case choosingLink(TextField)
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
