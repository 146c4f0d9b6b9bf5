import Testing

@testable import ModuleLint

private let feature = "Modules/Features/Search"

@Suite("Files that a repository needs, and references between the roles of a screen")
struct RoleTests {
    @Test("a repository that breaks no rule has no findings")
    func sound() {
        #expect(Fixture.findings(with: [:]) == [])
    }

    @Test(
        "a file that is missing is found",
        arguments: [
            (
                "\(feature)/SearchFeature.swift",
                "\(feature)/SearchFeature.swift:1: the feature lacks this file"
            ),
            (
                "\(feature)/Results/ResultsStream.swift",
                "\(feature)/Results/ResultsView.swift:1: the screen has no ResultsStream"
            ),
            // A screen without commands needs none.
            ("\(feature)/Results/ResultsActionCreator.swift", nil),
            ("LICENSE", "LICENSE:1: it is missing at the top level"),
            ("\(feature)/README.md", "\(feature)/README.md:1: Search has no README"),
            ("Modules/System/CCurl/README.md", nil),
            ("Tests/HTTPTests/Tests.swift", "Tests/HTTPTests:1: HTTP has no tests"),
        ])
    func missing(path: String, finding: String?) {
        #expect(Fixture.findings(without: path) == (finding.map { [$0] } ?? []))
    }

    @Test(
        "a folder that belongs nowhere is found",
        arguments: [
            ("Sources/A.swift", "Sources:1: it does not belong at the top level"),
            ("Tests/LostTests/A.swift", "Tests/LostTests:1: it belongs to no row, so nothing runs it"),
            (
                "Tests/ExamplesTests/Lost/A.swift",
                "Tests/ExamplesTests/Lost:1: it belongs to no row, so nothing runs it"
            ),
            (
                "\(feature)/Results/Store/A.swift",
                "\(feature)/Results/Store:1: only Results… named for a role, and folders named "
                    + "Action, ActionCreator, State, Layout, Stream, Text, View"
            ),
        ])
    func strangers(path: String, finding: String) {
        #expect(Fixture.findings(with: [path: "", "Package.resolved": ""]) == [finding])
    }

    @Test("a row has an `about:`, and a program that tests start belongs to their row")
    func rows() {
        let targets = Fixture.table.targets
        #expect(
            Fixture.findings(with: [:], table: .init(targets: targets, abouts: [:])).first
                == "Package.swift:1: the row ApplicationFlux has no `about:`")
        let child = RowTable.Target(
            name: "Child", path: "Tests/Child", isTest: false, outside: [], isLibrary: false)
        let table = RowTable(targets: targets + [child], abouts: Fixture.table.abouts)
        #expect(Fixture.findings(with: ["Tests/Child/main.swift": "import Glibc\n"], table: table) == [])
    }

    @Test("a small screen may declare its action, state and stream in one file")
    func oneFile() {
        var files = declared
        for role in ["Action", "Stream"] { files["\(feature)/Results/Results\(role).swift"] = "import Swift" }
        files["\(feature)/Results/ResultsState.swift"] =
            "enum ResultsAction {}\nstruct ResultsState {}\ntypealias ResultsLogic = ScreenLogic<Int, Int>"
        let part = "\(feature)/Results/Action/Part.swift"
        files[part] = "let a: ResultsAction"
        #expect(Fixture.findings(with: files) == [])
        files[part] = "let a: ResultsState"
        #expect(
            Fixture.findings(with: files)
                == ["\(part):1: a …Action may not refer to ResultsState, which is of a …State"])
    }

    /// What each role of the screen declares.
    private let declared = [
        "\(feature)/Results/ResultsAction.swift": "enum ResultsAction {}",
        "\(feature)/Results/ResultsActionCreator.swift": "struct ResultsActionCreator {}",
        "\(feature)/Results/ResultsState.swift": "struct ResultsState {}",
        "\(feature)/Results/ResultsLayout.swift": "struct ResultsLayout {}",
        "\(feature)/Results/ResultsStream.swift":
            "typealias ResultsLogic = ScreenLogic<Int, Int>\nstruct ResultsShown {}",
        "\(feature)/Results/ResultsView.swift": "struct ResultsView {}",
        "\(feature)/SearchFeature.swift": "final class SearchFeature {}",
    ]

    /// The types that a role may not name: what comes after it in the loop.
    private static let forbidden = [
        "Action": ["ResultsState", "ResultsActionCreator", "ResultsLogic", "ResultsView", "SearchFeature"],
        "State": [
            "ResultsActionCreator", "ResultsLayout", "ResultsLogic", "ResultsShown", "ResultsView",
            "SearchFeature",
        ],
        "ActionCreator": ["ResultsLayout", "ResultsLogic", "ResultsView"],
        "Layout": ["ResultsShown", "ResultsView"], "Stream": ["ResultsView"],
        "Text": ["ResultsLogic"], "View": ["ResultsActionCreator", "ResultsLogic", "SearchFeature"],
    ]

    @Test("a role refers to what comes before it only", arguments: forbidden)
    func backwards(role: String, types: [String]) {
        let owners = [
            "ResultsLogic": "Stream", "ResultsShown": "Stream", "ResultsState": "State",
            "ResultsActionCreator": "ActionCreator", "ResultsLayout": "Layout", "ResultsView": "View",
        ]
        // A part of the role, and another folder's file of it.
        for path in ["\(feature)/Results/\(role)/Part.swift", "\(feature)/Seen/Seen\(role).swift"] {
            for type in types {
                let files = declared.merging(role == "View" ? seen : [:]) { $1 }
                    .merging([path: "let a: [\(type).Kind] = []"]) { $1 }
                let why = owners[type].map { "which is of a …\($0)" } ?? "the feature's own"
                #expect(
                    Fixture.findings(with: files)
                        == ["\(path):1: a …\(role) may not refer to \(type), \(why)"])
            }
        }
    }

    private let seen = [
        "\(feature)/Seen/SeenAction.swift": "enum SeenAction {}",
        "\(feature)/Seen/SeenState.swift": "struct SeenState {}",
        "\(feature)/Seen/SeenStream.swift": "typealias SeenLogic = ScreenLogic<Int, Int>",
    ]

    @Test(
        "a role refers to what comes before it, and members, texts and comments are no references",
        arguments: [
            ("Action", "ResultsAction"), ("State", "ResultsAction"), ("State", "ResultsState"),
            ("ActionCreator", "ResultsState"), ("ActionCreator", "SearchFeature"), ("Stream", "ResultsState"),
            ("Stream", "ResultsActionCreator"), ("View", "ResultsState"), ("View", "ResultsAction"),
            ("View", "ResultsShown"), ("Text", "ResultsView"), ("Layout", "ResultsState"),
            ("Stream", "ResultsLayout"), ("View", "ResultsLayout"), ("State", "Other.ResultsView"),
            ("State", "Int  // ResultsView"), ("State", "Int = \"ResultsView\""), ("State", "ResultsViewing"),
            ("View", "Int = language.strings.noResults"),
        ])
    func forwards(role: String, type: String) {
        let part = ["\(feature)/Results/\(role)/Part.swift": "let a: \(type)"]
        #expect(Fixture.findings(with: declared.merging(part) { $1 }) == [])
    }

    @Test("actions and states take no sentences from a language's table", arguments: ["Action", "State"])
    func sentences(role: String) {
        let path = "\(feature)/Results/\(role)/Part.swift"
        #expect(
            Fixture.findings(with: declared.merging([path: "let a = language.strings.noResults"]) { $1 })
                == [
                    "\(path):1: a …\(role) carries values; the view takes the sentence from the language's strings"
                ])
    }
}
