package import TerminalFrames

/// The key bindings of a program, by section.
package struct KeyCatalogue: Sendable {
    package let sections: [KeySection]

    package init(_ sections: [KeySection]) { self.sections = sections }

    /// All actions, in the order of their sections.
    package var actions: [KeyAction] { sections.flatMap(\.actions) }

    /// The action that had this name in an earlier version.
    package func action(formerly name: String) -> (KeySection, KeyAction)? {
        for section in sections {
            if let action = section.actions.first(where: { $0.formerNames.contains(name) }) {
                return (section, action)
            }
        }
        return nil
    }

    /// The other actions that can be triggered on the same screen as `action`, except those that share a
    /// default key with it.
    ///
    /// Actions share a default key only if they are never available together, or if the screen's takes
    /// precedence over the shell's.
    package func conflictingActions(of action: KeyAction, in section: KeySection) -> [KeyAction] {
        sections.filter { $0.isActive(with: section) }.flatMap(\.actions).filter { other in
            other != action && !other.keys.contains(where: action.keys.contains)
        }
    }
}
