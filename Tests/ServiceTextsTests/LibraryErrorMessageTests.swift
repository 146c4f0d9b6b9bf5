import FluxScreens
import Persistence
import ServiceTexts
import TerminalFrames
import Testing

@Suite struct LibraryErrorMessageTests {
    @Test("every failure of the library has its own message and advice")
    func distinct() {
        let failures: [LibraryFailure] = [
            .full(path: "p"), .denied(path: "p"), .busy(path: "p"), .newer(path: "p"),
            .failed(path: "p", detail: "Input/output error"), .broken(path: "p", detail: "page 3"),
        ]

        let all = failures.map { ErrorMessage("x", $0) }

        #expect(Set(all.map(\.why)).count == all.count)
        #expect(all.allSatisfy { $0.operation == "x" && !$0.suggestion.isEmpty })
    }
}
