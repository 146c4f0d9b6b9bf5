import ArgumentParser
import FluxCore
import Foundation
import Search
import TerminalUI
import Testing

@testable import Nagare

@Suite struct LoopTests {
    private func composition(_ home: Home, reducer: @escaping Reducer<SearchState>) async throws
        -> Composition
    {
        let options = try GlobalOptions.parse(["--demo"])
        return try await Composition(options, environment: ["HOME": home.path], reducer: reducer)
    }

    @Test("B-F1 the commands go through the loop: with Search's reducer emptied nothing reaches the screen")
    func emptiedReducer() async throws {
        let home = try Home()
        let command = try #require(try Nagare.parseAsRoot(["search", "swift"]) as? SearchCommand)

        let whole = try await composition(home) { $0.reduce($1) }
        let view = SearchView(target: .pipe, formatDate: { _ in "" })
        let rows = view.rows(try await command.search(in: whole).posts)
        await whole.close()
        #expect(rows.count == 20)

        let emptied = try await composition(home) { _, _ in }
        let none = view.rows(try await command.search(in: emptied).posts)
        await emptied.close()
        #expect(none.isEmpty)
    }
}
