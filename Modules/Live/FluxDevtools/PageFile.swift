import CDevtoolsPage

/// A file of the page.
struct PageFile: Sendable {
    let type: String
    let content: String

    /// The files by their paths.
    static let all: [String: PageFile] = {
        let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]
        var files: [String: PageFile] = [:]
        while case let file = cdevtoolspage_file(files.count),
            let name = file.name.map({ String(cString: $0) })
        {
            let bytes = UnsafeRawBufferPointer(start: file.bytes, count: file.count)
            let type = types[String(name.split(separator: ".").last ?? "")] ?? "application/octet-stream"
            files[name == "index.html" ? "/" : "/\(name)"] = PageFile(
                type: type, content: String(decoding: bytes, as: UTF8.self))
        }
        return files
    }()
}
