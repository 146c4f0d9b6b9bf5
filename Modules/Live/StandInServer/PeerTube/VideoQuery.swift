/// The parameters of a list of videos.
struct VideoQuery: Sendable {
    enum Listing: Sendable { case all, search, channels(Set<Int>) }

    private(set) var start = 0
    private(set) var count = 15
    private var sort: (field: String, isDescending: Bool) = ("publishedAt", true)
    private(set) var skipsCount = false
    private var words: [String] = []
    private var conditions: [@Sendable (VideoRecord) -> Bool] = []

    private static let listFields: Set<String> = [
        "name", "duration", "createdAt", "publishedAt", "originallyPublishedAt", "views", "likes", "comments",
        "trending", "hot", "best", "match", "localVideoFilesSize",
    ]
    private static let searchFields: Set<String> = [
        "name", "duration", "createdAt", "publishedAt", "originallyPublishedAt", "views", "likes", "match",
        "hot",
    ]

    /// - Parameter host: The host of the instance.
    init(_ listing: Listing, _ reader: inout ParameterReader, host: String) {
        start = reader.number("start", 0...Int(Int32.max), message: "Should have a number start") ?? 0
        count = reader.number("count", 0...100, message: "Should have a number count (max: 100)") ?? 15
        skipsCount = reader.flag("skipCount") ?? false
        switch listing {
        case .search:
            sort = reader.sort(Self.searchFields, standard: "-match")
            readText(&reader, isRequired: true)
            readSearchConditions(&reader, host: host)
        case .all:
            sort = reader.sort(Self.listFields, standard: "-publishedAt")
            readText(&reader, isRequired: false)
        case .channels(let channels):
            sort = reader.sort(Self.listFields, standard: "-publishedAt")
            conditions.append { channels.contains($0.video.channel) }
        }
        readConditions(&reader)
    }

    /// All matches in order, without paging.
    func find(in catalog: VideoCatalog) -> [VideoRecord] {
        let matches = catalog.records.filter { record in
            conditions.allSatisfy { $0(record) } && words.allSatisfy(record.textKey.contains)
        }
        return sorted(matches)
    }

    private mutating func readText(_ reader: inout ParameterReader, isRequired: Bool) {
        let text = reader.texts("search")?.last ?? ""
        if isRequired, text.isEmpty {
            reader.reject("search", "Should have a valid search", reader.texts("search")?.last)
        }
        words = text.split(whereSeparator: \.isWhitespace).map { Folding.fold(String($0)) }
    }

    private mutating func addCondition<Value: Sendable>(
        _ wanted: Value?, _ holds: @escaping @Sendable (VideoRecord, Value) -> Bool
    ) {
        if let wanted { conditions.append { holds($0, wanted) } }
    }

    private mutating func readConditions(_ reader: inout ParameterReader) {
        addCondition(reader.flag("isLive")) { ($0.video.files == .live) == $1 }
        addCondition(reader.flag("isLocal")) { ($0.channel.host == nil) == $1 }
        addCondition(reader.flag("hasHLSFiles")) { [.both, .hls, .live].contains($0.video.files) == $1 }
        addCondition(reader.flag("hasWebVideoFiles")) { [.both, .web].contains($0.video.files) == $1 }
        if reader.texts("nsfw")?.last != "both" {
            addCondition(reader.flag("nsfw") ?? false) { $0.video.isForAdults == $1 }
        }
        addCondition(reader.numbers("categoryOneOf")) { $1.contains($0.video.category.rawValue) }
        addCondition(reader.numbers("licenceOneOf")) { record, ids in
            record.video.licence.map(ids.contains) ?? false
        }
        addCondition(reader.texts("languageOneOf")) { $1.contains($0.video.language ?? "_unknown") }
        addCondition(folded(reader.texts("tagsOneOf"))) { record, tags in
            record.video.tags.contains { tags.contains(Folding.fold($0)) }
        }
        addCondition(folded(reader.texts("tagsAllOf"))) { record, tags in
            tags.isSubset(of: record.video.tags.map(Folding.fold))
        }
        if let tags = reader.texts("tagsOneOf"), tags.count > 5 {
            reader.reject("tagsOneOf", "Should have a valid one of tags array", tags.last)
        }
    }

    private mutating func readSearchConditions(_ reader: inout ParameterReader, host: String) {
        let seconds = 0...Int(Int32.max)
        addCondition(reader.number("durationMin", seconds, message: "Should have a valid min duration")) {
            $0.video.seconds >= $1
        }
        addCondition(reader.number("durationMax", seconds, message: "Should have a valid max duration")) {
            $0.video.seconds <= $1
        }
        addCondition(reader.date("startDate")) { $0.published >= $1 }
        addCondition(reader.date("endDate")) { $0.published <= $1 }
        addCondition(reader.date("originallyPublishedStartDate")) { record, date in
            record.released.map { $0 >= date } ?? false
        }
        addCondition(reader.date("originallyPublishedEndDate")) { record, date in
            record.released.map { $0 <= date } ?? false
        }
        addCondition(reader.texts("host")?.last) { ($0.channel.host ?? host) == $1 }
        addCondition(reader.texts("uuids")) { $1.contains($0.id.uuid) }
    }

    private func folded(_ tags: [String]?) -> Set<String>? { tags.map { Set($0.map(Folding.fold)) } }

    private func sorted(_ matches: [VideoRecord]) -> [VideoRecord] {
        if sort.field == "name" {
            return matches.sorted { one, other in
                one.titleKey == other.titleKey
                    ? one.number > other.number : (one.titleKey < other.titleKey) != sort.isDescending
            }
        }
        return matches.sorted { one, other in
            let (first, second) = (rank(one), rank(other))
            return first == second ? one.published > other.published : (first < second) != sort.isDescending
        }
    }

    private func rank(_ record: VideoRecord) -> Int {
        switch sort.field {
        case "duration": record.video.seconds
        case "createdAt": record.created
        case "originallyPublishedAt": record.released ?? Int.min
        case "views", "trending", "hot", "best": record.views
        case "likes": record.likes
        case "comments": record.comments
        case "localVideoFilesSize": record.video.seconds
        case "match": words.contains(where: record.titleKey.contains) ? 1 : 0
        default: record.published
        }
    }
}
