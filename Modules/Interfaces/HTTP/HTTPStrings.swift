/// The details of failures, which `--verbose` shows.
enum HTTPStrings {
    static func responseTooLarge(limit: Int) -> String { "the response is larger than \(limit) bytes" }
    static func redirectToOtherOrigin(host: String) -> String {
        "a redirect leads to another service, \(host)"
    }
    static let refusedURL = "the URL of the request or of a redirect is not allowed"
}
