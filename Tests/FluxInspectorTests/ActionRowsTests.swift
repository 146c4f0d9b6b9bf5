import FluxCore
import FluxJournal
import FoundationEssentials
import ReactiveCore
import ReactiveTesting
import Testing

@testable import FluxInspector

@Suite("rows of actions whose beginning was discarded")
struct ActionRowsTests {
    private func message(_ lines: [String]) throws -> CodedValue {
        let header = #"{"journal":2,"app":"cart 1","profile":"default","settings":{},"started":""}"#
        let recording = try Recording(
            Data(Recording.sealed(([header] + lines).map { $0 + "\n" }.joined()).utf8))
        var rows = ActionRows()
        let bytes = try rows.message(0..<recording.count, of: recording, isLast: true)
        return try #require(CodedValue(json: bytes))
    }

    private static func action(_ number: Int, cause: Int?) -> String {
        let cause = cause.map { #","cause":\#($0)"# } ?? ""
        return #"{"action":"Cart.Action","at":"Cart/Cart.swift:1"\#(cause),"id":\#(number),"in":"shop/cart","#
            + #""n":\#(number),"time":0,"took":0,"value":{"removed":{}}}"#
    }

    @Test("a cause that is not known any more is −1, none is 0")
    func causes() throws {
        let message = try message([
            Self.action(7, cause: 3), Self.action(8, cause: 7), Self.action(9, cause: nil),
        ])
        #expect(message.value(at: ["rows", "0", "4"]) == .integer(-1))
        #expect(message.value(at: ["rows", "1", "4"]) == .integer(7))
        #expect(message.value(at: ["rows", "2", "4"]) == .integer(0))
    }

    @Test("the first checkpoint opens its scopes, later ones do not")
    func scopes() throws {
        let checkpoint = #"{"checkpoint":6,"value":[{"in":"shop","value":{}},{"in":"shop/cart","value":{}}]}"#
        let message = try message([checkpoint, Self.action(7, cause: nil), checkpoint])
        #expect(message.value(at: ["scopes", "0", "1"]) == .integer(1))
        #expect(message.value(at: ["scopes", "1", "1"]) == .integer(1))
        #expect(message.value(at: ["scopes", "2"]) == nil)
    }

    @Test("a pressed key follows the action before it, with its name and whether it was used")
    func keys() throws {
        let key = #"{"after":7,"note":"key","value":{"key":"Enter","time":2000000000e0,"used":true}}"#
        let message = try message([Self.action(7, cause: nil), key])
        #expect(
            message.value(at: ["keys"])
                == .list([.list([.integer(7), .integer(2_000_000), .integer(3), .integer(1)])]))
        #expect(message.value(at: ["texts", "3"]) == .text("Enter"))
    }

    @Test("the values of a row are text without coding keys")
    func values() throws {
        let action = Self.action(7, cause: nil).replacing(
            #"{"removed":{}}"#, with: #"{"added":{"_0":"fig","count":2}}"#)
        #expect(try message([action]).value(at: ["rows", "0", "7"]) == .text(#""fig", count: 2"#))
    }
}
