/// What the app shows beside the screens of its features.
extension NagareStrings {
    enum App {
        static let demo = "demo"
        static let offline = "offline"

        /// - Parameter time: When requests are allowed again; `nil` if unknown.
        static func noRequestsLeft(until time: String?) -> String {
            "no requests left\(time.map { " until \($0)" } ?? "")"
        }

        static let resumedPast =
            "resumed from here; later changes to My Video and on the services are not undone"
        static let resumedRecording = "resumed from here, offline; nothing is saved"

        static func cannotShowPast(_ detail: String) -> String { "cannot show past states: \(detail)" }

        // MARK: Commands of the palette

        static let reportBug = "Report a bug: save this session without your texts"

        static func bugReportSaved(path: String) -> String {
            "Saved this session, with all texts replaced. To step through it: nagare journal play \(path)"
        }

        static func cannotSaveBugReport(_ detail: String) -> String { "cannot save the session: \(detail)" }

        static func cannotSaveSetting(_ detail: String) -> String { "applies until you quit: \(detail)" }

        static let settings = "settings"

        static let keysReloaded = "loaded the new key bindings"

        static func theme(_ name: String) -> String { "Theme: \(name)" }
        static func mouse(isOn: Bool) -> String { "Mouse: \(isOn ? "on" : "off")" }
        static func images(_ value: String) -> String { "Images: \(value)" }
        static func ambiguousWidth(_ value: String) -> String { "Ambiguous characters: \(value)" }

        static func imageQuestion(_ host: String) -> String {
            "Load images from \(host)? It will see your address."
        }
    }

    /// Dates in lists.
    enum RelativeDate {
        static let now = "now"
        static let yesterday = "yesterday"

        static func minutesAgo(_ count: Int) -> String { "\(count) min ago" }
        static func hoursAgo(_ count: Int) -> String { "\(count) h ago" }
    }
}
