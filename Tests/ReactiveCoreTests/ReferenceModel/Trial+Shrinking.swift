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
