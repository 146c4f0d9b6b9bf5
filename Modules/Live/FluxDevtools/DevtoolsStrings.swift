/// The sentences of this module.
enum DevtoolsStrings {
    static let notListening = "the socket does not listen"
    static let cancelled = "cancelled"

    static let wrongHost =
        "Open this page at http://127.0.0.1 or http://localhost, with the port of the program."
    static let otherUser = "Another user of this machine may not connect."
    static let wrongMethod = "Only GET is allowed."
    static let notFound = "This page does not exist."
    static let wrongOrigin = "Another page may not connect."
    static let wrongToken = "The token is not valid. Open the address that the program printed."
    static let notUpgraded = "This address is for WebSockets."
    static let tooManyConnections = "Too many pages are open. Close one of them."

    static let tooManyQuestions = "Too many questions wait for an answer."
    static func notARecording(_ name: String) -> String {
        "\(name) is not a recording, or it has more than 64 MB."
    }
    static let noSession = "No session is open."
    static let unknownMessage = "This version does not know the message. Reload the page."
    static func cannotRead(_ why: String) -> String { "The session cannot be read: \(why)." }
}
