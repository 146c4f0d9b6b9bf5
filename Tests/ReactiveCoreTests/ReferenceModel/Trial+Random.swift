import ReactiveTesting

extension Trial {
    /// Creates a random trial, the same for the same arguments.
    ///
    /// - Parameters:
    ///   - seed: Selects a series of trials.
    ///   - number: 0 or more; the trial's number in the series.
    init(seed: UInt64, number: Int) {
        var generator = SeededGenerator(seed: seed, number)
        let inputs = Self.names.map { _ in Script.random(&generator) }
        let size = 1 + generator.nextBelow(8)
        var treeGenerator = TreeGenerator(generator: generator)
        self.init(inputs: inputs, tree: treeGenerator.tree(size: size))
    }
}

/// Generates a random tree. Its spans are whole and half frames, so that many events coincide: their order is
/// guaranteed too ("At one instant" in the article on threads and order).
private struct TreeGenerator {
    var generator: SeededGenerator
    /// The number of enclosing operators that subscribe repeatedly.
    private var resubscribingAncestors = 0
    /// Single-use sources that the tree already contains.
    private var used: Set<String> = []

    init(generator: SeededGenerator) {
        self.generator = generator
    }

    /// - Parameter size: The approximate number of nodes, 1 or more.
    mutating func tree(size: Int) -> Tree {
        guard size > 1 else { return source() }
        switch generator.nextBelow(20) {
        case 0..<10: return unary(size)
        case 10..<16: return binary(size)
        default: return variadic(size)
        }
    }

    private mutating func source() -> Tree {
        // Prefer sources that emit single elements over time, which exercise most operators.
        let kind = pick(generator.nextBelow(4) > 0 ? [.publish, .cold] : Tree.Source.allCases)
        var parameters = parameters()
        if kind.isSingleUse {
            let name = "\(kind)\(parameters.number % Trial.names.count)"
            guard resubscribingAncestors == 0, used.insert(name).inserted else { return source() }
        }
        if kind == .cold { parameters.script = .random(&generator) }
        return .source(kind, parameters)
    }

    private mutating func unary(_ size: Int) -> Tree {
        let (kind, parameters) = (pick(Tree.UnaryOperator.allCases), parameters())
        return .unary(kind, parameters, child(size - 1, resubscribes: kind.resubscribes))
    }

    private mutating func binary(_ size: Int) -> Tree {
        let (kind, parameters) = (pick(Tree.BinaryOperator.allCases), parameters())
        let first = tree(size: (size - 1) / 2)
        return .binary(kind, parameters, first, child(size / 2, resubscribes: kind.resubscribes))
    }

    private mutating func variadic(_ size: Int) -> Tree {
        let (kind, parameters, count) = (
            pick(Tree.VariadicOperator.allCases), parameters(), size > 3 ? 2 + generator.nextBelow(2) : 2
        )
        return .variadic(kind, parameters, (0..<count).map { _ in tree(size: size / count) })
    }

    private mutating func child(_ size: Int, resubscribes: Bool) -> Tree {
        resubscribingAncestors += resubscribes ? 1 : 0
        defer { resubscribingAncestors -= resubscribes ? 1 : 0 }
        return tree(size: size)
    }

    private mutating func parameters() -> Tree.Parameters {
        Tree.Parameters(number: generator.nextBelow(5), span: frame / 2 * (1 + generator.nextBelow(10)))
    }

    private mutating func pick<Kind>(_ kinds: [Kind]) -> Kind { kinds[generator.nextBelow(kinds.count)] }
}
