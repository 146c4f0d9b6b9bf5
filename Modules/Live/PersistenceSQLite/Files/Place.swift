import Glibc

/// Which file stands at a path.
struct Place: Equatable {
    private let device: UInt
    private let number: UInt

    /// `nil` when there is none.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (UInt(status.st_dev), UInt(status.st_ino))
    }
}
