extension CodingUserInfoKey {
    /// With `true` for it in an encoder, what posts and comments say is coded as an empty text: who keeps them reads
    /// that again from where it is.
    package static var omitsBodies: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "leavesTextsOut") }
}

extension Encoder {
    var omitsBodies: Bool {
        CodingUserInfoKey.omitsBodies.flatMap { userInfo[$0] as? Bool } ?? false
    }
}
