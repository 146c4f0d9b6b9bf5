import ReactiveTesting

/// A tree of operators and its inputs.
struct Trial: Equatable, Sendable {
    /// Three hot inputs `a`, `b` and `c`, scheduled in this order before anything else.
    var inputs: [Script]
    var tree: Tree

    /// When the subscription is disposed, in nanoseconds.
    static let end = 20 * frame

    static let names = ["a", "b", "c"]
}

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

extension Trial {
    /// The smallest failing trial that can be reached by removing parts one at a time.
    ///
    /// - Parameter fails: Whether a trial fails. It must return `true` for this trial.
    func shrunk(_ fails: (Trial) -> Bool) -> Trial {
        var trial = self
        while let smaller = trial.smaller.first(where: fails) { trial = smaller }
        return trial
    }

    /// All trials with one part removed or reduced, those that remove most first.
    private var smaller: [Trial] {
        tree.smaller.map { Trial(inputs: inputs, tree: $0) }
            + inputs.indices.flatMap { index in
                ([Script(lines: [])] + inputs[index].smaller).filter { $0 != inputs[index] }.map { script in
                    var smaller = self
                    smaller.inputs[index] = script
                    return smaller
                }
            }
    }
}

extension Tree {
    fileprivate var smaller: [Tree] {
        switch self {
        case .source(let kind, let parameters):
            parameters.smaller.map { .source(kind, $0) }
        case .unary(let kind, let parameters, let child):
            [child] + child.replacements.map { .unary(kind, parameters, $0) }
                + parameters.smaller.map { .unary(kind, $0, child) }
        case .binary(let kind, let parameters, let first, let second):
            [first, second] + first.replacements.map { .binary(kind, parameters, $0, second) }
                + second.replacements.map { .binary(kind, parameters, first, $0) }
                + parameters.smaller.map { .binary(kind, $0, first, second) }
        case .variadic(let kind, let parameters, let parts):
            parts
                + parts.indices.flatMap { index in
                    parts[index].replacements.map { part in
                        var parts = parts
                        parts[index] = part
                        return .variadic(kind, parameters, parts)
                    }
                }
                + parts.indices.filter { _ in parts.count > 2 }.map { index in
                    var parts = parts
                    parts.remove(at: index)
                    return .variadic(kind, parameters, parts)
                } + parameters.smaller.map { .variadic(kind, $0, parts) }
        }
    }

    /// The tree replaced by one of the simplest sources, or reduced.
    private var replacements: [Tree] {
        let simple: [Tree] = [.source(.never, Parameters()), .source(.just, Parameters())]
        if case .source(let kind, _) = self, kind == .never || kind == .just { return smaller }
        return simple + smaller
    }
}

extension Tree.Parameters {
    fileprivate var smaller: [Tree.Parameters] {
        var all: [Tree.Parameters] = script.smaller.map {
            Tree.Parameters(number: number, span: span, script: $0)
        }
        if number > 0 { all.append(Tree.Parameters(number: number - 1, span: span, script: script)) }
        if span > frame / 2 {
            all.append(Tree.Parameters(number: number, span: span - frame / 2, script: script))
        }
        return all
    }
}
