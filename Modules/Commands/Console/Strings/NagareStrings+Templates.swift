extension NagareStrings {
    /// The functions of `--template`, for help.
    package enum TemplateFunctions {
        package static let title = "Functions of --template"

        package static let rows: [(name: String, meaning: String)] = [
            ("join SEPARATOR LIST", "The values of a list with a text between them."),
            ("pluck FIELD LIST", "A field of each object of a list."),
            ("truncate N TEXT", "The beginning of a text, in n columns."),
            ("timeago DATE", "How long ago a date is, such as 3 h ago."),
            (
                "timefmt LAYOUT DATE",
                "A date in your time zone, such as 2006-01-02 15:04, the reference time of Go."
            ),
            (
                "color NAME TEXT",
                "A text in \(list(TemplateExpression.colors.map(\.name))), if the output has colours; also autocolor."
            ),
            ("hyperlink URL TEXT", "A text that is a link, if the terminal supports links."),
            ("tablerow VALUE...", "A row of a table; the only placeholder of its template."),
        ]
    }
}
