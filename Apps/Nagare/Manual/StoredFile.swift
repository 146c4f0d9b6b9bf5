/// A file that the program stores, as listed in the manual.
struct StoredFile {
    let path: String
    let meaning: String

    static let all = [
        StoredFile(path: "~/.config/nagare/PROFILE/settings.json", meaning: "What nagare config set chose."),
        StoredFile(
            path: "~/.config/nagare/themes/NAME.json", meaning: "A theme of your own: nagare help config."),
        StoredFile(path: "~/.config/nagare/keys.json", meaning: "Keys of your own: nagare help config keys."),
        StoredFile(path: "~/.config/nagare/PROFILE/token", meaning: "The token, which only you may read."),
        StoredFile(
            path: "~/.local/share/nagare/PROFILE/library.sqlite", meaning: "The videos that you keep."),
        StoredFile(path: "~/.local/state/nagare/PROFILE/history.json", meaning: "What you searched for."),
        StoredFile(
            path: "~/.local/state/nagare/PROFILE/last-session.json",
            meaning: "What the app showed last; gone after a logout."),
        StoredFile(
            path: "~/.cache/nagare/PROFILE/cache.sqlite", meaning: "What was read before; may be deleted."),
    ]
}
