extension CodingUserInfoKey {
    /// If `true` in an encoder's `userInfo`, the bodies of posts and comments are encoded as empty strings.
    ///
    /// For snapshots: the bodies are in the cache, and are read from there again.
    package static var omitsBodies: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "leavesTextsOut") }
}

extension Encoder {
    var omitsBodies: Bool {
        CodingUserInfoKey.omitsBodies.flatMap { userInfo[$0] as? Bool } ?? false
    }
}
