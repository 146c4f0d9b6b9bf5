#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A page in a file that only the user can read, which leads a browser to the devtools.
///
/// Other users can see the arguments of a browser, so these contain the file's path instead of an address with a token.
struct BrowserFile: Sendable {
    private let folder: PrivateFolder
    /// Whether the folder is removed with the file.
    private let isTemporary: Bool

    /// - Parameter folder: `nil` uses a new folder among the temporary files.
    init?(in folder: String?) {
        if let folder {
            (self.folder, isTemporary) = (PrivateFolder(path: folder), false)
            guard self.folder.create() else { return nil }
        } else {
            var template = Array("/tmp/flux-devtools-XXXXXX".utf8CString)
            guard mkdtemp(&template) != nil else { return nil }
            let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            (self.folder, isTemporary) = (PrivateFolder(path: path), true)
        }
    }

    private static var name: String { "\(getpid()).html" }

    /// Replaces the file by one that leads to `address`.
    ///
    /// - Returns: The URL of the file; `nil` if it could not be written.
    func write(leadingTo address: String) -> String? {
        // The address has no characters with a meaning in HTML. A refresh at once replaces the file in the history.
        let page = """
            <!doctype html><meta charset="utf-8"><title>Devtools</title>
            <meta http-equiv="refresh" content="0;url=\(address)"><a href="\(address)">Devtools</a>

            """
        guard folder.write(Array(page.utf8), to: Self.name) else { return nil }
        let path = "\(folder.path)/\(Self.name)".utf8.map { byte in
            let isPlain =
                UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
                || UInt8(ascii: "-")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "_")
            return isPlain ? String(UnicodeScalar(byte)) : "%" + String(byte, radix: 16, uppercase: true)
        }
        return "file://" + path.joined()
    }

    func remove() {
        folder.remove(Self.name)
        if isTemporary { rmdir(folder.path) }
    }
}
