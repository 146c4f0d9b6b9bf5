package import TerminalFrames

/// Texts that several features and commands show.
package struct ServiceStrings: Sendable {
    let language: Language
}

extension Language {
    /// The module's texts in this language.
    package var serviceStrings: ServiceStrings { ServiceStrings(language: self) }
}
