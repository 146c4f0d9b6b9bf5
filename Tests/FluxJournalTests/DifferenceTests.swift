import FluxCore
import FoundationEssentials
import Testing

@testable import FluxJournal

@Suite("differences between states")
struct DifferenceTests {
    private func coded(_ json: String) throws -> CodedValue {
        try #require(CodedValue(json: Array(json.utf8)))
    }

    /// The differences as `path: old → new` or `path: from 2 to 0`.
    private func differences(
        _ old: String, _ new: String, _ matching: CodedValue.ListMatching = .elements
    ) throws -> [String] {
        try coded(old).differences(to: try coded(new), matching: matching).map { difference in
            let path = ValuePath.text(difference.path)
            if let move = difference.move { return "\(path): from \(move.from) to \(move.to)" }
            return "\(path): \(try text(difference.old)) → \(try text(difference.new))"
        }
    }

    private func text(_ value: CodedValue?) throws -> String {
        guard let value else { return "nothing" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    @Test("a value is found by the id of an element, also behind elements without an id")
    func valueByID() throws {
        let list = try coded(#"[1,{"name":"x"},{"id":"b","name":"y"}]"#)
        #expect(list.value(at: ["[b]", "name"]) == .text("y"))
        #expect(list.value(at: ["[c]"]) == nil)
        #expect(list.value(at: ["1", "name"]) == .text("x"))
        let repeated = try coded(#"[{"id":"a","n":1},{"id":"a","n":2}]"#)
        #expect(repeated.value(at: ["[a]", "n"]) == .integer(1), "the first of equal ids is found")
    }

    @Test(
        "only a text in brackets is the id of an element", arguments: ["a", "[]", "[a", "ab]", "[", "a[b]"])
    func otherParts(part: String) {
        #expect(ValuePath.id(in: part) == nil)
        #expect(ValuePath.id(in: "[\(part.filter { $0 != "]" })x]") != nil)
    }

    @Test("stores are sorted by the paths of their scopes, then by their keys")
    func sortedStores() {
        let sorted = [("app", "a"), ("app", "b"), ("app/page", "a")].map { StoreAddress(path: $0, key: $1) }
        #expect(sorted.reversed().sorted() == sorted)
    }

    @Test("an element that is inserted at the front of an identified list is the only difference")
    func inserted() throws {
        let found = try differences(
            #"{"items":[{"id":"a"},{"id":"b"}]}"#, #"{"items":[{"id":"x"},{"id":"a"},{"id":"b"}]}"#)
        #expect(found == [#"items[x]: nothing → {"id":"x"}"#])
    }

    @Test("elements of identified lists are removed, inserted, moved and changed by their ids")
    func identified() throws {
        let found = try differences(
            #"[{"id":1,"t":"1"},{"id":2,"t":"2"},{"id":3,"t":"3"},{"id":4,"t":"4"}]"#,
            #"[{"id":4,"t":"four"},{"id":1,"t":"1"},{"id":5,"t":"5"},{"id":3,"t":"three"}]"#)
        #expect(
            found == [
                #"[2]: {"id":2,"t":"2"} → nothing"#, "[4]: from 3 to 0", #"[4].t: "4" → "four""#,
                #"[5]: nothing → {"id":5,"t":"5"}"#, #"[3].t: "3" → "three""#,
            ])
    }

    @Test("as few elements as possible are moved")
    func moves() throws {
        func list(_ ids: [Int]) -> String { "[\(ids.map { "{\"id\":\($0)}" }.joined(separator: ","))]" }
        #expect(try differences(list([1, 2, 3, 4]), list([2, 3, 4, 1])) == ["[1]: from 0 to 3"])
        #expect(try differences(list([1, 2, 3]), list([3, 2, 1])).count == 2)
    }

    @Test("an insertion into another list does not change the later indices")
    func others() throws {
        #expect(try differences("[1,2,3]", "[1,9,2,3]") == ["1: nothing → 9"])
        #expect(try differences("[1,2,3]", "[2,3]") == ["0: 1 → nothing"])
        #expect(try differences("[1,2,3,4]", "[1,8,9,4]") == ["1: 2 → 8", "2: 3 → 9"])
        #expect(try differences("[1,1]", "[1,1,1]") == ["2: nothing → 1"])
    }

    @Test(
        "a list with an element without an id, with an equal id, or with one that no path can contain is compared by index",
        arguments: [#"{"id":"a"}"#, #"{"t":1}"#, "7", #"{"id":"]"}"#, #"{"id":null}"#])
    func unidentified(_ element: String) throws {
        let found = try differences(#"[{"id":"a"}]"#, "[{\"id\":\"a\"},\(element)]")
        #expect(found == ["1: nothing → \(element)"])
    }

    @Test("a comparison by index shows each index whose value differs")
    func indices() throws {
        #expect(
            try differences(#"[{"id":"a"}]"#, #"[{"id":"x"},{"id":"a"}]"#, .indices)
                == [#"0.id: "a" → "x""#, #"1: nothing → {"id":"a"}"#])
    }

    @Test("a value is found by the path of its difference, which a state path contains")
    func path() throws {
        let new = try coded(#"{"items":[{"id":"x.y:z","tags":["p","q"]}]}"#)
        let old = try coded(#"{"items":[{"id":"x.y:z","tags":["p"]}]}"#)
        let difference = try #require(old.differences(to: new).first)
        #expect(difference.indexPath == ["items", "0", "tags", "1"])
        #expect(new.value(at: difference.path) == .text("q"))

        let path = try #require(StatePath("app/list:M.ListState." + ValuePath.text(difference.path)))
        #expect(path.scope == "app/list")
        #expect(path.description == "app/list:M.ListState.items[x.y:z].tags.1")
        let store = StoreAddress(path: "app/list", key: "M.ListState")
        #expect(path.parts(in: store) == difference.path)
    }

    @Test("a difference concerns the paths above and below it, by id and by index")
    func concerns() throws {
        let (old, new) = (try coded(#"{"l":[{"id":"a","n":1}]}"#), try coded(#"{"l":[{"id":"a","n":2}]}"#))
        let difference = try #require(old.differences(to: new).first)
        for path in [[], ["l"], ["l", "0"], ["l", "[a]", "n"], ["l", "0", "n", "x"]] {
            #expect(difference.concerns(path))
        }
        for path in [["k"], ["l", "1"], ["l", "[b]"], ["l", "0", "m"]] { #expect(!difference.concerns(path)) }
    }

    @Test("lists of 20,000 elements in reversed order are compared at once")
    func long() throws {
        let elements = (0..<20_000).map { CodedValue.keyed(["id": .integer(Int64($0))]) }
        let found = CodedValue.list(elements).differences(to: .list(elements.reversed()))
        #expect(found.count == 19_999)
    }
}
