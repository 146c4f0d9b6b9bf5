import Persistence
import TerminalUI

/// What the app shows beside the screens of its features.
protocol AppStrings: Sendable {
    var demo: String { get }
    var offline: String { get }

    /// - Parameter time: When requests are allowed again; `nil` if unknown.
    func noRequestsLeft(until time: String?) -> String
    var resumedPast: String { get }
    var resumedRecording: String { get }
    func cannotShowPast(_ detail: String) -> String

    // MARK: Commands of the palette

    var reportBug: String { get }
    var savingBugReport: String { get }
    func bugReportSaved(path: String) -> String
    func cannotSaveBugReport(_ detail: String) -> String
    func cannotSaveSetting(_ detail: String) -> String
    var settings: String { get }
    var keysReloaded: String { get }
    var settingsReloaded: String { get }
    func settingsDelayed(_ names: [String]) -> String

    /// The names of the user's files in error messages.
    var themeFile: String { get }
    var keysFile: String { get }

    /// - Parameter moreCount: How many further problems there are.
    func firstProblem(_ sentence: String, moreCount: Int) -> String
    func theme(_ name: String) -> String
    func mouse(isOn: Bool) -> String
    func images(_ value: String) -> String
    func ambiguousWidth(_ value: String) -> String
    func language(_ choice: UserSettings.Language) -> String
    func imageQuestion(_ host: String) -> String
    var relativeDate: any AppRelativeDateStrings { get }
}

/// Dates in lists.
protocol AppRelativeDateStrings: Sendable {
    var now: String { get }
    /// - Parameter count: The number of days, 1 or more.
    /// - Returns: `nil` if the date is shown instead.
    func daysAgo(_ count: Int) -> String?
    func minutesAgo(_ count: Int) -> String
    func hoursAgo(_ count: Int) -> String
}

extension Language {
    /// The app's texts in this language.
    var appStrings: any AppStrings {
        switch self {
        case .english: EnglishAppStrings()
        case .japanese: JapaneseAppStrings()
        }
    }
}
