import Console

extension NagareStrings {
    /// Examples of the user's own commands.
    enum UserCommands {
        static let title = "Your own commands"

        static let rows: [(name: String, meaning: String)] = [
            (
                #""mpv": {"key": "M", "run": "mpv --really-quiet \"$NAGARE_URL\"", "terminal": true}"#,
                "Play the video in the terminal."
            ),
            (
                #""Read later": {"key": "W", "run": "echo \"$NAGARE_TITLE $NAGARE_URL\" >> ~/read-later"}"#,
                "Add a line to a file."
            ),
            (
                #""Mail": {"run": "mail -s \"$NAGARE_TITLE\" ann@a.example"}"#,
                "Mail the text of the post, which is the input of the command."
            ),
            (
                #""Translate": {"key": "t", "run": "trans -b :en \"$NAGARE_TITLE\""}"#,
                "Show the translated title: the last line that a command prints is shown."
            ),
            (
                #""tmux": {"key": "E", "run": "tmux split-window -h nagare post \"$NAGARE_ID\""}"#,
                "Open the post in another pane of tmux."
            ),
        ]
    }
}
