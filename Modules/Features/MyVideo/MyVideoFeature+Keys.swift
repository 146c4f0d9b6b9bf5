package import TerminalFrames

extension MyVideoFeature {
    /// The rebindable commands of this feature's screens.
    package static var keySections: [KeySection] {
        typealias Names = VideoKeyNames
        return [
            KeySection(
                "videos", alongside: ["list", "move", "shell"],
                [
                    Names.open, Names.save, Names.remove, Names.play, Names.browser,
                    Names.refresh,
                ]),
            KeySection(
                "videos-field", alongside: ["field", "text", "shell"], [Names.openTyped]),
        ]
    }
}
