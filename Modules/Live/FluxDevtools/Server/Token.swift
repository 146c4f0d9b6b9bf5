/// The secret with which a page proves that it was opened by the user: 32 random bytes.
struct Token: Sendable {
    /// 64 hexadecimal digits.
    let text: String

    /// Draws a new one.
    init() {
        var random = SystemRandomNumberGenerator()
        text = (0..<32).map { _ in
            let digits = String(UInt8.random(in: .min ... .max, using: &random), radix: 16)
            return digits.utf8.count == 1 ? "0" + digits : digits
        }.joined()
    }

    /// Compares in constant time, so that nobody can guess the token digit by digit.
    func equals(_ other: some StringProtocol) -> Bool {
        let (mine, its) = (Array(text.utf8), Array(other.utf8))
        guard mine.count == its.count else { return false }
        return zip(mine, its).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
