import Testing

@Suite("Folders of a feature, and references between roles")
struct FeatureTests {
    let feature = "Modules/Features/Search"
    let roles = "Action, ActionCreator, State, Layout, Stream, Text, View"

    @Test("a feature's folder holds its own files, and folders")
    func top() {
        #expect(
            Fixture.findings(with: [
                "\(feature)/SearchFeature+Routes.swift": "", "\(feature)/SearchStrings+Post.swift": "",
                "\(feature)/Route+Search.swift": "",
                "\(feature)/Notes.md": "",
            ]) == [
                "\(feature)/Notes.md:1: only SearchFeature….swift, SearchScreen….swift, SearchStrings….swift, README.md and folders belong in a feature",
                "\(feature)/Route+Search.swift:1: only SearchFeature….swift, SearchScreen….swift, SearchStrings….swift, README.md and folders belong in a feature",
            ])
        #expect(
            Fixture.findings(without: "\(feature)/SearchFeature.swift")
                == ["\(feature)/SearchFeature.swift:1: the feature lacks this file"])
    }

    @Test("a screen's folder holds files named for it and a role, and folders named for a role")
    func screens() {
        #expect(
            Fixture.findings(with: [
                "\(feature)/Results/ResultsState+Intents.swift": "",
                "\(feature)/Results/ResultsText.swift": "",
                "\(feature)/Results/View/Rows.swift": "", "\(feature)/Seen/SeenAction.swift": "",
            ]) == [])
        for name in ["Rows.swift", "SearchState.swift", "ResultsRows.swift", "Store", "ResultsState.md"] {
            let path = "\(feature)/Results/\(name)"
            #expect(
                Fixture.findings(with: [name == "Store" ? "\(path)/A.swift" : path: ""])
                    == ["\(path):1: only Results… named for a role, and folders named \(roles)"])
        }
    }

    @Test("the sentences of all languages are in a folder of their own")
    func languages() {
        let path = "\(feature)/Strings"
        #expect(
            Fixture.findings(with: [
                "\(path)/SearchStrings.swift": "", "\(path)/EnglishSearchStrings+Post.swift": "",
                "\(path)/Words.swift": "",
            ]) == ["\(path)/Words.swift:1: only …Strings.swift belong in this folder"])
    }

    @Test("a screen that draws has an action, a state and a stream")
    func wholeLoop() {
        #expect(
            Fixture.findings(without: "\(feature)/Results/ResultsStream.swift")
                == ["\(feature)/Results/ResultsView.swift:1: the screen has no ResultsStream"])
        #expect(
            Fixture.findings(without: "\(feature)/Results/ResultsActionCreator.swift") == [],
            "a screen without commands needs no action creator")
    }

    @Test("a small screen may declare its action, state and stream in one file")
    func oneFile() {
        var files = declared
        for role in ["Action", "Stream"] { files["\(feature)/Results/Results\(role).swift"] = "import Swift" }
        files["\(feature)/Results/ResultsState.swift"] =
            "enum ResultsAction {}\nstruct ResultsState {}\ntypealias ResultsLogic = ScreenLogic<Int, Int>"
        files["\(feature)/Results/Action/Part.swift"] = "let a: ResultsAction"
        #expect(Fixture.findings(with: files) == [])
        files["\(feature)/Results/Action/Part.swift"] = "let a: ResultsState"
        #expect(
            Fixture.findings(with: files)
                == [
                    "\(feature)/Results/Action/Part.swift:1: a …Action may not refer to ResultsState, which is of a …State"
                ])
    }

    /// What each role of the screen declares.
    private var declared: [String: String] {
        [
            "\(feature)/Results/ResultsAction.swift": "enum ResultsAction {}",
            "\(feature)/Results/ResultsActionCreator.swift": "struct ResultsActionCreator {}",
            "\(feature)/Results/ResultsState.swift": "struct ResultsState {}",
            "\(feature)/Results/ResultsLayout.swift": "struct ResultsLayout {}",
            "\(feature)/Results/ResultsStream.swift":
                "typealias ResultsLogic = ScreenLogic<Int, Int>\nstruct ResultsShown {}",
            "\(feature)/Results/ResultsView.swift": "struct ResultsView {}",
            "\(feature)/SearchFeature.swift": "final class SearchFeature {}",
        ]
    }

    @Test(
        "a role refers to what comes before it only",
        arguments: [
            ("Action", "ResultsState", "State"), ("Action", "ResultsActionCreator", "ActionCreator"),
            ("Action", "ResultsLogic", "Stream"), ("Action", "ResultsView", "View"),
            ("State", "ResultsActionCreator", "ActionCreator"), ("State", "ResultsLogic", "Stream"),
            ("State", "ResultsShown", "Stream"), ("State", "ResultsView", "View"),
            ("ActionCreator", "ResultsLogic", "Stream"), ("ActionCreator", "ResultsView", "View"),
            ("ActionCreator", "ResultsLayout", "Layout"), ("State", "ResultsLayout", "Layout"),
            ("Layout", "ResultsShown", "Stream"), ("Layout", "ResultsView", "View"),
            ("Stream", "ResultsView", "View"), ("View", "ResultsActionCreator", "ActionCreator"),
            ("View", "ResultsLogic", "Stream"), ("Text", "ResultsLogic", "Stream"),
        ])
    func backwards(role: String, type: String, owner: String) {
        // A part of the role, and another folder's file of it.
        for path in ["\(feature)/Results/\(role)/Part.swift", "\(feature)/Seen/Seen\(role).swift"] {
            let others = role == "View" ? seen : [:]
            let files = declared.merging(others) { $1 }.merging([path: "let a: [\(type).Kind] = []"]) { $1 }
            #expect(
                Fixture.findings(with: files)
                    == ["\(path):1: a …\(role) may not refer to \(type), which is of a …\(owner)"])
        }
    }

    private var seen: [String: String] {
        [
            "\(feature)/Seen/SeenAction.swift": "enum SeenAction {}",
            "\(feature)/Seen/SeenState.swift": "struct SeenState {}",
            "\(feature)/Seen/SeenStream.swift": "typealias SeenLogic = ScreenLogic<Int, Int>",
        ]
    }

    @Test(
        "a role refers to what comes before it",
        arguments: [
            ("Action", "ResultsAction"), ("State", "ResultsAction"), ("State", "ResultsState"),
            ("ActionCreator", "ResultsState"), ("ActionCreator", "SearchFeature"), ("Stream", "ResultsState"),
            ("Stream", "ResultsActionCreator"), ("View", "ResultsState"), ("View", "ResultsAction"),
            ("View", "ResultsShown"), ("Text", "ResultsView"), ("Layout", "ResultsState"),
            ("Stream", "ResultsLayout"), ("View", "ResultsLayout"),
        ])
    func forwards(role: String, type: String) {
        let part = ["\(feature)/Results/\(role)/Part.swift": "let a: \(type)"]
        #expect(Fixture.findings(with: declared.merging(part) { $1 }) == [])
    }

    @Test("what composes the feature is known to who runs and wires, and to nobody who decides or draws")
    func composers() {
        for role in ["Action", "State", "View"] {
            let path = "\(feature)/Results/\(role)/Part.swift"
            #expect(
                Fixture.findings(with: declared.merging([path: "let a: SearchFeature"]) { $1 })
                    == ["\(path):1: a …\(role) may not refer to SearchFeature, the feature's own"])
        }
    }

    @Test("actions and states contain no sentences")
    func strings() {
        var files = declared
        files["\(feature)/SearchStrings.swift"] = "enum SearchStrings {}"
        for role in ["ActionCreator", "Stream", "View", "Text"] {
            files["\(feature)/Results/\(role)/Part.swift"] = "let a = SearchStrings.noResults"
        }
        #expect(Fixture.findings(with: files) == [])
        for role in ["Action", "State"] {
            let path = "\(feature)/Results/\(role)/Part.swift"
            #expect(
                Fixture.findings(with: files.merging([path: "let a = SearchStrings.noResults"]) { $1 })
                    == [
                        "\(path):1: a …\(role) carries values; the view takes the sentence from SearchStrings"
                    ])
        }
    }

    @Test("actions and states take no sentences from a language's table")
    func tables() {
        for role in ["Action", "State", "View"] {
            let path = "\(feature)/Results/\(role)/Part.swift"
            let findings = Fixture.findings(
                with: declared.merging([path: "let a = language.strings.noResults"]) { $1 })
            let why = "a …\(role) carries values; the view takes the sentence from the language's strings"
            #expect(findings == (role == "View" ? [] : ["\(path):1: \(why)"]))
        }
    }

    @Test("a member, a text and a comment are no references")
    func exact() {
        let text =
            "let a = Other.ResultsView\n/// ResultsView draws it.\nlet b = \"ResultsView\"\nlet c: ResultsViewing"
        #expect(
            Fixture.findings(with: declared.merging(["\(feature)/Results/State/Part.swift": text]) { $1 })
                == [])
    }

    @Test(
        "nothing beside the loop holds a value",
        arguments: [
            "BehaviorRelay", "PublishRelay", "ReplayRelay", "PublishSubject", "Guarded", "Mutex", "Atomic",
            "NSLock",
        ])
    func holders(type: String) {
        let line = "    private let held = \(type)(0)"
        let rule = "no \(type) beside the loop: a state holds it, or a Memo what is made of one"
        for path in [
            "\(feature)/SearchFeature.swift", "\(feature)/Results/View/Rows.swift",
            "Modules/Terminal/FluxScreens/ShellFlux.swift",
        ] {
            #expect(Fixture.findings(with: [path: line]) == ["\(path):1: \(rule)"])
        }
        for path in [
            "\(feature)/Results/ResultsStream+Wiring.swift", "\(feature)/Results/Stream/Part.swift",
            "Modules/Terminal/FluxScreens/Shell.swift", "Modules/Terminal/FluxScreens/OpenScreens.swift",
            "Modules/Core/ReactiveCore/A.swift",
        ] {
            #expect(Fixture.findings(with: [path: line]) == [])
        }
    }

    @Test("a kind of sentence may be about a subject, and what is made of a state is a Memo")
    func noHolders() {
        let text = "enum Subject { case post }\nlet lines = Memo<Int, Int>()"
        #expect(Fixture.findings(with: ["\(feature)/Results/View/A.swift": text]) == [])
    }

    @Test(
        "what a feature shows to others has a document comment",
        arguments: [
            "package let scope: Int", "    package private(set) var phase = 1", "public func open() {}",
            "package init(a: Int) {}", "@MainActor package final class A {}",
            "// No document.\npackage enum B {}",
            "/// Of another.\n\npackage enum B {}",
        ])
    func undocumented(text: String) {
        let path = "\(feature)/Results/View/A.swift"
        let line = text.split(separator: "\n", omittingEmptySubsequences: false).count
        #expect(
            Fixture.findings(with: [path: text])
                == ["\(path):\(line): say in a document comment what this is to others"])
    }

    @Test(
        "what has one, what its protocol has one for, and what others do not see need none",
        arguments: [
            "/// A.\npackage let a: Int", "/// A.\n@MainActor\npackage func a() {}", "let a: Int",
            "package import Entities", "    package init() {}",
            "    package mutating func reduce(_ action: A, _ ask: CommandSink<Command>) {",
            "    package static func bind(_ source: StreamSource<Self>, _ bag: DisposeBag) -> Output {",
            "    package struct Input: Sendable {", "    package init(from decoder: any Decoder) throws {",
        ])
    func documented(text: String) {
        #expect(Fixture.findings(with: ["\(feature)/Results/View/A.swift": text]) == [])
    }
}
