/// A channel and the account that owns it.
struct Channel: Sendable {
    let name: String
    let displayName: String
    let account: String
    let accountDisplayName: String
    /// `nil` for a channel of this instance.
    let host: String?

    static let all = [
        Channel(
            name: "open_movies", displayName: "Open Movies", account: "curator",
            accountDisplayName: "Open Film Curator", host: nil),
        Channel(
            name: "swift_on_linux", displayName: "Swift on Linux", account: "nagare",
            accountDisplayName: "Nagare", host: nil),
        Channel(
            name: "terminal_hour", displayName: "The Terminal Hour", account: "tty_sato",
            accountDisplayName: "佐藤", host: nil),
        Channel(
            name: "kitchen_lab", displayName: "台所ラボ", account: "flux_kitchen", accountDisplayName: "台所エンジニア",
            host: nil),
        Channel(
            name: "film_archive", displayName: "Film Archive", account: "archivist",
            accountDisplayName: "Archivist", host: "films.example"),
    ]
}
