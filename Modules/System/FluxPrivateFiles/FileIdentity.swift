import Glibc

/// The identity of the file at a path, which a file that replaces it does not share.
package struct FileIdentity: Equatable {
    private let device: UInt
    private let number: UInt

    /// `nil` when there is no such file.
    package init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
    }
}
