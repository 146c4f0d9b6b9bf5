/// Keeps md4c from replacing tabs in the indentation of code by spaces.
///
/// A character reference in place of the tab is code to md4c, and has the same meaning in HTML.
enum CodeTabs {
    private static let hidden = "&#0000009;"

    /// Hides the tabs before a line's text.
    ///
    /// - Parameters:
    ///   - prefix: Indentation and the markers of quotes.
    ///   - start: The first column of the code, after the last marker. Tabs before it belong to a list or a quote.
    static func hide(in prefix: inout [UInt8], from start: Int) {
        guard prefix.contains(0x09) else { return }
        var (result, column) = ([UInt8](), 0)
        for (index, byte) in prefix.enumerated() {
            switch byte {
            case 0x09 where column >= start:
                result += hidden.utf8
                column += 4 - column % 4
            case 0x09:
                result.append(byte)
                column += 4 - column % 4
            case UInt8(ascii: ">"):
                result.append(byte)
                column = index + 1 < prefix.count && prefix[index + 1] == 0x20 ? -1 : 0
            default:
                result.append(byte)
                column += 1
            }
        }
        prefix = result
    }

    /// - Parameter text: Code, in which character references have no meaning.
    /// - Returns: The text as written in the source.
    static func shown(in text: String) -> String {
        text.utf8.contains(UInt8(ascii: "&")) ? text.replacing(hidden, with: "\t") : text
    }
}
