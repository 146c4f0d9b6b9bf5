/// The details of failures, which `--verbose` shows.
enum PostAPIQiitaStrings {
    static func unexpectedStatus(_ status: Int) -> String { "status \(status)" }
    static func unexpectedStatus(_ status: Int, message: Substring) -> String {
        "status \(status): \(message)"
    }
    static func unexpectedContent(bytes: Int, isHTML: Bool) -> String {
        isHTML ? "a web page of \(bytes) bytes instead of data" : "unexpected content of \(bytes) bytes"
    }
    static let missingToken = "the response does not contain a token"
}
