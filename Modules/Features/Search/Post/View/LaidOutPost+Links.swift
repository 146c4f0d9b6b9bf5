import Entities
import TerminalFrames

/// A link or a footnote of a post, as the list of links shows it.
struct PostLink: Sendable {
    /// As in the text: `2`, or `^1` for a footnote.
    let number: String
    let title: String
    /// `nil` for a footnote.
    let address: String?
}

extension LaidOutPost {
    /// The links that are laid out, and then the footnotes.
    var links: [PostLink] {
        let titles = layout.linkTitles
        return zip(layout.links, titles).enumerated().map { index, link in
            PostLink(number: "\(index + 1)", title: link.1.isEmpty ? link.0 : link.1, address: link.0)
        }
            + layout.footnotes.enumerated().map { index, line in
                PostLink(number: "^\(index + 1)", title: layout.lines[line].text, address: nil)
            }
    }

    /// The action for a link or a footnote, given its number as text; `nil` if there is none with this number.
    func following(number: String, _ state: PostState) -> PostAction? {
        if number.first == "^" {
            guard let index = Int(number.dropFirst()), layout.footnotes.indices.contains(index - 1) else {
                return nil
            }
            return going(to: layout.footnotes[index - 1], state)
        }
        guard let index = Int(number), layout.links.indices.contains(index - 1) else { return nil }
        return following(layout.links[index - 1], state)
    }

    /// The action for a link: within the post, if it leads to one of its anchors.
    func following(_ address: String, _ state: PostState) -> PostAction {
        let line = layout.line(ofAnchor: address, of: content.post.url)
        return line.map { going(to: $0, state) } ?? .linkOpened(address)
    }

    private func going(to line: Int, _ state: PostState) -> PostAction {
        .anchorFollowed(to: position(top: line), from: layout.position(of: top(state)))
    }
}

extension PostLayout {
    /// The text of each link where it occurs first, in the order of their numbers; empty for one without text.
    fileprivate var linkTitles: [String] {
        var titles = [String](repeating: "", count: links.count)
        // The number in brackets ends the text of a link, which may be wrapped.
        var ended = Set<Int>()
        for line in lines {
            for span in line.spans where span.link > 0 {
                let (link, mark) = (Int(span.link), "[\(span.link)]")
                guard titles.indices.contains(link - 1), !ended.contains(link) else { continue }
                let isEnd = span.text.hasSuffix(mark)
                titles[link - 1] += isEnd ? span.text.dropLast(mark.count) : span.text[...]
                if isEnd { ended.insert(link) }
            }
        }
        return titles
    }
}
