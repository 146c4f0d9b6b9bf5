import Markdown
import MarkdownMD4C

extension Composition {
    /// The Markdown parser; `nil` when md4c is not installed.
    var parser: (any MarkdownParsing)? { MarkdownMD4C(library: settings.parserLibrary) }

    /// Why posts are shown as plain text, and how to fix it; `nil` if they are rendered.
    var parserRemark: AppMessage? {
        parser == nil ? .parserMissing(library: settings.parserLibrary) : nil
    }
}
