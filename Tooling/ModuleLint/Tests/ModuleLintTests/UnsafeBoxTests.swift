import Testing

@Suite("Code that opts out of data-race checking")
struct UnsafeBoxTests {
    let folder = "Modules/Core/ReactiveCore"
    let reason = "/// The lock in the source serialises every access to it.\n"

    @Test("one file of a module may opt out")
    func oneFile() {
        let files = [
            "\(folder)/A.swift": reason + "final class A: @unchecked Sendable {}\n",
            "\(folder)/B.swift": reason + "nonisolated(unsafe) var b = 1\n",
        ]

        #expect(
            Fixture.findings(with: files)
                == ["\(folder)/B.swift:2: ReactiveCore has its one unsafe file already: \(folder)/A.swift"])
    }

    @Test("it says why, on the same line or directly above")
    func reasons() {
        let box = "@usableFromInline\nstruct A: @unchecked Sendable {}\n"

        #expect(
            Fixture.findings(with: ["\(folder)/A.swift": "// Nothing near.\n\n" + box])
                == ["\(folder)/A.swift:4: say in a comment above why this is safe"])
        #expect(Fixture.findings(with: ["\(folder)/A.swift": reason + box]) == [])
    }
}
