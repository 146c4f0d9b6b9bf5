/// Link definitions and footnotes that chunks of a text share.
struct ChunkReferences: Sendable {
    /// Link definitions by label, as byte ranges of the text.
    private var links: [String: Range<Int>] = [:]
    /// Footnotes in order, as byte ranges of the text.
    private(set) var footnotes: [Range<Int>] = []
    /// The labels of the defined footnotes.
    private var labels: Set<String> = []
    /// The numbers of the referenced footnotes, by label.
    private(set) var numbers: [String: Int] = [:]
    private var referred: [String] = []
    private var known: Set<String> = []

    /// CommonMark's limit.
    static let maximumLabelLength = 999

    mutating func define(link label: String, _ line: Range<Int>) {
        let label = Self.folded(label)
        if links[label] == nil { links[label] = line }
    }

    mutating func define(footnote label: String, _ lines: Range<Int>) {
        labels.insert(label)
        footnotes.append(lines)
    }

    mutating func refer(to footnote: String) {
        if known.insert(footnote).inserted { referred.append(footnote) }
    }

    /// Call after the whole text has been read.
    mutating func numberFootnotes() {
        for label in referred where labels.contains(label) { numbers[label] = numbers.count + 1 }
    }

    /// The link definitions that `text` uses, as byte ranges of the whole text.
    func lines(for text: String) -> [Range<Int>] {
        guard !links.isEmpty else { return [] }
        var found: [Range<Int>] = []
        var (label, seen): (String.UTF8View.Index?, Set<String>) = (nil, [])
        for position in text.utf8.indices {
            if text.utf8[position] == UInt8(ascii: "[") {
                label = text.utf8.index(after: position)
            } else if text.utf8[position] == UInt8(ascii: "]"), let start = label {
                label = nil
                guard text.utf8.distance(from: start, to: position) <= Self.maximumLabelLength else {
                    continue
                }
                let name = Self.folded(String(text[start..<position]))
                if let line = links[name], seen.insert(name).inserted { found.append(line) }
            }
        }
        return found
    }

    /// Labels ignore case and the amount of white space.
    private static func folded(_ label: String) -> String {
        label.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
