import Testing

@Suite("What the compiler cannot check")
struct UnsafeBoxTests {
    let folder = "Modules/Core/ReactiveCore"
    let reason = "/// The lock in the source serialises every access to it.\n"

    @Test("one file a module may hold an unsafe box")
    func oneFile() {
        let files = [
            "\(folder)/A.swift": reason + "final class A: @unchecked Sendable {}\n",
            "\(folder)/B.swift": reason + "nonisolated(unsafe) var b = 1\n",
        ]

        #expect(
            Fixture.findings(with: files)
                == ["\(folder)/B.swift:2: ReactiveCore has its one unsafe file already: \(folder)/A.swift"])
    }

    @Test("it says why, on its line or right above")
    func reasons() {
        let box = "@usableFromInline\nstruct A: @unchecked Sendable {}\n"

        #expect(
            Fixture.findings(with: ["\(folder)/A.swift": "// Nothing near.\n\n" + box])
                == ["\(folder)/A.swift:4: say in a comment above why this is safe"])
        #expect(Fixture.findings(with: ["\(folder)/A.swift": reason + box]) == [])
    }
}
