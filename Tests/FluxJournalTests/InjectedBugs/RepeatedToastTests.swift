import FluxCore
import ReactiveCore
import Testing

@Suite("a toast that is shown twice")
struct RepeatedToastTests {
    enum DraftAction: Codable, Sendable { case saved }

    struct DraftState: Reducible, Codable {
        enum Command: Codable, Sendable { case show(toast: String) }

        var isSaved = false

        mutating func reduce(_ action: DraftAction, _ ask: CommandSink<Command>) {
            isSaved = true
            ask(.show(toast: "Saved"), fileID: "Draft/DraftState.swift", line: 10)
            if Bug.isOn { ask(.show(toast: "Saved"), fileID: "Draft/DraftState.swift", line: 11) }
        }
    }

    enum ToastsAction: Codable, Sendable { case requested(String) }

    struct ToastsState: Reducible, Codable {
        var shown: [String] = []

        mutating func reduce(_ action: ToastsAction) {
            switch action {
            case .requested(let text): shown.append(text)
            }
        }
    }

    struct Program: BuggyProgram {
        private let draft: Store<DraftState>

        init(_ root: Scope) {
            let toasts = root.child("toasts").store(ToastsState())
            draft = root.child("draft").store(DraftState()) { command in
                guard case .show(let text) = command else { return }
                toasts.dispatch(.requested(text), fileID: "Draft/Toasts.swift", line: 6)
            }
        }

        func play(_ scheduler: VirtualTimeScheduler) {
            draft.dispatch(.saved, fileID: "App/Keys.swift", line: 5)
        }
    }

    @Test("the reason for the second toast is the same action as that for the first")
    func why() throws {
        #expect(
            try Program.why("toasts:ToastsState.shown") == """
                app/toasts:ToastsState.shown: ["Saved"] -> ["Saved","Saved"] (verified)
                3 ToastsAction {"requested":{"_0":"Saved"}} at Draft/Toasts.swift:6
                  app/toasts:ToastsState.shown.1: nothing -> "Saved"
                1 DraftAction {"saved":{}} at App/Keys.swift:5
                  app/draft:DraftState.isSaved: false -> true
                """)
    }

    @Test("the first difference is the second command, with the place of its request")
    func verify() throws {
        #expect(
            try Program.firstDifference() == """
                1 DraftAction {"saved":{}}: additional app/draft:DraftState {"show":{"toast":"Saved"}} \
                at Draft/DraftState.swift:11
                """)
        for hasBug in [false, true] { #expect(try Program.differences(hasBug: hasBug) == []) }
    }
}
