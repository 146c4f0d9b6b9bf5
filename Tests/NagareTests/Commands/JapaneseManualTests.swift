import Foundation
import ReactiveTesting
import Testing

/// The Japanese page of the manual, which is a file of its own.
@Suite struct JapaneseManualTests {
    private static let page =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path + "/Tooling/Manual/nagare.ja.1"

    @Test(
        "it has the same commands, options, exit codes, variables and files as the English page, in the same order"
    )
    func complete() async throws {
        let english = try await Executable.run("manual", home: TemporaryFolder()).output
        let japanese = try #require(GoldenText.read(Self.page))
        func terms(_ page: String) -> [String] {
            let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
            return zip(lines, lines.dropFirst()).filter { $0.0.hasPrefix(".TP") && $0.1.hasPrefix("\\f") }
                .flatMap {
                    $0.1.matches(of: #/\\f[BI]([^\\]|\\[^f])*\\fR/#).map { String($0.output.0) }
                }
        }
        #expect(terms(english).count > 50)
        let difference = terms(japanese).difference(from: terms(english).filter { !$0.contains("XDG_CACHE") })
        #expect(difference.filter { !"\($0)".contains("XDG_CACHE_HOME") }.isEmpty, "\(difference)")
    }
}
