/// A named action that users can bind to other keys.
///
/// A reference type because tables of bindings are rebuilt for every key and every frame.
public final class KeyAction: Sendable {
    /// The section and the action, such as `list.next`.
    package let name: String
    /// Names that the action had in earlier versions; files of users contain them.
    package let formerNames: [String]
    /// The default keys, 1 or more.
    @usableFromInline package let keys: [Key]
    /// Whether the action is available while text is typed. Such an action cannot be bound to a character.
    package let isActiveWhileTyping: Bool

    /// Creates an action for use where characters are commands.
    ///
    /// - Parameters:
    ///   - name: The section and the action, such as `list.next`: lower-case words joined by `-`.
    ///   - keys: The default keys, 1 or more.
    ///   - formerNames: Names that the action had in earlier versions.
    public init(_ name: String, _ keys: [Key], formerNames: [String] = []) {
        self.name = name
        self.keys = keys
        self.formerNames = formerNames
        isActiveWhileTyping = false
    }

    /// Creates an action that is also available while text is typed.
    ///
    /// - Parameters:
    ///   - name: The section and the action, such as `field.next`: lower-case words joined by `-`.
    ///   - keys: The default keys, 1 or more.
    package init(whileTyping name: String, _ keys: [Key]) {
        self.name = name
        self.keys = keys
        formerNames = []
        isActiveWhileTyping = true
    }
}

extension KeyAction: Hashable {
    /// Compares the names.
    public static func == (left: KeyAction, right: KeyAction) -> Bool { left.name == right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A group of related actions.
public struct KeySection: Sendable {
    /// The first part of the actions' names.
    package let name: String
    /// The actions, in the order of the documentation.
    package let actions: [KeyAction]
    /// The names of sections that are active on the same screen.
    package let alongside: [String]

    /// Creates a section.
    ///
    /// - Parameters:
    ///   - name: The first part of the actions' names.
    ///   - alongside: The names of sections that are active on the same screen.
    ///   - actions: In the order of the documentation.
    public init(_ name: String, alongside: [String] = [], _ actions: [KeyAction]) {
        (self.name, self.alongside, self.actions) = (name, alongside, actions)
    }

    /// Whether both sections are active on one screen.
    package func isActive(with other: KeySection) -> Bool {
        name == other.name || alongside.contains(other.name) || other.alongside.contains(name)
    }
}
