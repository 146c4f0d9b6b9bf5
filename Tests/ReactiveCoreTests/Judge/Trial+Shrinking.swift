extension Trial {
    /// The same or a smaller trial that fails, of which no part can be left out.
    ///
    /// - Parameter fails: Whether a trial fails, as this one does.
    func shrunk(_ fails: (Trial) -> Bool) -> Trial {
        var trial = self
        while let smaller = trial.smaller.first(where: fails) { trial = smaller }
        return trial
    }

    /// Each with something left out or less, what leaves out most first.
    private var smaller: [Trial] {
        tree.smaller.map { Trial(inputs: inputs, tree: $0) }
            + inputs.indices.flatMap { place in
                ([Script(lines: [])] + inputs[place].smaller).filter { $0 != inputs[place] }.map { script in
                    var smaller = self
                    smaller.inputs[place] = script
                    return smaller
                }
            }
    }
}

extension Tree {
    fileprivate var smaller: [Tree] {
        switch self {
        case .source(let kind, let traits):
            traits.smaller.map { .source(kind, $0) }
        case .one(let kind, let traits, let child):
            [child] + child.orSimple.map { .one(kind, traits, $0) }
                + traits.smaller.map { .one(kind, $0, child) }
        case .two(let kind, let traits, let first, let second):
            [first, second] + first.orSimple.map { .two(kind, traits, $0, second) }
                + second.orSimple.map { .two(kind, traits, first, $0) }
                + traits.smaller.map { .two(kind, $0, first, second) }
        case .several(let kind, let traits, let parts):
            parts
                + parts.indices.flatMap { place in
                    parts[place].orSimple.map { part in
                        var parts = parts
                        parts[place] = part
                        return .several(kind, traits, parts)
                    }
                }
                + parts.indices.filter { _ in parts.count > 2 }.map { place in
                    var parts = parts
                    parts.remove(at: place)
                    return .several(kind, traits, parts)
                } + traits.smaller.map { .several(kind, $0, parts) }
        }
    }

    /// One of the simplest sources in its place, or less of it.
    private var orSimple: [Tree] {
        let simple: [Tree] = [.source(.never, Traits()), .source(.just, Traits())]
        if case .source(let kind, _) = self, kind == .never || kind == .just { return smaller }
        return simple + smaller
    }
}

extension Tree.Traits {
    fileprivate var smaller: [Tree.Traits] {
        var all: [Tree.Traits] = script.smaller.map { Tree.Traits(number: number, span: span, script: $0) }
        if number > 0 { all.append(Tree.Traits(number: number - 1, span: span, script: script)) }
        if span > frame / 2 {
            all.append(Tree.Traits(number: number, span: span - frame / 2, script: script))
        }
        return all
    }
}
