import Entities
import Foundation
import Persistence
import Testing

@Suite struct LibraryDocumentTests {
    private let uuid = "3f0c8a52-7b1d-4e96-9a27-5d1c60b2e8f4"
    private var video: SavedVideo {
        SavedVideo(episode: .sample(uuid), addedAt: Date(timeIntervalSince1970: 1_767_323_045.125))
    }

    private func record(_ change: (inout [String: Any]) -> Void) throws -> [String: Any] {
        let whole = try JSONSerialization.jsonObject(with: LibraryDocument([video]).json())
        var record = try #require(((whole as? [String: Any])?["videos"] as? [[String: Any]])?.first)
        change(&record)
        return record
    }

    private func read(_ object: Any) throws -> LibraryDocument {
        try LibraryDocument(json: JSONSerialization.data(withJSONObject: object))
    }

    @Test("a document survives reading and writing again")
    func roundTrip() throws {
        let document = LibraryDocument([
            video, SavedVideo(episode: .sample(uuid, name: "流れ"), addedAt: .distantPast),
        ])
        #expect(try LibraryDocument(json: document.json()) == document)
        #expect(try LibraryDocument(json: document.json()).json() == document.json())
        #expect(try LibraryDocument(json: LibraryDocument([]).json()).videos.isEmpty)
    }

    @Test("dates do not change however often they are exported")
    func dates() throws {
        for millisecond in 0..<1_000 {
            let date = Date(timeIntervalSince1970: 1_767_323_045 + Double(millisecond) / 1_000 + 0.0004)
            let once = try LibraryDocument([SavedVideo(episode: .sample(uuid), addedAt: date)]).json()
            let twice = try LibraryDocument(json: once).json()
            #expect(twice == once)
        }
    }

    @Test("an array without a version and dates without a fraction are accepted")
    func list() throws {
        let plain = try record { $0["addedAt"] = "2026-01-02T03:04:05Z" }
        let found = try read([plain])
        #expect(found.videos.map(\.addedAt) == [Date(timeIntervalSince1970: 1_767_323_045)])
    }

    @Test("an invalid record is reported, and the others are read")
    func bad() throws {
        let records: [Any] = [
            try record { _ in }, try record { $0["name"] = nil }, try record { $0["duration"] = "long" },
            "nonsense", try record { $0["id"] = "1" }, try record { $0["origin"] = "a.example" },
            try record { $0["addedAt"] = "yesterday" }, try record { $0["channel"] = NSNull() },
            try record { $0["duration"] = -1 },
        ]
        let document = try read(["version": 1, "videos": records])

        #expect(document.videos == [video])
        #expect(document.rejected.map(\.record) == Array(2...9))
        let reasons = document.rejected.map(\.why)
        #expect(reasons[0] == "\"name\" is missing")
        #expect(reasons[1] == "\"duration\" is invalid")
        #expect(reasons[3] == "\"id\" is not a UUID")
        #expect(reasons[5].contains("\"addedAt\""))
        #expect(reasons.allSatisfy { !$0.isEmpty })
    }

    @Test(
        "a record whose page is not on the web is rejected",
        arguments: ["file:///etc/passwd", "javascript:alert(1)", "--version", "https://", ""])
    func foreignScheme(_ url: String) throws {
        let document = try read([try record { $0["url"] = url }, try record { $0["origin"] = "file://" }])

        #expect(document.videos.isEmpty)
        #expect(document.rejected.map(\.problem) == [.invalidURL, .invalidOrigin])
        #expect(document.rejected[0].why == "\"url\" is not the address of a web page")
    }

    @Test(
        "JSON that is not a document is rejected",
        arguments: ["", "nonsense", "{}", "3", #"{"videos": 3}"#])
    func notADocument(_ text: String) {
        #expect(throws: LibraryDocument.Failure.notADocument) { try LibraryDocument(json: Data(text.utf8)) }
    }

    @Test("a document with a newer version is rejected")
    func newer() {
        #expect(throws: LibraryDocument.Failure.newer) {
            try LibraryDocument(json: Data(#"{"version": 2, "videos": []}"#.utf8))
        }
    }
}
