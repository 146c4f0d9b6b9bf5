/// Which keys do what, as data: keys are looked up in it, and Help and the row of hints are made from it.
public struct KeyBindings<Command: Sendable>: Sendable {
    public struct Binding: Sendable {
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
            (self.keys, make, self.about, self.hint) = (keys, command, about, hint)
        }

        public var command: Command { make() }
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
            bindings.map { .init($0.keys, transform($0.command), $0.about, hint: $0.hint) })
    }

    /// The same keys for who wants to tell of them and not what they do.
    public var untyped: KeyBindings<Void> {
        KeyBindings<Void>(bindings.map { .init($0.keys, (), $0.about, hint: $0.hint) })
    }

    /// These, then `others`; where both name a key, these have it, and nobody is told of the other.
    public func then(_ others: KeyBindings) -> KeyBindings { KeyBindings(bindings + others.bindings) }

    /// What people are told: each binding with the keys that none before it has, if there is one.
    public var told: [Binding] {
        var taken: Set<Key> = []
        return bindings.compactMap { binding in
            let keys = binding.keys.filter { taken.insert($0).inserted }
            if keys.count == binding.keys.count { return binding }
            return keys.isEmpty ? nil : Binding(keys, binding.command, binding.about, hint: binding.hint)
        }
    }

    /// The row of hints: as many as fit, each its first key that it has and its word.
    ///
    /// - Parameter others: Keys whose hints stand elsewhere.
    public func hints(
        width: Int, _ ambiguous: AmbiguousWidth = .narrow, except others: [Key] = []
    ) -> StyledLine {
        var (line, room) = (StyledLine(), width)
        for place in bindings.indices {
            guard let hint = bindings[place].hint, let key = freeKey(place),
                !bindings[place].keys.contains(where: others.contains)
            else { continue }
            let next = line.spans.hint(key, hint)
            room -= next.reduce(0) { $0 + $1.text.displayWidth(ambiguous) }
            if room < 0 { break }
            line.spans += next
        }
        return line
    }

    /// The hints of some keys, in their order and however wide; what two of them do stands there once.
    public func hints(of keys: [Key]) -> StyledLine {
        // Once through the table for all of them: a frame has its row of hints, and the table is long.
        var owners = [Binding?](repeating: nil, count: keys.count)
        var missing = keys.count
        for binding in bindings where missing > 0 {
            for key in binding.keys {
                guard let place = keys.firstIndex(of: key), owners[place] == nil else { continue }
                owners[place] = binding
                missing -= 1
            }
        }
        var (line, told) = (StyledLine(), [String]())
        for (key, owner) in zip(keys, owners) {
            guard let hint = owner?.hint, !told.contains(hint) else { continue }
            line.spans += line.spans.hint(key, hint)
            told.append(hint)
        }
        return line
    }

    /// The first key of a binding that none before it has. A row of hints is made for every frame: there are few, and
    /// looking through those before costs less than a set of all keys.
    private func freeKey(_ place: Int) -> Key? {
        nextKey: for key in bindings[place].keys {
            for earlier in 0..<place where bindings[earlier].keys.contains(key) { continue nextKey }
            return key
        }
        return nil
    }

    /// Help: a line for each binding, its keys and what they do.
    public func help(width: Int, _ ambiguous: AmbiguousWidth = .narrow) -> [StyledLine] {
        let cells = told.map { binding in
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
