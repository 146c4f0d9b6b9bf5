import FluxScreens
import ImagesHTTP
import Persistence
import Synchronization
import TerminalFrames

/// Decides which hosts get requests for images: those of the service, and those that the user has allowed.
///
/// The user is asked once per host; the answers apply until the app ends.
final class ImageHosts: Sendable {
    /// The question whether to request images from a host.
    struct Question: Codable, Equatable {
        let host: String

        func line(in language: Language) -> StyledLine {
            StyledLine(language.appStrings.imageQuestion(host), .strong)
        }
    }

    private struct State: Sendable {
        var setting: UserSettings.Images?
        var answers: [String: Bool]
        var ask: (@Sendable (Question) async -> Bool)?
    }

    /// The hosts to which Qiita uploads the images of posts.
    private static let qiita = [
        "qiita-image-store.s3.amazonaws.com", "qiita-image-store.s3.ap-northeast-1.amazonaws.com",
        "qiita-user-contents.imgix.net",
    ]

    private let state: Mutex<State>

    /// - Parameters:
    ///   - setting: The setting `images`.
    ///   - known: Further hosts that are allowed without a question.
    init(_ setting: UserSettings.Images?, known: [String] = []) {
        let answers = Dictionary(
            (Self.qiita + known).map { ($0, true) }, uniquingKeysWith: { first, _ in first })
        state = Mutex(State(setting: setting, answers: answers))
    }

    /// Applies a new value of the setting.
    func use(_ setting: UserSettings.Images?) { state.withLock { $0.setting = setting } }

    /// Asks the user in this way from now on.
    func use(_ ask: @escaping @Sendable (Question) async -> Bool) { state.withLock { $0.ask = ask } }

    /// - Parameter host: In lower case.
    func access(to host: String) async -> ImagesHTTP.Access {
        let state = state.withLock(\.self)
        if state.setting == .all { return .anyHost }
        if let answer = state.answers[host] { return answer ? .host : .denied }
        guard let ask = state.ask else { return .denied }
        let answer = await ask(Question(host: host))
        // Leaving the post withdraws the question.
        if Task.isCancelled { return .denied }
        self.state.withLock { $0.answers[host] = answer }
        return answer ? .host : .denied
    }
}
