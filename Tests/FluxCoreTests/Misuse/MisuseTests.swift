import FluxCore
import ReactiveCore
import ReactiveTesting
import Synchronization
import Testing

@Suite("reported misuse", .serialized)
struct MisuseTests {
    private static let reported = Box<[Diagnostic]>([])

    private static func report(_ diagnostic: Diagnostic) { reported.with { $0.append(diagnostic) } }

    /// Makes the mistake in a new tree, and returns its reports.
    private func reports(of misuse: Misuse) -> [Diagnostic] {
        Self.reported.value = []
        let scheduler = VirtualTimeScheduler()
        let root = Scope(root: "app", scheduler: scheduler) { Self.report($0) }
        misuse.make(root, scheduler) { Self.report($0) }
        root.close()
        return Self.reported.value
    }

    @Test("the mistake is reported", arguments: Misuse.all)
    func reported(misuse: Misuse) { #expect(!reports(of: misuse).isEmpty) }

    @Test("the article shows each mistake, and what is reported")
    func article() throws {
        var lines = Self.introduction
        for misuse in Misuse.all {
            lines += [
                "", "## \(misuse.title.prefix(1).uppercased() + misuse.title.dropFirst())", "", "```swift",
            ]
            lines += try Self.source(of: misuse) + ["```", ""]
            let sentence = try #require(reports(of: misuse).first).description
            lines += Self.withLines(ofExample: misuse, sentence).wrapped(at: 108).map { "> \($0)" }
        }
        let article = GoldenText(folder: "Modules/Core/FluxCore/FluxCore.docc", fileExtension: "md")
        #expect(article.mismatch(lines, "WhatIsReported") == nil)
    }

    private static let introduction = [
        "# What is reported, and when", "",
        "Find the mistake behind a report of a debug build, and what to do about it.", "",
        "## Overview", "",
        "A root scope calls its `diagnose` hook for each mistake. Without a hook, a debug build writes the",
        "sentences to standard error, once per place, and a release build ignores the mistakes. In the examples,",
        "`root` is a root scope, and `scheduler` is its `VirtualTimeScheduler`.",
    ]

    /// The sentence with the number of the line in the example, which stays when the test's file changes.
    private static func withLines(ofExample misuse: Misuse, _ sentence: String) -> String {
        var parts = sentence.split(separator: "FluxCoreTests/Misuse.swift:", omittingEmptySubsequences: false)
            .map(String.init)
        for index in parts.indices.dropFirst() {
            let digits = parts[index].prefix { $0.isNumber }
            let line = (Int(digits) ?? 0) - misuse.line
            parts[index] = "Example.swift:\(line)" + parts[index].dropFirst(digits.count)
        }
        return parts.joined()
    }

    /// The code that makes the mistake, without its indentation.
    private static func source(of misuse: Misuse) throws -> [String] {
        let path = #filePath.replacing("MisuseTests.swift", with: "Misuse.swift")
        let lines = try #require(GoldenText.read(path)).split(
            separator: "\n", omittingEmptySubsequences: false)
        return lines[misuse.line...].prefix { $0 != "        }," }.map { String($0.dropFirst(12)) }
    }
}

extension String {
    /// The words in lines of at most `width` characters.
    fileprivate func wrapped(at width: Int) -> [String] {
        split(separator: " ").reduce(into: [String]()) { lines, word in
            if let last = lines.last, last.count + word.count < width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
    }
}
