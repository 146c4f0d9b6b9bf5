import Foundation
import Testing

@testable import FluxCore

@Suite struct DerivedTests {
    private struct List: Codable, Equatable {
        var filter = ""
        @Derived var rows: [String] = []
    }

    @Test("a derived property takes no part in equality")
    func equality() {
        var list = List(filter: "a")
        list.rows = ["a"]
        #expect(list == List(filter: "a"))
        #expect(list != List(filter: "b"))
    }

    @Test("a derived property is not encoded, and is empty after decoding")
    func coding() throws {
        var list = List(filter: "a")
        list.rows = ["a"]
        let data = try JSONEncoder().encode(list)
        #expect(String(decoding: data, as: UTF8.self) == #"{"filter":"a"}"#)
        #expect(try JSONDecoder().decode(List.self, from: data).rows.isEmpty)
        let old = Data(#"{"filter":"a","rows":["b"]}"#.utf8)
        #expect(try JSONDecoder().decode(List.self, from: old).rows.isEmpty)
    }

    @Test("coded states of scopes do not contain derived properties")
    func trees() throws {
        var list = List(filter: "a")
        list.rows = ["a"]
        #expect(try CodedValue(encoding: list) == .keyed(["filter": .text("a")]))
    }
}
