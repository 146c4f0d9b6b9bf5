package import Console
import Entities
package import Persistence
package import Search
package import TerminalFrames

/// What the commands of Search work with.
package protocol SearchCommandServices: CommandServices {
    /// The feature on the profile's data.
    ///
    /// - Parameter follows: Replaces the profile's follow library.
    func search(follows: (any FollowLibrary)?) -> SearchFeature

    /// When lasting warnings were shown.
    var shownWarnings: any ValueVault<ShownWarnings> { get }

    /// The origin of the post service's web pages.
    var webOrigin: String { get }

    /// The origins at which the URL of a post is accepted.
    ///
    /// - Parameter text: What the user typed.
    func postOrigins(of text: String) -> [String]

    /// Why posts are shown as plain text, and how to fix it; `nil` if they are rendered.
    func plainTextRemark(in language: Language) -> String?

    /// Runs `body` as the logged-in user.
    ///
    /// - Parameters:
    ///   - operation: The name of the command.
    ///   - body: Sends requests through a feature, which discards a token that the service rejects.
    func asUser<Value: Sendable>(
        _ operation: String, _ options: GlobalOptions, _ console: Console, _ body: () async throws -> Value
    ) async throws -> Value
}

extension SearchCommandServices {
    /// The feature on the profile's data.
    func search() -> SearchFeature { search(follows: nil) }

    /// - Throws: A usage error when `text` is neither the id nor the URL of a post.
    func postID(_ text: String, _ operation: String) throws -> Post.ID {
        if let id = SearchFeature.postID(text, at: postOrigins(of: text)) { return id }
        throw CommandFailure.usage { [webOrigin] in
            if Post.isVideo(text) { return $0.commandStrings.ids.videoForPost(operation, id: text) }
            return $0.commandStrings.ids.invalidPost(operation, text: text, origin: webOrigin)
        }
    }
}
