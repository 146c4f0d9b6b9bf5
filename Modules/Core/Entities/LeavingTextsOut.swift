extension CodingUserInfoKey {
    /// With `true` for it in an encoder, what posts and comments say is coded as an empty text: who keeps them reads
    /// that again from where it is.
    package static var leavesTextsOut: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "leavesTextsOut") }
}

extension Encoder {
    var leavesTextsOut: Bool {
        CodingUserInfoKey.leavesTextsOut.flatMap { userInfo[$0] as? Bool } ?? false
    }
}
