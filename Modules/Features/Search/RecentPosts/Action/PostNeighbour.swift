/// Another post of the list from which a post was opened.
package enum PostNeighbour: Codable, Sendable, Equatable { case next, previous, nextUnread }
