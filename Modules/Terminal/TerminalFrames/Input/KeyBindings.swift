/// What a binding shows. A class, because tables are built, joined and copied for every frame.
@usableFromInline final class BindingInfo: Sendable {
    let action: KeyAction?
    let keys: [Key]
    let about: String
    let hint: String?

    @usableFromInline init(_ action: KeyAction?, _ keys: [Key], _ about: String, _ hint: String?) {
        self.action = action
        self.keys = keys
        self.about = about
        self.hint = hint
    }

    func with(_ keys: [Key]) -> BindingInfo { BindingInfo(action, keys, about, hint) }
}

/// A table of keys and commands. Help and the row of hints are generated from it.
///
/// A table contains no time, so that it serves until what it was built from changes. One is built for most frames, so what
/// builds them is inlinable: generic code is several times slower.
public struct KeyBindings<Command: Sendable>: Sendable {
    /// Keys with one command, and how they are described.
    public struct Binding: Sendable {
        @usableFromInline let info: BindingInfo
        @usableFromInline let make: @Sendable (Duration) -> Command

        /// The action that users can bind to other keys; `nil` if the keys are fixed.
        package var action: KeyAction? { info.action }
        /// 1 or more; hints show the first one.
        package var keys: [Key] { info.keys }
        /// The description in Help, such as `Next result`.
        package var about: String { info.about }
        /// The word in the row of hints; `nil` to show the binding only in Help.
        package var hint: String? { info.hint }

        /// Creates a binding with fixed keys.
        ///
        /// - Parameters:
        ///   - keys: 1 or more; hints show the first one.
        ///   - command: Evaluated when the key is pressed, not when hints are drawn.
        ///   - about: The description in Help, such as `Next result`.
        ///   - hint: The word in the row of hints; `nil` to show the binding only in Help.
        @inlinable
        public init(
            _ keys: [Key], _ command: @autoclosure @escaping @Sendable () -> Command, _ about: String,
            hint: String? = nil
        ) {
            self.init(BindingInfo(nil, keys, about, hint)) { _ in command() }
        }

        /// Creates a binding with fixed keys, whose command contains the time of the key press.
        ///
        /// - Parameters:
        ///   - keys: 1 or more; hints show the first one.
        ///   - command: Makes the command from the time on the program's scheduler.
        ///   - about: The description in Help, such as `Next result`.
        ///   - hint: The word in the row of hints; `nil` to show the binding only in Help.
        @inlinable
        public init(
            _ keys: [Key], at command: @escaping @Sendable (Duration) -> Command, _ about: String,
            hint: String? = nil
        ) {
            self.init(BindingInfo(nil, keys, about, hint), command)
        }

        /// Creates a binding whose keys users can change.
        ///
        /// - Parameters:
        ///   - action: The action.
        ///   - keys: The action's keys that are available here; `nil` for all of them.
        ///   - command: Evaluated when the key is pressed, not when hints are drawn.
        ///   - about: The description in Help, such as `Next result`.
        ///   - hint: The word in the row of hints; `nil` to show the binding only in Help.
        @inlinable
        public init(
            _ action: KeyAction, keys: [Key]? = nil,
            _ command: @autoclosure @escaping @Sendable () -> Command,
            _ about: String, hint: String? = nil
        ) {
            self.init(BindingInfo(action, keys ?? action.keys, about, hint)) { _ in command() }
        }

        /// Creates a binding whose keys users can change, and whose command contains the time of the key press.
        ///
        /// - Parameters:
        ///   - action: The action.
        ///   - command: Makes the command from the time on the program's scheduler.
        ///   - about: The description in Help, such as `Next result`.
        ///   - hint: The word in the row of hints; `nil` to show the binding only in Help.
        @inlinable
        public init(
            _ action: KeyAction, at command: @escaping @Sendable (Duration) -> Command, _ about: String,
            hint: String? = nil
        ) {
            self.init(BindingInfo(action, action.keys, about, hint), command)
        }

        @inlinable
        init(_ info: BindingInfo, _ make: @escaping @Sendable (Duration) -> Command) {
            (self.info, self.make) = (info, make)
        }

        fileprivate func with(_ keys: [Key]) -> Binding { Binding(info.with(keys), make) }
    }

    @usableFromInline let infos: [BindingInfo]
    /// The command of the binding at an index. One closure, so that a table is mapped and joined without a copy of each
    /// command.
    @usableFromInline let command: @Sendable (Int, Duration) -> Command

    /// Creates a table.
    ///
    /// - Parameter bindings: If two bindings have the same key, the first one gets it.
    @inlinable
    public init(_ bindings: [Binding]) {
        self.init(bindings.map { $0.info }) { bindings[$0].make($1) }
    }

    @inlinable
    init(_ infos: [BindingInfo], _ command: @escaping @Sendable (Int, Duration) -> Command) {
        (self.infos, self.command) = (infos, command)
    }

    /// In the order of Help.
    package var bindings: [Binding] { infos.indices.map { self[$0] } }

    private subscript(index: Int) -> Binding {
        Binding(infos[index]) { [command] in command(index, $0) }
    }

