import Glibc

extension PrivateFile {
    /// The most links that are followed, as in Linux itself.
    private static let maximumLinks = 40

    /// The file that symbolic links lead to; the file itself if it is not a link, or if links are not followed.
    ///
    /// - Throws: `.invalid` when the links form a circle.
    func target() throws(Failure) -> PrivateFile {
        guard followsLinks, var path = Self.destination(of: path) else { return self }
        for _ in 0..<Self.maximumLinks {
            guard let next = Self.destination(of: path) else {
                let slash = path.lastIndex(of: "/") ?? path.startIndex
                return PrivateFile(
                    folder: PrivateFolder(path: String(path[..<slash])),
                    name: String(path[slash...].dropFirst()), followsLinks: true, limit: limit,
                    onMilestone: onMilestone)
            }
            path = next
        }
        throw .invalid
    }

    /// The absolute path that a symbolic link contains; `nil` if `path` is not one.
    private static func destination(of path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        let text = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        if text.hasPrefix("/") { return text }
        return String(path[...(path.lastIndex(of: "/") ?? path.startIndex)]) + text
    }
}
