import ReactiveTesting

extension Trial {
    /// The same for the same numbers.
    ///
    /// - Parameters:
    ///   - seed: Another one gives other trials.
    ///   - number: 0 or more; which of the seed's trials.
    init(seed: UInt64, number: Int) {
        var dice = Dice(seed: seed, number)
        let inputs = Self.names.map { _ in Script.random(&dice) }
        let size = 1 + dice.roll(8)
        var planting = Planting(dice: dice)
        self.init(inputs: inputs, tree: planting.tree(size: size))
    }
}

/// Grows a random tree. Its spans are whole and half frames, so that much of what happens meets at one instant, where
/// the order is promised too ("At one instant" in the article on threads and order).
private struct Planting {
    var dice: Dice
    /// In how many operators that subscribe again.
    private var again = 0
    /// What is for once and stands in the tree already.
    private var used: Set<String> = []

    init(dice: Dice) {
        self.dice = dice
    }

    /// - Parameter size: Of how many nodes, roughly; 1 or more.
    mutating func tree(size: Int) -> Tree {
        guard size > 1 else { return source() }
        switch dice.roll(20) {
        case 0..<10: return one(size)
        case 10..<16: return two(size)
        default: return several(size)
        }
    }

    private mutating func source() -> Tree {
        // Elements that come one by one are what most is about.
        let kind = pick(dice.roll(4) > 0 ? [.publish, .cold] : Tree.Source.allCases)
        var traits = traits()
        if kind.isForOnce {
            let name = "\(kind)\(traits.number % Trial.names.count)"
            guard again == 0, used.insert(name).inserted else { return source() }
        }
        if kind == .cold { traits.script = .random(&dice) }
        return .source(kind, traits)
    }

    private mutating func one(_ size: Int) -> Tree {
        let (kind, traits) = (pick(Tree.One.allCases), traits())
        return .one(kind, traits, child(size - 1, isAgain: kind.isAgain))
    }

    private mutating func two(_ size: Int) -> Tree {
        let (kind, traits) = (pick(Tree.Two.allCases), traits())
        let first = tree(size: (size - 1) / 2)
        return .two(kind, traits, first, child(size / 2, isAgain: kind.isAgain))
    }

    private mutating func several(_ size: Int) -> Tree {
        let (kind, traits, count) = (pick(Tree.Several.allCases), traits(), size > 3 ? 2 + dice.roll(2) : 2)
        return .several(kind, traits, (0..<count).map { _ in tree(size: size / count) })
    }

    private mutating func child(_ size: Int, isAgain: Bool) -> Tree {
        again += isAgain ? 1 : 0
        defer { again -= isAgain ? 1 : 0 }
        return tree(size: size)
    }

    private mutating func traits() -> Tree.Traits {
        Tree.Traits(number: dice.roll(5), span: frame / 2 * (1 + dice.roll(10)))
    }

    private mutating func pick<Kind>(_ kinds: [Kind]) -> Kind { kinds[dice.roll(kinds.count)] }
}
