/// The details of failures, which `--verbose` shows.
enum VideoAPIPeerTubeStrings {
    static func unexpectedStatus(_ status: Int, message: Substring) -> String {
        "status \(status): \(message)"
    }
    static func unexpectedContent(bytes: Int, isHTML: Bool) -> String {
        isHTML ? "a web page of \(bytes) bytes instead of data" : "unexpected content of \(bytes) bytes"
    }
    static let noValidVideo = "the list does not contain a valid video"
}
