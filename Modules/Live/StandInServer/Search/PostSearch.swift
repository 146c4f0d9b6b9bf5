import Foundation
import Synchronization

/// Finds posts. A search looks for its words once in every text segment and then only compares numbers.
final class PostSearch: Sendable {
    private let posts: PostCatalog
    /// Created by the first search for a word.
    private let folded = Mutex<SearchTexts?>(nil)

    init(_ posts: PostCatalog) { self.posts = posts }

    /// The indexes of all matching public posts, in the query's order.
    ///
    /// - Parameter stocked: How many tokens have stocked each post since the server started, by index.
    func find(_ query: Query, stocked: [Int: Int]) -> [Int] {
        let alternatives: [[Matcher]] = query.alternatives.map { terms in
            terms.map { matcher(of: $0) }
        }
        let hits = posts.publicIndexes.filter { index in
            if alternatives.isEmpty { return true }
            let record = record(index, stocked)
            return alternatives.contains { terms in terms.allSatisfy { matches in matches(record) } }
        }
        if query.order == .newest { return hits }
        return sorted(hits.map { record($0, stocked) }, by: query.order, words: query.words)
    }

    private func record(_ index: Int, _ stocked: [Int: Int]) -> PostRecord {
        var record = posts.record(index)
        if !stocked.isEmpty { record.stocks += stocked[index] ?? 0 }
        return record
    }

    private typealias Matcher = @Sendable (PostRecord) -> Bool

    private func matcher(of term: Query.Term) -> Matcher {
        let matches = matcher(term.condition)
        guard term.isNegated else { return matches }
        return { record in !matches(record) }
    }

    private func matcher(_ condition: Query.Condition) -> Matcher {
        switch condition {
        case .text(let word): anywhere(Needle(word))
        case .title(let word): title(Needle(word))
        case .body(let word): inBody(findMatches(texts.segments, Needle(word)))
        case .code(let word): inBody(findMatches(texts.segments.map(Folding.code), Needle(word)))
        case .tag(let name): tags { Folding.fold($0) == name }
        case .user(let id): { Author.all[$0.author].id == id }
        case .stocks(let comparison): { comparison.holds($0.stocks) }
        case .likes(let comparison): { comparison.holds($0.likes) }
        case .created(let comparison): { comparison.holds($0.created) }
        case .updated(let comparison): { comparison.holds($0.updated) }
        case .nothing: { _ in false }
        }
    }

    private func anywhere(_ needle: Needle) -> Matcher {
        let hit = findMatches(texts.segments, needle)
        let (inTitle, inBody, inTags) = (title(needle, hit), inBody(hit), tags(needle))
        return { inTitle($0) || inBody($0) || inTags($0) }
    }

    private func title(_ needle: Needle) -> Matcher { title(needle, findMatches(texts.segments, needle)) }

    private func title(_ needle: Needle, _ hit: [Bool]) -> Matcher {
        let texts = texts
        let inSuffix = texts.suffixes.map { findMatches($0, needle) }
        // A match can span the title and its suffix only if the word contains the first byte of the suffix.
        let maySpan = texts.suffixes.map { suffixes in
            suffixes.last?.first.map(needle.bytes.dropFirst().contains) ?? false
        }
        return { record in
            if hit[record.title] { return true }
            guard record.part > 1 else { return false }
            let (language, part) = (record.language.rawValue, record.part)
            if inSuffix[language][part] { return true }
            guard maySpan[language] else { return false }
            let end = texts.segments[record.title].suffix(needle.bytes.count)
            return needle.isIn(end + texts.suffixes[language][part])
        }
    }

    private func inBody(_ hit: [Bool]) -> Matcher {
        { $0.body.contains { hit[$0] } }
    }

    private func tags(_ needle: Needle) -> Matcher { inTags(findMatches(texts.tags, needle)) }

    private func tags(_ predicate: (String) -> Bool) -> Matcher { inTags(posts.texts.tags.map(predicate)) }

    private func inTags(_ hit: [Bool]) -> Matcher {
        let hit = posts.texts.tagSets.map { $0.contains { hit[$0] } }
        return { hit[$0.tagSet] }
    }

    private func findMatches(_ texts: [[UInt8]], _ needle: Needle) -> [Bool] { texts.map(needle.isIn) }

