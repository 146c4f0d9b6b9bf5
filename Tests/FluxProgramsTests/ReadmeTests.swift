import FluxPrograms
import ReactiveTesting
import Testing

@Suite(.blocking) struct ReadmeTests {
    @Test("the README's example works")
    func example() {
        let programs = Programs(["PATH": "/usr/bin:/bin"], without: ["API_TOKEN"])

        #expect(programs.filter(["tr", "a-z", "A-Z"], Array("nagare".utf8))?.output == Array("NAGARE".utf8))
    }
}
