import Foundation
import Persistence
import ReactiveTesting
import StandInServer
import TerminalFrames
import Testing

@testable import CommandLine
@testable import Console
@testable import JournalCommands

/// The details of failures in Japanese sentences.
@Suite(.blocking) struct JapaneseDetailTests {
    private static let japanese = ["LANG": "ja_JP.UTF-8"]

    @Test("a detail is read from the text that a module wrote, and other texts are kept")
    func details() {
        let known: [(String, String)] = [
            ("status 418", "ステータス418"), ("status 418: I'm\na teapot", "ステータス418：I'm\na teapot"),
            ("a web page of 523 bytes instead of data", "データではなく523バイトのWebページを受信"),
            ("unexpected content of 7 bytes", "想定外の7バイトの内容"),
            ("the response is larger than 1000 bytes", "応答が1000バイトを超えています"),
            ("a redirect leads to another service, a.example", "別のサービスa.exampleへのリダイレクト"),
            ("it is not a regular file", "通常のファイルではありません"),
            ("No such file or directory", "No such file or directory"),
            ("status 99999999999999999999", "status 99999999999999999999"), ("", ""),
        ]
        for (text, worded) in known {
            #expect(Language.japanese.detail(text) == worded)
            #expect(Language.english.detail(text) == text)
        }
    }

    @Test("every known detail is a text of a module")
    func sources() throws {
        let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(4).joined(separator: "/")
        let modules = root + "/Modules"
        let paths = FileManager.default.subpaths(atPath: modules) ?? []
        var texts = paths.filter { $0.hasSuffix("Strings.swift") }
            .compactMap { GoldenText.read("\(modules)/\($0)") }.joined()
        texts += NagareStrings.Journal.notAFrame.debugDescription
        for text in FailureDetail.fixed.keys { #expect(texts.contains("\"\(text)\""), "\(text)") }
        for start in [
            "status \\(status)", "a web page of \\(bytes) bytes instead of data",
            "unexpected content of \\(bytes) bytes", "the response is larger than \\(limit) bytes",
            "a redirect leads to another service, \\(host)",
        ] {
            #expect(texts.contains(start), "\(start)")
        }
    }

    @Test("an unexpected status of a service is worded in Japanese")
    func status() async throws {
        let fixture = try await AppFixture(faults: "status=418")
        let run = try await Executable.run(
            ["search", "swift"], home: fixture.home, origin: fixture.server.origin, environment: Self.japanese
        )
        #expect(run.errors.contains("（ステータス418"), "\(run.errors)")
        #expect(run.errorLines.count == 1)
    }

    @Test("a device for a recording is refused in Japanese")
    func device() async throws {
        let home = try TemporaryFolder()
        let run = try await Executable.run(
            ["search", "x", "--offline", "--record", "/dev/null"], home: home, environment: Self.japanese)
        #expect(run.errors.contains("通常のファイルではありません") && run.status != 0, "\(run.errors)")
    }

    @Test("the rejected records of an import are explained in Japanese")
    func records() async throws {
        let home = try TemporaryFolder()
        try Data(#"{"version": 1, "videos": [{"name": "x"}, null]}"#.utf8).write(
            to: URL(fileURLWithPath: home.path + "/videos.json"))
        let run = try await Executable.run(
            ["myvideo", "import", home.path + "/videos.json"], home: home, environment: Self.japanese)
        #expect(run.errors.contains("2件中2件のレコードを読み飛ばしました（1件目：「"), "\(run.errors)")
        #expect(run.errors.contains("、2件目："), "\(run.errors)")
    }
}
