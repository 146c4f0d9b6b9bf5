/// Which keys do what, as data: keys are looked up in it, and Help and the row of hints are made from it.
public struct KeyBindings<Command: Sendable>: Sendable {
    public struct Binding: Sendable {
        /// By which others may be bound to it; `nil` where none can be.
        public let action: KeyAction?
        /// 1 or more; the first is the one that hints show.
        public let keys: [Key]
        private let make: @Sendable () -> Command
        /// For Help, such as `Next result`.
        public let about: String
        /// A word for the row of hints; `nil` stands in Help only.
        public let hint: String?

        /// - Parameter command: Computed when the key is pressed, not when hints are drawn.
        public init(
            _ keys: [Key], _ command: @autoclosure @escaping @Sendable () -> Command, _ about: String,
            hint: String? = nil
        ) {
            self.init(nil, keys, command, about, hint)
        }

        /// - Parameters:
        ///   - action: Which others may be bound to.
        ///   - keys: Those of its keys that are heard now; all of them where it is `nil`.
        ///   - command: Computed when the key is pressed, not when hints are drawn.
        ///   - about: For Help, such as `Next result`.
        ///   - hint: A word for the row of hints; `nil` stands in Help only.
        public init(
            _ action: KeyAction, keys: [Key]? = nil,
            _ command: @autoclosure @escaping @Sendable () -> Command,
            _ about: String, hint: String? = nil
        ) {
            self.init(action, keys ?? action.keys, command, about, hint)
        }

        init(
            _ action: KeyAction?, _ keys: [Key], _ make: @escaping @Sendable () -> Command, _ about: String,
            _ hint: String?
        ) {
            (self.action, self.keys, self.make, self.about, self.hint) = (action, keys, make, about, hint)
        }

        public var command: Command { make() }

        fileprivate func with(_ keys: [Key]) -> Binding { Binding(action, keys, make, about, hint) }
    }

    /// In the order of Help.
    public let bindings: [Binding]

    /// - Parameter bindings: Where two name the same key, the first has it.
    public init(_ bindings: [Binding]) {
        self.bindings = bindings
    }

    /// What `key` does; `nil` when it does nothing here.
    public func command(for key: Key) -> Command? { bindings.first { $0.keys.contains(key) }?.command }

    /// The same keys for another command type, such as the app's own.
    public func map<Other>(_ transform: @escaping @Sendable (Command) -> Other) -> KeyBindings<Other> {
        KeyBindings<Other>(
            bindings.map { binding in
                .init(
                    binding.action, binding.keys, { transform(binding.command) }, binding.about, binding.hint)
            })
    }

    /// The same keys for who wants to tell of them and not what they do.
    public var untyped: KeyBindings<Void> {
        KeyBindings<Void>(bindings.map { .init($0.action, $0.keys, {}, $0.about, $0.hint) })
    }

    /// The actions that others may be bound to, in order.
    public var actions: [KeyAction] { bindings.compactMap(\.action) }

    /// The same with the keys that people have bound to its actions.
    ///
    /// - Parameter map: Theirs.
    public func rebound(by map: KeyMap) -> KeyBindings {
        if map.isStandard { return self }
        return KeyBindings(
            bindings.compactMap { binding in
                guard let action = binding.action, map.overrides(action) else { return binding }
                // Of its usual keys those that are not heard now are not heard either way.
                let keys = map.keys(of: action).filter {
                    binding.keys.contains($0) || !action.keys.contains($0)
                }
                return keys.isEmpty ? nil : binding.with(keys)
            })
    }

    /// These, then `others`; where both name a key, these have it, and nobody is told of the other.
    public func then(_ others: KeyBindings) -> KeyBindings { KeyBindings(bindings + others.bindings) }

    /// What people are told: each binding with the keys that none before it has, if there is one.
    public var effective: [Binding] {
        var taken: Set<Key> = []
        return bindings.compactMap { binding in
            let keys = binding.keys.filter { taken.insert($0).inserted }
            if keys.count == binding.keys.count { return binding }
            return keys.isEmpty ? nil : binding.with(keys)
        }
    }

    /// The row of hints: as many as fit, each its first key that it has and its word.
    ///
    /// - Parameter others: Keys whose hints stand elsewhere.
    public func hints(
        width: Int, _ ambiguous: AmbiguousWidth = .narrow, except others: [Key] = []
    ) -> StyledLine {
        var (line, remainingWidth) = (StyledLine(), width)
        for index in bindings.indices {
            guard let hint = bindings[index].hint, let key = firstUnshadowedKey(index),
                !bindings[index].keys.contains(where: others.contains)
            else { continue }
            let next = line.spans.hint(key, hint)
            remainingWidth -= next.reduce(0) { $0 + $1.text.displayWidth(ambiguous) }
            if remainingWidth < 0 { break }
            line.spans += next
        }
        return line
    }

    /// The hints of some keys, in their order and however wide; what two of them do stands there once.
    public func hints(of keys: [Key]) -> StyledLine {
        // Once through the table for all of them: a frame has its row of hints, and the table is long.
        var owners = [Binding?](repeating: nil, count: keys.count)
        var remaining = keys.count
        for binding in bindings where remaining > 0 {
            for key in binding.keys {
                guard let index = keys.firstIndex(of: key), owners[index] == nil else { continue }
                owners[index] = binding
                remaining -= 1
            }
        }
        var (line, effective) = (StyledLine(), [String]())
        for (key, owner) in zip(keys, owners) {
            guard let hint = owner?.hint, !effective.contains(hint) else { continue }
            line.spans += line.spans.hint(key, hint)
            effective.append(hint)
        }
        return line
    }

    /// The first key of a binding that none before it has. A row of hints is made for every frame: there are few, and
    /// looking through those before costs less than a set of all keys.
    private func firstUnshadowedKey(_ index: Int) -> Key? {
        nextKey: for key in bindings[index].keys {
            for earlier in 0..<index where bindings[earlier].keys.contains(key) { continue nextKey }
            return key
        }
        return nil
    }

    /// Help: a line for each binding, its keys and what they do.
    public func help(width: Int, _ ambiguous: AmbiguousWidth = .narrow) -> [StyledLine] {
        let cells = effective.map { binding in
            let keys = binding.keys.map { StyledSpan($0.description, .key) }
            return [
                StyledLine(Array(keys.map { [$0] }.joined(separator: [StyledSpan(" ", .dim)]))),
                StyledLine(binding.about),
            ]
        }
        let widest = cells.map { $0[0].width(ambiguous) }.max() ?? 0
        let layout = ColumnLayout([.fixed(min(widest, width / 2)), .share(1)])
        return cells.map { layout.line($0, width: width, ambiguous) }
    }
}

extension [StyledSpan] {
    /// What stands behind these for one more key.
    fileprivate func hint(_ key: Key, _ hint: String) -> [StyledSpan] {
        [StyledSpan(isEmpty ? "" : "  "), StyledSpan(key.description, .key), StyledSpan(" \(hint)", .dim)]
    }
}
