package import TerminalFrames

extension SearchFeature {
    /// The key actions of the feature's screens.
    package static var keySections: [KeySection] {
        [PostOperationsKeyNames.section, PostListKeyNames.section] + ResultsKeyNames.sections + [
            FollowingKeyNames.section
        ]
            + PostKeyNames.sections
    }
}
