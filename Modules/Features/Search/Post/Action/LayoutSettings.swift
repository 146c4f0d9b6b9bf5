import TerminalUI

/// The settings for which a long text is laid out in the background. The key bindings need them too.
package struct LayoutSettings: Codable, Sendable, Equatable {
    /// The width of the text in columns.
    let width: Int
    let ambiguous: AmbiguousWidth

    init(width: Int, _ ambiguous: AmbiguousWidth) { (self.width, self.ambiguous) = (width, ambiguous) }
}