    private var texts: SearchTexts {
        folded.withLock { folded in
            if let folded { return folded }
            let made = SearchTexts(parts: 1 + posts.count / posts.texts.titleCount)
            folded = made
            return made
        }
    }

    private func sorted(_ hits: [PostRecord], by order: PostOrder, words: [String]) -> [Int] {
        let inTitle = words.map { title(Needle($0)) }
        let ranked = hits.map { record in
            let rank =
                switch order {
                case .newest, .oldest: record.created
                case .updatedLast, .updatedFirst: record.updated
                case .mostLikes, .fewestLikes: record.likes
                case .mostStocks, .fewestStocks: record.stocks
                case .mostRelated, .leastRelated: inTitle.count { $0(record) }
                }
            return (index: record.index, rank: rank, id: PostID.number(of: record.index))
        }
        let isAscending = order.rawValue.hasSuffix("-asc")
        return ranked.sorted { one, other in
            one.rank == other.rank ? one.id > other.id : (one.rank < other.rank) == isAscending
        }.map(\.index)
    }
}

/// A word that is searched in many texts.
struct Needle: Sendable {
    let bytes: [UInt8]
    /// By byte, how far to advance when the byte is at the end of the current window.
    private let skips: [Int]

    /// - Parameter word: The word as typed.
    init(_ word: String) {
        let bytes = Folding.key(word)
        var skips = [Int](repeating: max(1, bytes.count), count: 256)
        for (position, byte) in bytes.dropLast().enumerated() {
            skips[Int(byte)] = bytes.count - 1 - position
        }
        (self.bytes, self.skips) = (bytes, skips)
    }

    /// Whether `text`, which must be folded, contains the word.
    ///
    /// Uses Horspool's algorithm: Japanese text repeats its lead bytes too often for a scan for the first
    /// byte.
    func isIn(_ text: [UInt8]) -> Bool {
        guard let last = bytes.last, bytes.count <= text.count else { return bytes.isEmpty }
        guard bytes.count > 1 else { return text.contains(last) }
        return text.withUnsafeBufferPointer { text in
            var end = bytes.count - 1
            while end < text.count {
                if text[end] == last, text[(end - bytes.count + 1)...end].elementsEqual(bytes) {
                    return true
                }
                end += skips[Int(text[end])]
            }
            return false
        }
    }
}

/// The values of `sort:`.
enum PostOrder: String, Sendable {
    case newest = "created-desc"
    case oldest = "created-asc"
    case updatedLast = "updated-desc"
    case updatedFirst = "updated-asc"
    case mostLikes = "likes-desc"
    case fewestLikes = "likes-asc"
    case mostStocks = "stocks-desc"
    case fewestStocks = "stocks-asc"
    case mostRelated = "related-desc"
    case leastRelated = "related-asc"
}

/// The folded texts in which words are searched.
struct SearchTexts: Sendable {
    /// By segment.
    let segments: [[UInt8]]
    /// By tag index.
    let tags: [[UInt8]]
    /// The title suffixes, by language and then by part.
    let suffixes: [[[UInt8]]]

    /// - Parameter parts: The maximum number of parts of a title.
    init(parts: Int) {
        let texts = TextCatalog.folded
        segments = (0..<texts.segmentCount).map(texts.utf8)
        tags = texts.tags.map(Folding.key)
        suffixes = Language.allCases.map { language in
            (0...max(1, parts)).map { Folding.key(PostRecord.suffix(ofPart: $0, in: language)) }
        }
    }
}

/// Normalises text for comparison: NFKC, case-insensitive.
enum Folding {
    static func fold(_ text: String) -> String {
        text.utf8.allSatisfy { $0 < 128 }
            ? text.lowercased() : text.precomposedStringWithCompatibilityMapping.lowercased()
    }

    static func key(_ text: String) -> [UInt8] { Array(fold(text).utf8) }

    /// The lines inside fenced code blocks.
    static func code(in markdown: [UInt8]) -> [UInt8] {
        guard markdown.contains(UInt8(ascii: "`")) else { return [] }
        let fence = Array("```".utf8)
        var isCode = false
        var lines: [ArraySlice<UInt8>] = []
        for line in markdown.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            if line.starts(with: fence) {
                isCode.toggle()
            } else if isCode {
                lines.append(line)
            }
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }
}
