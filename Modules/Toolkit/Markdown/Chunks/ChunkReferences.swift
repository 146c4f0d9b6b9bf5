/// What chunks of a text say of each other: where links lead, and footnotes.
struct ChunkReferences: Sendable {
    /// Definitions of links by their labels, as bytes of the text.
    private var links: [String: Range<Int>] = [:]
    /// The lines of footnotes, in order, as bytes of the text.
    private(set) var footnotes: [Range<Int>] = []
    /// The labels of footnotes.
    private var labels: Set<String> = []
    /// The numbers of the footnotes that are referred to.
    private(set) var numbers: [String: Int] = [:]
    private var referred: [String] = []
    private var known: Set<String> = []

    /// The longest label that there is.
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

    /// All of the text was read.
    mutating func numberFootnotes() {
        for label in referred where labels.contains(label) { numbers[label] = numbers.count + 1 }
    }

    /// The definitions that a chunk needs.
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

    /// Labels are the same whatever their case and spaces.
    private static func folded(_ label: String) -> String {
        label.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