    /// The command for `key`; `nil` for none.
    ///
    /// - Parameters:
    ///   - key: The pressed key.
    ///   - now: The time on the program's scheduler, for commands that contain it.
    package func command(for key: Key, at now: Duration) -> Command? {
        infos.owner(of: key).map { command($0, now) }
    }

    /// The table with another type of command, such as that of the app.
    @inlinable
    public func map<Other>(_ transform: @escaping @Sendable (Command) -> Other) -> KeyBindings<Other> {
        KeyBindings<Other>(infos) { [command] in transform(command($0, $1)) }
    }

    /// The table with another type of command, which contains the time of the key press.
    @inlinable
    public func map<Other>(_ transform: @escaping @Sendable (Command, Duration) -> Other) -> KeyBindings<
        Other
    > {
        KeyBindings<Other>(infos) { [command] in transform(command($0, $1), $1) }
    }

    /// The table without commands, for showing it.
    @inlinable
    package var untyped: KeyBindings<Void> { KeyBindings<Void>(infos) { _, _ in } }

    /// The actions that users can bind to other keys, in order.
    package var actions: [KeyAction] { infos.compactMap(\.action) }

    /// The table with the user's key bindings.
    ///
    /// - Parameter map: The user's key bindings.
    package func rebound(by map: KeyMap) -> KeyBindings {
        if map.isStandard { return self }
        return KeyBindings(
            bindings.compactMap { binding in
                guard let action = binding.action, map.overrides(action) else { return binding }
                // Default keys that are not available here stay unavailable.
                let keys = map.keys(of: action).filter {
                    binding.keys.contains($0) || !action.keys.contains($0)
                }
                return keys.isEmpty ? nil : binding.with(keys)
            })
    }

    /// Appends a table. Keys that occur in both belong to this table, and are not shown for the other one.
    @inlinable
    public func then(_ others: KeyBindings) -> KeyBindings {
        let count = infos.count
        return KeyBindings(infos + others.infos) { [command] index, now in
            index < count ? command(index, now) : others.command(index - count, now)
        }
    }

    /// The bindings that have at least one key, without keys that an earlier binding has.
    package var effective: [Binding] {
        var taken: Set<Key> = []
        return bindings.compactMap { binding in
            let keys = binding.keys.filter { taken.insert($0).inserted }
            if keys.count == binding.keys.count { return binding }
            return keys.isEmpty ? nil : binding.with(keys)
        }
    }

    /// The effective bindings. Those with the same description are one binding with the keys of all.
    package var combined: [Binding] {
        var (combined, indices) = ([Binding](), [String: Int]())
        for binding in effective {
            if let index = indices[binding.about] {
                combined[index] = combined[index].with(combined[index].keys + binding.keys)
            } else {
                indices[binding.about] = combined.count
                combined.append(binding)
            }
        }
        return combined
    }

    /// The row of hints, with as many hints as fit.
    ///
    /// - Parameters:
    ///   - width: The available columns.
    ///   - ambiguous: The width of ambiguous characters.
    ///   - others: Keys whose hints are shown elsewhere.
    package func hints(
        width: Int, _ ambiguous: AmbiguousWidth = .narrow, except others: [Key] = []
    ) -> StyledLine {
        hintLine(width: width, ambiguous, except: others).line
    }

    /// The row of hints with the position of each, with as many hints as fit.
    ///
    /// - Parameters:
    ///   - width: The available columns.
    ///   - ambiguous: The width of ambiguous characters.
    ///   - others: Keys whose hints are shown elsewhere.
    package func hintLine(
        width: Int, _ ambiguous: AmbiguousWidth = .narrow, except others: [Key] = []
    ) -> HintLine {
        infos.hintLine(width: width, ambiguous, except: others)
    }

    /// The hints of `keys` in their order, without duplicates and without a limit of width.
    package func hintLine(of keys: [Key], _ ambiguous: AmbiguousWidth = .narrow) -> HintLine {
        infos.hintLine(of: keys, ambiguous)
    }

    /// The lines of Help: each binding's keys and description, which is wrapped if it is too long.
    package func help(width: Int, _ ambiguous: AmbiguousWidth = .narrow) -> [StyledLine] {
        helpEntries(width: width, ambiguous).flatMap(\.self)
    }

    /// The lines of Help for each of the effective bindings.
    package func helpEntries(width: Int, _ ambiguous: AmbiguousWidth = .narrow) -> [[StyledLine]] {
        let bindings = effective
        let names = bindings.map { binding in
            let keys = binding.keys.map { [StyledSpan($0.description, .key)] }
            return StyledLine(Array(keys.joined(separator: [StyledSpan(" ", .dim)])))
        }
        let widest = names.map { $0.width(ambiguous) }.max() ?? 0
        let layout = ColumnLayout([.fixed(min(widest, width / 2)), .share(1)])
        let room = layout.widths(in: width)[1]
        return zip(bindings, names).map { binding, name in
            Wrapping.sentence([StyledSpan(binding.about)], width: room, ambiguous).enumerated().map {
                layout.line([$0 == 0 ? name : StyledLine(), $1], width: width, ambiguous)
            }
        }
    }
}

extension KeyBindings: ExpressibleByArrayLiteral {
    @inlinable
    public init(arrayLiteral bindings: Binding...) { self.init(bindings) }
}
