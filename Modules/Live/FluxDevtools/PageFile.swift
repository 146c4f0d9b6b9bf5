/// A file of the page.
struct PageFile: Sendable {
    let type: String
    let content: String

    init(_ type: String, _ content: String) { (self.type, self.content) = (type, content) }
}
