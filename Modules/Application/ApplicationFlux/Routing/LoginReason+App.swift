package import FluxRouting

extension LoginReason {
    /// The service no longer accepts the token.
    package static let rejected = LoginReason("rejected")
    /// The user wanted to stock or unstock a post.
    package static let stocking = LoginReason("stocking")
}
