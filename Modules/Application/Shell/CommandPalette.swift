package import TerminalUI

/// The list of everything that can be done, which lies over a screen: what was typed to find it, and the selection.
package struct CommandPalette: Codable, Sendable, Equatable {
    package private(set) var field = TextField()
    package private(set) var list = ListCursor()

    package init() {}

    /// Other actions change nothing.
    mutating func reduce(_ action: ShellAction) {
        switch action {
        case .paletteEdited(let edit):
            field.apply(edit)
            list = ListCursor()
        case .paletteMoved(let move, let count, let height): list.move(move, count: count, height: height)
        default: break
        }
    }
}
