/// The HTML of a body. Only blocks are converted, which is enough for browsers and for clients that check the
/// HTML.
enum RenderedBody {
    static func html(of markdown: String) -> String {
        var html = ""
        var paragraph: [Substring] = []
        var isCode = false
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                close(&paragraph, into: &html)
                html += isCode ? "</code></pre>\n" : "<pre><code>"
                isCode.toggle()
            } else if isCode {
                html += escapedHTML(String(line)) + "\n"
            } else if let heading = heading(line) {
                close(&paragraph, into: &html)
                html += heading
            } else if line.isEmpty {
                close(&paragraph, into: &html)
            } else {
                paragraph.append(line)
            }
        }
        close(&paragraph, into: &html)
        return html + (isCode ? "</code></pre>\n" : "")
    }

    private static func heading(_ line: Substring) -> String? {
        let level = line.prefix { $0 == "#" }.count
        guard (1...6).contains(level), line.dropFirst(level).first == " " else { return nil }
        return "<h\(level)>\(escapedHTML(String(line.dropFirst(level + 1))))</h\(level)>\n"
    }

    private static func close(_ paragraph: inout [Substring], into html: inout String) {
        guard !paragraph.isEmpty else { return }
        html += "<p>\(escapedHTML(paragraph.joined(separator: "\n")))</p>\n"
        paragraph = []
    }
}
