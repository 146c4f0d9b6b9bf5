import Console

/// A file that the program stores, as listed in the manual.
struct StoredFile {
    let path: String
    let meaning: String

    private typealias Strings = NagareStrings.StoredFiles

    static let all = [
        StoredFile(path: "~/.config/nagare/PROFILE/settings.json", meaning: Strings.settings),
        StoredFile(path: "~/.config/nagare/themes/NAME.json", meaning: Strings.themes),
        StoredFile(path: "~/.config/nagare/keys.json", meaning: Strings.keys),
        StoredFile(path: "~/.config/nagare/PROFILE/token", meaning: Strings.token),
        StoredFile(path: "~/.local/share/nagare/PROFILE/library.sqlite", meaning: Strings.library),
        StoredFile(
            path: "~/.local/share/nagare/PROFILE/library.before-TIME.sqlite", meaning: Strings.libraryCopies),
        StoredFile(path: "~/.local/state/nagare/PROFILE/history.json", meaning: Strings.history),
        StoredFile(path: "~/.local/state/nagare/PROFILE/last-session.json", meaning: Strings.session),
        StoredFile(path: "~/.cache/nagare/PROFILE/cache.sqlite", meaning: Strings.cache),
    ]
}
