/// What keys of a table do, by a name that people may bind others to.
///
/// Each is made once, and a reference: tables are made of them for every key and every frame.
public final class KeyAction: Sendable {
    /// The section and the action, such as `list.next`.
    public let name: String
    /// Its keys where nobody has bound others, 1 or more.
    public let keys: [Key]
    /// Whether it is heard while letters are typed: none can be a key of it then.
    public let isActiveWhileTyping: Bool

    /// Heard where letters are commands.
    ///
    /// - Parameters:
    ///   - name: The section and the action, such as `list.next`: lowercase words, joined by `-`.
    ///   - keys: Where nobody has bound others, 1 or more.
    public init(_ name: String, _ keys: [Key]) {
        (self.name, self.keys, isActiveWhileTyping) = (name, keys, false)
    }

    /// Heard while letters are typed, too.
    ///
    /// - Parameters:
    ///   - name: The section and the action, such as `field.next`: lowercase words, joined by `-`.
    ///   - keys: Where nobody has bound others, 1 or more.
    public init(whileTyping name: String, _ keys: [Key]) {
        (self.name, self.keys, isActiveWhileTyping) = (name, keys, true)
    }
}

extension KeyAction: Hashable {
    /// Whether both have one name.
    public static func == (left: KeyAction, right: KeyAction) -> Bool { left.name == right.name }

    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The actions that are told of together, and which others are heard at the same time.
public struct KeySection: Sendable {
    /// What the names of its actions begin with.
    public let name: String
    public let actions: [KeyAction]
    /// Names of sections whose keys are heard on the same screen.
    public let alongside: [String]

    /// - Parameters:
    ///   - name: What the names of the actions begin with.
    ///   - beside: Names of sections whose keys are heard on the same screen.
    ///   - actions: In the order in which they are told.
    public init(_ name: String, alongside: [String] = [], _ actions: [KeyAction]) {
        (self.name, self.alongside, self.actions) = (name, alongside, actions)
    }

    /// Whether keys of both are heard on one screen.
    public func isActive(with other: KeySection) -> Bool {
        name == other.name || alongside.contains(other.name) || other.alongside.contains(name)
    }
}
