import ArgumentParser
import Foundation
import ReactiveTesting
import Testing

@testable import CommandLine
@testable import Console

extension CommandDescription {
    /// The first columns of the lists in its help, as the manual writes them: `-L, --limit n`, `query`,
    /// `nagare search`.
    fileprivate var headings: [String] {
        let arguments = (ownArguments + globalArguments).map { argument in
            argument.heading.map(\.text).joined().filter { $0 != "<" && $0 != ">" }
        }
        return arguments + shownCommands.map { $0.commandPath.joined(separator: " ") }
    }
}

@Suite(.blocking, .needs(.program("groff"))) struct ManualCommandTests {
    @Test("exactly the commands shown by help have a page in the manual")
    func pages() async throws {
        let home = try TemporaryFolder()

        let run = try await Executable.run("manual", "--output", home.path, home: home)

        #expect(run.status == 0 && run.output == "" && run.errors == "")
        let names = try ProgramHelp.app().root.withSubcommands.map(\.commandPath)
        #expect(home.files == names.map { $0.joined(separator: "-") + ".1" }.sorted())
        let new = try await Executable.run("manual", "-o", "\(home.path)/share/man/man1", home: home)
        #expect(new.status == 0 && home.files.contains("share/man/man1/nagare.1"), "\(new.errors)")
    }

    @Test("a page renders without warnings, with every argument, option and command shown by help")
    func rendering() async throws {
        let home = try TemporaryFolder()
        _ = try await Executable.run("manual", "--output", home.path, home: home)
        for command in try ProgramHelp.app().root.withSubcommands {
            let name = command.commandPath.joined(separator: "-")
            let page = try String(contentsOfFile: "\(home.path)/\(name).1", encoding: .utf8)
            let rendered = try await rendered(page)

            #expect(rendered.status == 0 && rendered.errors == "", "\(name)")
            #expect(page.utf8.allSatisfy { $0 < 0x80 }, "\(name)")
            let lines = rendered.output.split(separator: "\n").map { $0.drop { $0 == " " } }
            let missing = command.headings.filter { heading in
                !lines.contains { $0 == heading || $0.hasPrefix("\(heading) ") }
            }
            #expect(missing == [] && !command.headings.isEmpty, "\(name)")
        }
    }

    @Test("a page has the standard sections, with the examples before the options")
    func sections() async throws {
        for words in [[], ["search"], ["journal", "show"]] {
            let page = try await Executable.run(["manual"] + words, home: try TemporaryFolder())
            let sections = try await rendered(page.output).output.split(separator: "\n")
                .filter { $0.first?.isLetter == true }.dropFirst().dropLast()

            let all = [
                "NAME", "SYNOPSIS", "DESCRIPTION", "EXAMPLES", "FUNCTIONS OF --TEMPLATE", "OUTPUT",
                "COMMANDS",
                "OPTIONS", "EXIT STATUS", "ENVIRONMENT", "FILES", "SEE ALSO",
            ]
            let ofProgram = words.isEmpty ? [] : ["COMMANDS", "FUNCTIONS OF --TEMPLATE"]
            let unused = ofProgram + (words == ["search"] ? [] : ["OUTPUT"])
            #expect(sections.map(String.init) == all.filter { !unused.contains($0) })
        }
    }

    @Test("characters with a meaning for groff appear literally")
    func escapes() async throws {
        var roff = Roff()
        roff.macro("TH", "T", "1", "", "", "")
        roff.macro("SH", #"a "b" -c"#)
        let lines = [#".dot \fB \\ -x --long-word"#, "'quote' `tick` ^ ~ \"two\"", "★ “流れ”"]
        roff.paragraphs(lines.joined(separator: "\n\n"))

        let rendered = try await rendered(roff.text)

        #expect(rendered.errors == "")
        for line in lines + [#"a "b" -c"#] { #expect(rendered.output.contains(line), "\(line)") }
    }

    @Test("a page for an unknown command is a usage error; a folder that cannot be created is reported")
    func refusals() async throws {
        let unknown = try await Executable.run("manual", "nosuch", home: try TemporaryFolder())
        #expect(unknown.status == 64 && unknown.errorLines.count == 1)
        let nowhere = try await Executable.run("manual", "-o", "/proc/nowhere", home: try TemporaryFolder())
        #expect(nowhere.status == 1 && nowhere.errorLines.count == 1)
    }

    private func rendered(_ source: String) async throws -> Outcome {
        let run = try await ChildProcess.outcome(
            ["groff", "-man", "-ww", "-Tutf8", "-P-cbou", "-rLL=400n"], input: source)
        let outcome = Outcome(run)
        // The locale determines how a minus sign is rendered.
        let text = outcome.output.replacing("\u{2212}", with: "-")
        return Outcome(status: outcome.status, output: Array(text.utf8), errors: Array(outcome.errors.utf8))
    }
}
