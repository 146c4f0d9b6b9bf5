package import Entities

extension AccessToken {
    /// A token from text that a person gave, such as a pasted line.
    ///
    /// - Parameters:
    ///   - text: White space and line breaks around it are dropped.
    ///   - origin: Where it may be sent.
    /// - Returns: `nil` when nothing is left.
    package init?(pasted text: String, origin: String) {
        var secret = text[...]
        while secret.first?.isWhitespace == true { secret.removeFirst() }
        while secret.last?.isWhitespace == true { secret.removeLast() }
        guard !secret.isEmpty else { return nil }
        self.init(secret: String(secret), origin: origin)
    }
}
