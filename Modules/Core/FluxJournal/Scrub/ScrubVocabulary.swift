/// The words of an app's code that remain in a scrubbed recording, because its replay needs them.
public struct ScrubVocabulary: Sendable {
    /// Texts that remain if they are the whole string, such as the patterns of screens.
    let texts: Set<String>
    /// Schemes of URLs; they remain before a `:`.
    let schemes: Set<String>
    /// The scheme of the app's own routes.
    let routes: String
    /// The first parts of routes, and the names of their parameters.
    let routeWords: Set<String>
    /// The names of the header's settings whose values remain.
    let settings: Set<String>
    /// The `userInfo` of the encoder of actions and states.
    let userInfo: [CodingUserInfoKey: any Sendable]

    /// Creates a vocabulary.
    ///
    /// - Parameters:
    ///   - texts: Texts that remain if they are the whole string.
    ///   - schemes: Schemes of URLs in lower case; they remain before a `:`.
    ///   - routes: The scheme of the app's own routes; it remains like the others.
    ///   - routeWords: The first parts of routes, and the names of their parameters.
    ///   - settings: The names of the header's settings whose values remain, such as a time zone.
    ///   - userInfo: The `userInfo` of the encoder of actions and states, such as one that makes routes be encoded as URLs.
    public init(
        texts: Set<String> = [], schemes: Set<String> = ["http", "https"], routes: String,
        routeWords: Set<String>, settings: Set<String> = [], userInfo: [CodingUserInfoKey: any Sendable] = [:]
    ) {
        (self.texts, self.schemes) = (texts, schemes.union([routes]))
        (self.routes, self.routeWords, self.settings) = (routes, routeWords, settings)
        self.userInfo = userInfo
    }
}
