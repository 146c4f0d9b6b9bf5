/// A semantic version: major, minor and patch number.
struct Version: Comparable, CustomStringConvertible {
    let (major, minor, patch): (Int, Int, Int)

    init?(_ text: String) {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 3, let major = numbers[0], let minor = numbers[1], let patch = numbers[2]
        else {
            return nil
        }
        (self.major, self.minor, self.patch) = (major, minor, patch)
    }

    var description: String { "\(major).\(minor).\(patch)" }

    static func < (left: Version, right: Version) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }
}
