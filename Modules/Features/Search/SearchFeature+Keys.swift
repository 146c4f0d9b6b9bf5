package import TerminalUI

extension SearchFeature {
    /// What keys do on its screens.
    package static var keySections: [KeySection] {
        [PostListKeyNames.section] + ResultsKeyNames.sections + [FollowingKeyNames.section]
            + PostKeyNames.sections
    }
}
