package import TerminalUI

extension SearchFeature {
    /// The key actions of the feature's screens.
    package static var keySections: [KeySection] {
        [PostListKeyNames.section] + ResultsKeyNames.sections + [FollowingKeyNames.section]
            + PostKeyNames.sections
    }
}
