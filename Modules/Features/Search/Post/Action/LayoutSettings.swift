import TerminalUI

/// What a long text is laid out for: it is made away from the keys, which must know.
package struct LayoutSettings: Codable, Sendable, Equatable {
    /// Columns of the text.
    let width: Int
    let ambiguous: AmbiguousWidth

    init(width: Int, _ ambiguous: AmbiguousWidth) { (self.width, self.ambiguous) = (width, ambiguous) }
}
