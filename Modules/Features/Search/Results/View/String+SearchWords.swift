import Persistence

extension String {
    /// The words of a query, without operators, excluded words, users, and numbers.
    var searchWords: [String] { PostQuery(self).words.map(\.text) }
}
