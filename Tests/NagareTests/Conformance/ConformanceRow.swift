import Glibc
import Testing

/// The expected results of a command, in the order of `Situation`'s cases.
///
/// A cell is the exit code, followed by `o` if anything was printed to stdout, and `!` for each line on
/// stderr.
struct ConformanceRow: Sendable, CustomTestStringConvertible {
    let command: String
    let words: [String]
    let cells: [String]
    let input: String?
    /// Whether all rows fit the terminal's width.
    let fits: Bool
    let printsJSON: Bool

    var testDescription: String { command }

    private init(
        _ command: String, _ arguments: String..., input: String? = nil, fits: Bool = true,
        printsJSON: Bool = true, cells: String
    ) {
        (self.command, self.input) = (command, input)
        (self.fits, self.printsJSON) = (fits, printsJSON)
        words = command.split(separator: " ").map(String.init) + arguments
        self.cells = cells.split(separator: " ").map(String.init)
    }

    // 40, 80, 200 columns, piped, --json, bad argument, no network, no login, Ctrl-C, closed, full,
    // read-only, slow streams.
    static let all: [ConformanceRow] = [
        .init("search", "swift", "-L3", cells: "0o 0o 0o 0o 0o 64! 6! 0o 130 1! 1! 0o 0o"),
        .init("post", "POST", cells: "0o 0o 0o 0o 0o 64! 6! 0o 130 1! 1! 0o 0o"),
        .init("stock list", cells: "0 0 0 0 0o 64! 6! 4! 130 0 0 0 0"),
        .init("stock add", "POST", cells: "0 0 0 0 0o 64! 6! 4! 130 0 0 0 0"),
        .init("stock remove", "POST", cells: "0 0 0 0 0o 64! 6! 4! 130 0 0 0 0"),
        .init("follow list", cells: "0o 0o 0o 0o 0o 64! 0o 0o 0o 1! 1! 0 0o"),
        .init("follow add", "user:taro", cells: "0 0 0 0 64! 64! 0 0 0 0 0 74! 0"),
        .init("follow remove", "tag:swift", cells: "0 0 0 0 64! 64! 0 0 0 0 0 74! 0"),
        .init(
            "follow import", "-", input: #"[{"id": "tag:rust"}]"#,
            cells: "0 0 0 0 64! 64! 0 0 0 0 0 74! 0"),
        .init("follow export", fits: false, cells: "0o 0o 0o 0o 64! 64! 0o 0o 0o 1! 1! 0o 0o"),
        .init("feed", cells: "0o 0o 0o 0o 0o 64! 6! 0o 130! 1! 1! 0 0o"),
        .init("episode search", "bunny", cells: "0o 0o 0o 0o 0o 64! 6! 0o 130 1! 1! 0o 0o"),
        .init("episode list", cells: "0o 0o 0o 0o 0o 64! 6! 0o 130 1! 1! 0o 0o"),
        .init("episode show", "VIDEO", cells: "0o 0o 0o 0o 0o 64! 6! 0o 130 1! 1! 0o 0o"),
        .init(
            "episode play", "VIDEO", "--print-url", fits: false,
            cells: "0o 0o 0o 0o 0o 64! 6! 0o 130 1! 1! 0o 0o"),
        .init("episode download", "VIDEO", cells: "1! 1! 1! 1! 64! 64! 6! 1! 130 1! 1! 1! 1!"),
        .init("myvideo list", cells: "0o 0o 0o 0o 0o 64! 0o 0o 0o 1! 1! 0 0o"),
        .init("myvideo add", "VIDEO", cells: "0 0 0 0 0o 64! 6! 0 130 0 0 74! 0"),
        .init("myvideo remove", "KEPT", cells: "0 0 0 0 64! 64! 0 0 0 0 0 0 0"),
        .init("myvideo import", "-", input: "DOCUMENT", cells: "0 0 0 0 64! 64! 0 0 0 0 0 74! 0"),
        .init("myvideo export", fits: false, cells: "0o 0o 0o 0o 64! 64! 0o 0o 0o 1! 1! 0o 0o"),
        .init("export", fits: false, cells: "0o 0o 0o 0o 64! 64! 0o 0o 0o 1! 1! 0o 0o"),
        .init("import", "-", input: "DOCUMENT", cells: "0o 0o 0o 0o 0o 64! 0o 0o 0o 1! 1! 74! 0o"),
        .init(
            "login", "--with-token", input: "demo-token", cells: "0o 0o 0o 0o 0o 64! 6! 0o 130 1! 1! 74! 0o"),
        .init("logout", cells: "1! 1! 1! 1! 64! 64! 1! 0 1! 1! 1! 1! 1!"),
        .init("whoami", cells: "0o 0o 0o 0o 0o 64! 6! 4! 130 1! 1! 0o 0o"),
        // There is no database to share.
        .init("sync init", cells: "64! 64! 64! 64! 64! 64! 64! 64! 64! 64! 64! 64! 64!"),
        .init("sync status", cells: "0o 0o 0o 0o 0o 64! 0o 0o 0o 1! 1! 0o 0o"),
        .init("sync now", cells: "64! 64! 64! 64! 64! 64! 64! 64! 64! 64! 64! 64! 64!"),
        .init("sync machines", cells: "64! 64! 64! 64! 64! 64! 64! 64! 64! 64! 64! 64! 64!"),
        .init("sync undo", cells: "1! 1! 1! 1! 64! 64! 1! 1! 1! 1! 1! 1! 1!"),
        .init("sync stop", cells: "1! 1! 1! 1! 64! 64! 1! 1! 1! 1! 1! 1! 1!"),
        .init("config list", cells: "0o 0o 0o 0o 0o 64! 0o 0o 0o 1! 1! 0o 0o"),
        .init("config keys", cells: "0o 0o 0o 0o 0o 64! 0o 0o 0o 1! 1! 0o 0o"),
        .init("config profiles", fits: false, cells: "0o 0o 0o 0o 0o 64! 0o 0o 0o 1! 1! 0o 0o"),
        // As root, it says so.
        .init(
            "config check",
            cells: geteuid() == 0
                ? "0! 0! 0! 0! 0o! 64! 0! 0! 0! 0! 0! 0! 0!" : "0 0 0 0 0o 64! 0 0 0 0 0 0 0"),
        .init("config get", "theme", cells: "0o 0o 0o 0o 0o 64! 0o 0o 0o 1! 1! 0o 0o"),
        .init("config set", "theme", "dark", cells: "0 0 0 0 64! 64! 0 0 0 0 0 74! 0"),
        .init("api", "/items?per_page=1", fits: false, cells: "0o 0o 0o 0o 0o 64! 6! 0o 130 1! 1! 0o 0o"),
        // The port is in use; otherwise the command would not end.
        .init("serve", "--port", "PORT", cells: "1! 1! 1! 1! 64! 64! 1! 1! 1! 1! 1! 1! 1!"),
        .init("journal show", "RECORDING", cells: "0o 0o 0o 0o 0o 64! 0o 0o 0o 1! 1! 0o 0o"),
        .init("journal state", "RECORDING", fits: false, cells: "0o 0o 0o 0o 0o 64! 0o 0o 0o 1! 1! 0o 0o"),
        .init(
            "journal diff", "RECORDING", "0", "1", fits: false,
            cells: "0o 0o 0o 0o 0o 64! 0o 0o 0o 1! 1! 0o 0o"),
        .init(
            "journal why", "RECORDING", "ResultsState.results.query.phase", fits: false,
            cells: "0o 0o 0o 0o 0o 64! 0o 0o 0o 1! 1! 0o 0o"),
        .init("journal play", "RECORDING", cells: "64! 64! 64! 64! 64! 64! 64! 64! 64! 64! 64! 64! 64!"),
        .init("journal frame", "RECORDING", cells: "5! 5! 5! 5! 5! 64! 5! 5! 5! 5! 5! 5! 5!"),
        .init(
            "journal export", "RECORDING", "--format", "trace", fits: false,
            cells: "0o 0o 0o 0o 64! 64! 0o 0o 0o 1! 1! 0o 0o"),
        .init(
            "journal verify", "RECORDING", fits: false,
            cells: "0o 0o 0o 0o 0o 64! 0o 0o 0o 1! 1! 0o 0o"),
        .init(
            "journal test", "RECORDING", fits: false,
            cells: "0o 0o 0o 0o 0o 64! 0o 0o 0o 1! 1! 0o 0o"),
        .init(
            "journal scrub", "RECORDING", fits: false, printsJSON: false,
            cells: "0o 0o 0o 0o 64! 64! 0o 0o 0o 1! 1! 0o 0o"),
        // The port is in use; otherwise the command would not end.
        .init(
            "journal open", "RECORDING", "--port", "PORT",
            cells: "1! 1! 1! 1! 64! 64! 1! 1! 1! 1! 1! 1! 1!"),
        .init(
            "completion", "bash", fits: false, printsJSON: false,
            cells: "0o 0o 0o 0o 64! 64! 0o 0o 0o 1! 1! 0o 0o"),
        .init(
            "manual", "search", fits: false, printsJSON: false,
            cells: "0o 0o 0o 0o 64! 64! 0o 0o 0o 1! 1! 0o 0o"),
        .init("open", "nagare://myvideo", cells: "64! 64! 64! 64! 64! 64! 64! 64! 64! 64! 64! 64! 64!"),
        .init(
            "app", fits: false, printsJSON: false,
            cells: "64! 64! 64! 64! 64! 64! 64! 64! 64! 64! 64! 64! 64!"),
    ]
}
