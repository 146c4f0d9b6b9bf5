public import TerminalUI

extension Explanation {
    /// The same where it is asked again by itself.
    ///
    /// - Parameter seconds: Until then; `nil` or 0 where nothing is awaited.
    public func asking(againIn seconds: Int?) -> Explanation {
        guard let seconds, seconds > 0 else { return self }
        return Explanation(what, why: why, todo: "asking again in \(seconds) s")
    }
}
