import Foundation
import Glibc
import ReactiveTesting
import TerminalFrames
import Testing

@testable import Console

/// Texts on their way to a terminal.
@Suite struct TerminalTextTests {
    private func text(_ text: TerminalText) -> String { String(decoding: text.bytes, as: UTF8.self) }

    @Test("a line has no line break but its own, and shows control characters")
    func line() {
        let hostile = "a\nnagare: OK\r\u{1B}]52;c;x\u{7}\u{9B}31m\u{202E}\t\u{2028}"
        #expect(text(TerminalText(line: hostile)) == "a nagare: OK ␛]52;c;x␇\u{FFFD}31m  ")
        #expect(text(TerminalText(diagnostic: "a\nb")) == "nagare: a b\n")
    }

    @Test("lines keep their line breaks and tabs, and JSON stays equal")
    func lines() throws {
        #expect(text(TerminalText(lines: "a\tb\n\u{1B}c\r\n")) == "a\tb\n␛c\n")
        #expect(text(TerminalText(lines: "\0")) == "␀")
        let json = TerminalText(json: Array("[\"\u{9B}\u{202E}\"]".utf8))
        #expect(text(json) == #"["\u009B\u202E"]"#)
    }

    @Test("a link is only one to a web or mail address, whose controls are encoded")
    func links() {
        let styler = SGRStyler([:], plain: true, isTerminal: true)
        let line = StyledLine("a\u{1B}b")
        #expect(text(TerminalText(line, styler, linkedTo: "https://a.example/\u{1B}\\")) == "a␛b")
        #expect(text(TerminalText(line, styler, linkedTo: "file:///etc/passwd")) == "a␛b")
        #expect(text(TerminalText(line, styler, linkedTo: "https://a.example/\u{9B}")).contains("%C2%9B"))
    }

    @Test("a pipe receives data byte for byte")
    func pipe() {
        let received = Box<[UInt8]>([])
        let stream = StandardStream.pipe { bytes in received.with { $0 += bytes } }
        stream.write(data: Array("\u{1B}\0".utf8))
        #expect(received.value == [0x1B, 0])
    }

    @Test("only one file writes to the standard streams")
    func sources() throws {
        let root = URL(fileURLWithPath: #filePath).pathComponents.dropLast(3).joined(separator: "/")
        let writers = #/Glibc\.write\(|FileHandle\.standard|fputs\(|[^.a-zA-Z]write\(STD/#
        let places = ["Apps/CommandLine", "Modules/Commands"].flatMap { folder in
            (FileManager.default.subpaths(atPath: "\(root)/\(folder)") ?? []).map { "\(folder)/\($0)" }
        }.filter { path in
            path.hasSuffix(".swift") && (GoldenText.read("\(root)/\(path)") ?? "").contains(writers)
        }
        #expect(places == ["Modules/Commands/Console/Output/StandardStream.swift"])
    }
}
