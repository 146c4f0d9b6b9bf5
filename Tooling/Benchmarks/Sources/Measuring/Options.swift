/// What was asked for on the command line.
struct Options {
    var prefix = ""
    var rounds = 7
    var svg: String?
    /// The one contender to run, for a profiler.
    var contender: String?
    var isMarkdown = false
    /// Names the compiler in the Markdown; the script knows it.
    var toolchain = "Swift"

    struct Mistake: Error {
        let sentence: String
    }

    init(_ arguments: [String]) throws(Mistake) {
        var rest = arguments[...]
        while let option = rest.popFirst() {
            if option == "--markdown" {
                isMarkdown = true
                continue
            }
            guard ["--case", "--rounds", "--svg", "--contender", "--toolchain"].contains(option) else {
                throw Mistake(sentence: "there is no option \(option)")
            }
            guard let value = rest.popFirst() else {
                throw Mistake(sentence: "\(option) wants a value after it")
            }
            try set(option, value)
        }
    }

    private mutating func set(_ option: String, _ value: String) throws(Mistake) {
        switch option {
        case "--case": prefix = value
        case "--svg": svg = value
        case "--contender": contender = value
        case "--toolchain": toolchain = value
        default:
            guard let count = Int(value), count > 0 else {
                throw Mistake(sentence: "--rounds wants a number of 1 or more, not \(value)")
            }
            rounds = count
        }
    }
}

extension Case {
    /// The case with one contender, whose limits nobody asks for.
    func alone(_ name: String) throws(Options.Mistake) -> Case {
        let chosen = contenders.filter { $0.role.name == name }
        guard !chosen.isEmpty else {
            let names = contenders.map(\.role.name).joined(separator: ", ")
            throw Options.Mistake(sentence: "case \(id) has no contender \(name); it has \(names)")
        }
        return Case(
            id, about, operations: operations, expected: expected, limits: limits, contenders: chosen)
    }
}
