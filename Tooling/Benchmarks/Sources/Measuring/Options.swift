/// The command line.
struct Options {
    var prefix = ""
    var rounds = 7
    /// The only contender to run, for a profiler.
    var contender: String?
    var isMarkdown = false
    /// The name of the compiler for the Markdown output; passed by the script.
    var toolchain = "Swift"

    /// The largest number of items, and the folder of the repository whose pages are written; for tables of growth.
    var most = Int.max
    var pages: String?

    private static let common = ["--case", "--rounds", "--toolchain"]
    private static let ofCases = common + ["--contender"]
    private static let ofGrowth = common + ["--most", "--pages"]

    struct UsageError: Error {
        let message: String
    }

    init(_ arguments: [String], isGrowth: Bool = false) throws(UsageError) {
        var rest = arguments[...]
        if isGrowth { rounds = 3 }
        while let option = rest.popFirst() {
            if option == "--markdown", !isGrowth {
                isMarkdown = true
                continue
            }
            guard (isGrowth ? Self.ofGrowth : Self.ofCases).contains(option) else {
                throw UsageError(message: "there is no option \(option)")
            }
            guard let value = rest.popFirst() else {
                throw UsageError(message: "\(option) wants a value after it")
            }
            try set(option, value)
        }
    }

    private mutating func set(_ option: String, _ value: String) throws(UsageError) {
        switch option {
        case "--case": prefix = value
        case "--contender": contender = value
        case "--toolchain": toolchain = value
        case "--pages": pages = value
        case "--most": most = try Self.count(value, option)
        default: rounds = try Self.count(value, option)
        }
    }

    private static func count(_ value: String, _ option: String) throws(UsageError) -> Int {
        guard let count = Int(value), count > 0 else {
            throw UsageError(message: "\(option) wants a number of 1 or more, not \(value)")
        }
        return count
    }
}

extension Case {
    /// The cases that have a contender, with it alone.
    static func limiting(_ cases: [Case], to name: String) throws(Options.UsageError) -> [Case] {
        let limited = cases.compactMap { $0.limited(to: name) }
        guard limited.isEmpty else { return limited }
        let names = Set(cases.flatMap(\.contenders).map(\.role.name)).sorted().joined(separator: ", ")
        throw Options.UsageError(message: "no chosen case has a contender \(name); there is: \(names)")
    }

    private func limited(to name: String) -> Case? {
        let chosen = contenders.filter { $0.role.name == name }
        guard !chosen.isEmpty else { return nil }
        return Case(
            id, title, operations: operations, expected: expected, limits: limits, contenders: chosen)
    }
}
