import Persistence

/// The texts in English.
struct EnglishAppStrings: AppStrings {
    var demo: String { "demo" }
    var offline: String { "offline" }

    func noRequestsLeft(until time: String?) -> String {
        "no requests left\(time.map { " until \($0)" } ?? "")"
    }

    var resumedPast: String {
        "resumed from here; later changes to My Video and on the services are not undone"
    }
    var resumedRecording: String { "resumed from here, offline; nothing is saved" }

    func cannotShowPast(_ detail: String) -> String { "cannot show past states: \(detail)" }

    // MARK: Commands of the palette

    var reportBug: String { "Report a bug: save this session without your texts" }

    var savingBugReport: String { "saving this session…" }

    func bugReportSaved(path: String) -> String {
        "Saved this session, with all texts replaced. To step through it: nagare journal play \(path)"
    }

    func cannotSaveBugReport(_ detail: String) -> String { "cannot save the session: \(detail)" }

    func cannotSaveSetting(_ detail: String) -> String { "applies until you quit: \(detail)" }

    var settings: String { "settings" }

    var themeFile: String { "theme" }
    var keysFile: String { "keys" }

    func firstProblem(_ sentence: String, moreCount: Int) -> String {
        "\(sentence) (and \(moreCount) more: nagare config list)"
    }

    var keysReloaded: String { "loaded the new key bindings" }
    var settingsReloaded: String { "loaded the new settings" }

    func settingsDelayed(_ names: [String]) -> String {
        let verb = names.count == 1 ? "applies" : "apply"
        return "\(names.joined(separator: ", ")) \(verb) when you start nagare again"
    }

    func theme(_ name: String) -> String { "Theme: \(name)" }
    func mouse(isOn: Bool) -> String { "Mouse: \(isOn ? "on" : "off")" }
    func images(_ value: String) -> String { "Images: \(value)" }
    func ambiguousWidth(_ value: String) -> String { "Ambiguous characters: \(value)" }

    func language(_ choice: UserSettings.Language) -> String {
        switch choice {
        case .auto: "Language: auto"
        case .en: "Language: English"
        case .ja: "Language: Japanese (日本語)"
        }
    }

    func imageQuestion(_ host: String) -> String {
        "Load images from \(host)? It will see your address."
    }

    var relativeDate: any AppRelativeDateStrings { RelativeDate() }
    struct RelativeDate: AppRelativeDateStrings {
        var now: String { "now" }
        func daysAgo(_ count: Int) -> String? { count == 1 ? "yesterday" : nil }

        func minutesAgo(_ count: Int) -> String { "\(count) min ago" }
        func hoursAgo(_ count: Int) -> String { "\(count) h ago" }
    }
}
