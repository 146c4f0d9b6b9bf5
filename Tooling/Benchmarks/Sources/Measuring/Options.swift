/// The command line.
public struct Options {
    public private(set) var prefix = ""
    public private(set) var rounds: Int
    /// The path of the release program.
    public private(set) var program: String?
    /// The only contender to run, for a profiler.
    var contender: String?
    var isMarkdown = false
    /// The name of the compiler for the Markdown output; passed by the script.
    var toolchain = "Swift"
    /// The largest number of items, and the folder of the repository whose pages are written; for tables of growth.
    var most = Int.max
    var pages: String?

    struct UsageError: Error {
        let message: String
    }

    /// Runs a program that has the options `--case`, `--rounds` and `--toolchain`, and those of `further`.
    ///
    /// - Returns: The exit code: that of `body`, 1 when it throws, 64 for an invalid command line.
    public static func run(
        _ arguments: ArraySlice<String>, rounds: Int, _ further: Set<String>,
        _ body: (Options) throws -> Int32
    ) -> Int32 {
        do {
            return try body(Options(arguments, rounds: rounds, further))
        } catch let usageError as UsageError {
            say(usageError.message)
            return 64
        } catch {
            say("\(error)")
            return 1
        }
    }

    private init(_ arguments: ArraySlice<String>, rounds: Int, _ further: Set<String>) throws(UsageError) {
        self.rounds = rounds
        var rest = arguments
        while let option = rest.popFirst() {
            guard further.union(["--case", "--rounds", "--toolchain"]).contains(option) else {
                throw UsageError(message: "there is no option \(option)")
            }
            if option == "--markdown" {
                isMarkdown = true
                continue
            }
            guard let value = rest.popFirst() else {
                throw UsageError(message: "\(option) wants a value after it")
            }
            switch option {
            case "--case": prefix = value
            case "--program": program = value
            case "--contender": contender = value
            case "--toolchain": toolchain = value
            case "--pages": pages = value
            case "--most": most = try Self.count(value, option)
            default: self.rounds = try Self.count(value, option)
            }
        }
    }

    private static func count(_ value: String, _ option: String) throws(UsageError) -> Int {
        guard let count = Int(value), count > 0 else {
            throw UsageError(message: "\(option) wants a number of 1 or more, not \(value)")
        }
        return count
    }
}
