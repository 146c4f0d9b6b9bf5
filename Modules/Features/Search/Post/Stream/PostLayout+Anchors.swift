import FoundationEssentials

extension PostLayout {
    /// The line to which an address leads; `nil` if it is not that of an anchor in the part of the post that is laid
    /// out.
    ///
    /// - Parameters:
    ///   - address: The address of a link.
    ///   - page: The address of the post.
    func line(ofAnchor address: String, of page: String) -> Int? {
        guard address.hasPrefix(page + "#") else { return nil }
        // A clicked address is percent-encoded.
        return URLComponents(string: address)?.fragment.flatMap { headingLines[$0] }
    }

    /// The lines of the headings that are laid out, by their anchors.
    var headingLines: [String: Int] {
        var (lines, counts) = ([String: Int](), [String: Int]())
        for heading in headings {
            let anchor = heading.title.anchor
            let count = counts[anchor, default: 0]
            counts[anchor] = count + 1
            lines[count == 0 ? anchor : "\(anchor)-\(count)"] = heading.line
        }
        return lines
    }

    /// The first lines of the footnotes that are laid out, in the order of their numbers.
    var footnotes: [Int] {
        zip(lines.chunks, lines.starts).flatMap { chunk, start in chunk.footnotes.map { $0 + start } }
    }
}

extension String {
    /// The anchor of a heading, as Qiita writes it: in lower case, with hyphens for spaces and without punctuation.
    fileprivate var anchor: String {
        String(
            lowercased().compactMap { character in
                if character == " " { return "-" }
                return character.isLetter || character.isNumber || "-_".contains(character) ? character : nil
            })
    }
}
