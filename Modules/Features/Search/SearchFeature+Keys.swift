package import TerminalUI

extension SearchFeature {
    /// What keys do on its screens.
    package static var keySections: [KeySection] {
        [PostsKeys.section] + ResultsKeyNames.sections + [FollowingKeys.section] + PostKeyNames.sections
    }
}
