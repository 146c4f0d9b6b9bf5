import Persistence

extension String {
    /// What a query looks for, without its operators: no word that is excluded, no user, no number.
    var searchWords: [String] { PostQuery(self).words.map(\.text) }
}
