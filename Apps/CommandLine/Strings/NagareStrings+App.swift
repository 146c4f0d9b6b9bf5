/// What the app shows beside the screens of its features.
extension NagareStrings {
    enum App {
        static let demo = "demo"
        static let offline = "offline"

        /// - Parameter time: When requests are allowed again; `nil` if unknown.
        static func noRequestsLeft(until time: String?) -> String {
            "no requests left\(time.map { " until \($0)" } ?? "")"
        }

        static func cached(_ reason: String, on date: String) -> String { "\(reason): cached on \(date)" }

        static let resumedPast =
            "resumed from here; later changes to My Video and on the services are not undone"
        static let resumedRecording = "resumed from here, offline; nothing is saved"

        static func cannotShowPast(_ detail: String) -> String { "cannot show past states: \(detail)" }
    }

    /// Dates in lists.
    enum RelativeDate {
        static let now = "now"
        static let yesterday = "yesterday"

        static func minutesAgo(_ count: Int) -> String { "\(count) min ago" }
        static func hoursAgo(_ count: Int) -> String { "\(count) h ago" }
    }
}
