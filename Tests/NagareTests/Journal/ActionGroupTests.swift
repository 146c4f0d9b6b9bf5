import FluxJournal
import Foundation
import Testing

@testable import Nagare

@Suite("the rows of journal show") struct ActionGroupTests {
    private static let header =
        #"{"app":"nagare 1","journal":2,"profile":"default","settings":{},"started":"2026-11-23T00:00:00Z"}"#

    private func recording(_ lines: [String]) throws -> Recording {
        try Recording(
            Data(Recording.sealed(([Self.header] + lines).map { $0 + "\n" }.joined()).utf8))
    }

    private func action(_ number: Int, _ name: String, cause: Int? = nil) -> String {
        let cause = cause.map { #","cause":\#($0)"# } ?? ""
        return #"{"action":"M.Action","at":"M/F.swift:1"\#(cause),"id":\#(number),"in":"app/list","#
            + #""n":\#(number),"time":1,"took":1,"value":{"\#(name)":{}}}"#
    }

    private func groups(_ lines: [String], _ filter: Recording.Filter) throws -> [ActionGroup] {
        var all: [ActionGroup] = []
        try recording(lines).actionGroups(filter, atOnce: 500) { all += $0 }
        return all
    }

    @Test("consecutive actions of one kind form one row only if they have the same cause")
    func causes() throws {
        let lines = [
            action(1, "typed"), action(2, "typed"), action(3, "found", cause: 1),
            action(4, "found", cause: 2), action(5, "found", cause: 2),
        ]
        let rows = try groups(lines, Recording.Filter())
        #expect(
            rows.map { "\($0.name) \($0.count)" } == ["Action.typed 2", "Action.found 1", "Action.found 2"])
        #expect(rows.map(\.cause) == [nil, 1, 2])
    }
}
