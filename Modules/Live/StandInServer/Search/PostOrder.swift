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
