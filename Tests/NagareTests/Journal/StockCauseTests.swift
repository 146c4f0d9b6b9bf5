import Foundation
import ReactiveCore
import ReactiveTesting
import StandInServer
import Testing

/// The cause of a mark that shows a post as stocked, in a recorded session.
@Suite(.blocking, .timeLimit(.minutes(1))) struct StockCauseTests {
    @Test("why leads from the mark of a stocked post to the key press, in three actions")
    func mark() async throws {
        let fixture = try await AppFixture()
        let login = try await Executable.run(
            "login", "--with-token", home: fixture.home, origin: fixture.server.origin, input: "demo-token")
        #expect(login.status == 0, "\(login.errors)")
        let path = "\(fixture.home.path)/run.journal"
        let app = try await InMemoryApp(
            fixture.home, origin: fixture.server.origin, recordedIn: path,
            on: SerialScheduler(label: "nagare"), opening: "nagare://search?q=swift")
        try await app.wait(for: "195 posts")
        await app.send("\u{1B}")
        try await app.wait(for: "? help")
        await app.send("s")
        try await app.wait(for: "stocked")
        try await app.end()

        let why = try await fixture.run("journal", "why", path, "StockStatus.entries.0.value")
        #expect(why.status == 0, "\(why.errors)")
        let numberAndTime = #/^\d+  [0-9.]+  /#.anchorsMatchLineEndings()
        let line = #/:\d+$/#.anchorsMatchLineEndings()
        #expect(
            why.output.replacing(numberAndTime, with: "").replacing(line, with: "") == """
                app/search:Search.StockStatus.entries.0.value changed from nothing to true
                search  Query<Search.StockStatus>.Action.changed  at FluxQueries/QueryProvider.swift
                      Search.StockStatus.entries[ab169eb805b8c71c0f04]: nothing → (changes: (base: nil, confirmedDuringRequest: [], pending…
                      Search.StockStatus.entryCount: 0 → 1
                      Search.StockStatus.runningChanges.count: 0 → 1
                      Search.StockStatus.runningChanges.running.0: nothing → (change: (change: "add", posts: ["ab169eb805b8c71c0f04"],…
                      Search.StockStatus.unused.0: nothing → "ab169eb805b8c71c0f04"
                search  Mutations<Search.StockChanges>.Action.requested  at FluxQueries/MutationProvider.swift
                      Search.StockChanges.mutations.count: 0 → 1
                      Search.StockChanges.mutations.running[1]: nothing → (change: (change: "add", posts: ["ab169eb805b8c71c0f04"],…
                search/results  ResultsAction.posts  from the key s, at FluxScreens/OpenScreen.swift

                """)
    }
}
