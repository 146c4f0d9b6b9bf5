import Console
import Entities
import FoundationEssentials
import Persistence
import Search
import TerminalFrames

extension ListPrinter.Format where Item == Post {
    static func posts(_ console: Console) -> Self {
        let text = ResultsText(
            target: console.target, formatDate: console.formatDate, in: console.language)
        return Self(id: \.id, address: \.url) { text.rows($0, &$1) }
    }
}
