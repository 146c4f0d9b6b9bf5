import Markdown
import MarkdownMD4C

extension Composition {
    /// What parses posts; `nil` where md4c is not there.
    var parser: (any MarkdownParsing)? { MarkdownMD4C(library: settings.parserLibrary) }

    /// Why posts are plain text, and what to do about it; `nil` when they are not.
    var parserRemark: String? {
        parser == nil ? "posts are plain text: there is no \(settings.parserLibrary); install libmd4c0" : nil
    }
}
