/// The details of failures.
enum HTTPStrings {
    static func responseTooLarge(limit: Int) -> String { "the response is larger than \(limit) bytes" }
    static func redirectToOtherOrigin(host: String) -> String {
        "a redirect leads to another service, \(host)"
    }
    static let invalidCount = "a count is not an integer"
    static let refusedURL = "the URL of the request or of a redirect is not allowed"
}
