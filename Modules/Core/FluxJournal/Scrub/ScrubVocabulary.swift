/// The words of an app's code that stay in a scrubbed recording: its replay needs them.
public struct ScrubVocabulary: Sendable {
    /// Texts that stay where they are the whole text, such as the patterns of screens.
    let texts: Set<String>
    /// Schemes of addresses, which stay before a `:`.
    let schemes: Set<String>
    /// The scheme of the app's own routes.
    let routes: String
    /// First parts of routes, and names of their parameters.
    let routeWords: Set<String>
    /// Names of the header's settings whose values stay.
    let settings: Set<String>

    /// - Parameters:
    ///   - texts: Stay where they are the whole text.
    ///   - schemes: Of addresses, in lower case; they stay before a `:`.
    ///   - routes: The scheme of the app's own routes; it stays as the others do.
    ///   - routeWords: First parts of routes, and names of their parameters.
    ///   - settings: Names of the header's settings whose values stay, such as a time zone.
    public init(
        texts: Set<String> = [], schemes: Set<String> = ["http", "https"], routes: String,
        routeWords: Set<String>, settings: Set<String> = []
    ) {
        (self.texts, self.schemes) = (texts, schemes.union([routes]))
        (self.routes, self.routeWords, self.settings) = (routes, routeWords, settings)
    }
}
