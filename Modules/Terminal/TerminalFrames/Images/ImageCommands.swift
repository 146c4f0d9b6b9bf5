/// Commands of kitty's graphics protocol. An image is sent once under a number and shown by placeholder
/// characters in cells.
///
/// Source: kitty, "Terminal graphics protocol": direct transmission, virtual placements, Unicode
/// placeholders.
package enum ImageCommands {
    /// Whether a terminal may be queried for image support.
    ///
    /// `false` for terminals that are known to print the query or to lack placeholders, and inside
    /// multiplexers that do not show images.
    ///
    /// - Parameter environment: The environment of the process.
    package static func maySupportImages(_ environment: [String: String]) -> Bool {
        let (term, program) = (environment["TERM", default: ""], environment["TERM_PROGRAM", default: ""])
        return !["", "dumb", "linux"].contains(term)
            && !["WezTerm", "Apple_Terminal", "WarpTerminal", "iTerm.app"].contains(program)
            && !["screen", "tmux"].contains { term.hasPrefix($0) }
            && !["TMUX", "STY", "KONSOLE_VERSION"].contains { environment[$0] != nil }
    }

    /// Queries the terminal's name, and its support for images with an invisible image of one pixel.
    package static let question = "\u{1B}[>q\u{1B}_Gi=\(identifier(0)),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    /// The names of terminals that report support but print the placeholder characters.
    static let unsupportedTerminals = ["konsole", "wezterm", "iterm", "warp"]
    /// The reply of a terminal with support, without the delimiters of a command.
    static let supportedReply = "Gi=\(identifier(0));OK"

    /// The maximum number of base64 bytes per command.
    private static let chunkSize = 2_048

    /// The commands that transmit an image. Write each one as a whole, and no other image's commands in
    /// between.
    ///
    /// - Parameters:
    ///   - base64: A PNG in base64.
    ///   - number: The image's number, 1...16,383.
    package static func sending(base64: [UInt8], as number: Int) -> [[UInt8]] {
        stride(from: 0, to: base64.count, by: chunkSize).map { start in
            let end = min(start + chunkSize, base64.count)
            let head = start == 0 ? "a=t,t=d,f=100,i=\(identifier(number))," : ""
            return Array("\u{1B}_G\(head)q=2,m=\(end < base64.count ? 1 : 0);".utf8) + base64[start..<end]
                + terminator
        }
    }

    /// The command that sets the size in cells of a transmitted image.
    package static func placing(_ number: Int, in cells: ImageCells) -> [UInt8] {
        Array("\u{1B}_Ga=p,U=1,i=\(identifier(number)),c=\(cells.columns),r=\(cells.rows),q=2".utf8)
            + terminator
    }

    /// The command that deletes an image.
    package static func deleting(_ number: Int) -> [UInt8] {
        Array("\u{1B}_Ga=d,d=I,i=\(identifier(number)),q=2".utf8) + terminator
    }

    private static let terminator = Array("\u{1B}\\".utf8)

    /// The image's id in the terminal, which all programs in that terminal share.
    private static func identifier(_ number: Int) -> Int { 0x4E_0000 | number }

    // MARK: - Cells

    /// The placeholder for a cell of an image.
    static let placeholder = "\u{10EEEE}"

    /// The colour that identifies the image, and the first placeholder of a run with its row and column. The
    /// following placeholders need no diacritics.
    static func start(_ cell: PackedCell) -> String {
        let number = cell.imageNumber
        return "\u{1B}[38;2;78;\(number >> 8);\(number & 0xFF)m\(placeholder)"
            + "\(diacritics[cell.imageRow % diacritics.count])"
            + "\(diacritics[cell.imageColumn % diacritics.count])"
    }

    /// The first diacritics of the protocol: the index of each is the number that it encodes.
    static let diacritics: [Unicode.Scalar] = [
        0x305...0x305, 0x30D...0x30E, 0x310...0x310, 0x312...0x312, 0x33D...0x33F, 0x346...0x346,
        0x34A...0x34C, 0x350...0x352, 0x357...0x357, 0x35B...0x35B, 0x363...0x36F, 0x483...0x487,
        0x592...0x595, 0x597...0x599, 0x59C...0x5A1, 0x5A8...0x5A9, 0x5AB...0x5AC, 0x5AF...0x5AF,
        0x5C4...0x5C4, 0x610...0x617, 0x657...0x65B, 0x65D...0x65E, 0x6D6...0x6DC, 0x6DF...0x6E2,
        0x6E4...0x6E4, 0x6E7...0x6E8, 0x6EB...0x6EC, 0x730...0x730, 0x732...0x733, 0x735...0x736,
        0x73A...0x73A, 0x73D...0x73D, 0x73F...0x741, 0x743...0x743, 0x745...0x745, 0x747...0x747,
        0x749...0x74A, 0x7EB...0x7F1, 0x7F3...0x7F3, 0x816...0x819, 0x81B...0x823, 0x825...0x827,
    ].flatMap { (range: ClosedRange<UInt32>) in range.compactMap(Unicode.Scalar.init) }
}
