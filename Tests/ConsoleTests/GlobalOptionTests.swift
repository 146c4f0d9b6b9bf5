import ArgumentParser
import Testing

@testable import Console

@Suite struct GlobalOptionTests {
    @Test("the parser accepts each global option under its names", arguments: GlobalOption.allCases)
    func accepted(option: GlobalOption) throws {
        for name in option.names {
            // A size of parts needs a recording.
            let words = ["--record", "run.journal"] + (option.takesValue ? [name, "1"] : [name])
            #expect(throws: Never.self) { try GlobalOptions.parse(words) }
        }
    }

    @Test("each option of the parser is a global option with its names")
    func declared() {
        let names = GlobalOptions.helpMessage().split(separator: "\n").flatMap { line in
            line.prefixMatch(of: #/  (-\w, )?(--[\w-]+)/#).map { match in
                [match.1.map { String($0.dropLast(2)) }, String(match.2)].compactMap(\.self)
            } ?? []
        }
        #expect(Set(names) == Set(GlobalOption.allCases.flatMap(\.names) + ["-h", "--help"]))
    }
}
