/// What is around the terminal: programs that show what a terminal cannot.
///
/// Call from anywhere; calls return when the program was started, not when it has ended.
public protocol Desktop: Sendable {
    /// Opens a web page in the user's browser.
    ///
    /// - Parameter address: `https` or `http`; anything else is refused.
    func open(_ address: String) async throws(DesktopFailure)

    /// Plays a video, or opens it in the browser where there is no player.
    ///
    /// - Parameter address: Of a media file, `https` or `http`; anything else is refused.
    func play(_ address: String) async throws(DesktopFailure)

    /// Puts a text into the desktop's clipboard, where a program for that is there; a terminal may do it as well.
    func copy(_ text: String)
}

/// Why nothing was opened.
public enum DesktopFailure: Error, Codable, Sendable, Equatable {
    /// The address is neither `https` nor `http`.
    case noWebPage(String)
    /// No program could be started for the address.
    case noProgram(String)
}

extension ErrorMessage {
    /// - Parameter what: What was being done, such as `open`.
    public init(_ what: String, _ failure: DesktopFailure) {
        switch failure {
        case .noWebPage(let address):
            self.init(what, why: "\(address) is no web page", todo: "copy it and look at it yourself")
        case .noProgram(let address):
            self.init(what, why: "no program could be started", todo: "open \(address) yourself")
        }
    }
}
