import Foundation
import Glibc

extension App {
    /// Saves `count` videos, each with a description of 250 characters.
    func saveVideos(_ count: Int) throws {
        let description = String(repeating: "説明 text ", count: 25)
        let path = home.appending(path: "videos.json").path
        try Data().write(to: home.appending(path: "videos.json"))
        guard let file = FileHandle(forWritingAtPath: path) else { throw CocoaError(.fileNoSuchFile) }
        // Written one at a time to keep this process small; see `measurePeakMemory`.
        for number in 0..<count {
            let digits = String(number)
            let uuid = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
            let video: [String: Any] = [
                "id": uuid, "origin": "https://framatube.org", "name": "動画 the name of a video \(number)",
                "description": description, "duration": number % 4_000, "isLive": false, "nsfw": false,
                "views": number, "likes": 3, "publishedAt": "2024-01-02T03:04:05Z",
                "url": "https://framatube.org/w/\(uuid)", "language": "en", "category": "Films",
                "licence": "Attribution", "tags": ["one", "two"], "addedAt": "2024-01-02T03:04:05Z",
                "channel": ["name": "films", "displayName": "Open Movies", "host": "framatube.org"],
            ]
            file.write(Data((number == 0 ? "[" : ",").utf8))
            file.write(try JSONSerialization.data(withJSONObject: video))
        }
        file.write(Data("]".utf8))
        try file.close()
        _ = try runToEnd(["myvideo", "import", path], .wall)
    }

    /// Runs a command and returns the time from before its start to its end, and its peak memory.
    ///
    /// The system starts a child's peak memory at its parent's: measure before this process grows.
    func measurePeakMemory(_ words: [String]) throws -> (time: Duration, bytes: Int) {
        let start = ContinuousClock.now
        let process = try spawn(words, terminal: "/dev/null")
        var (status, usage) = (Int32(0), rusage())
        wait4(process, &status, 0, &usage)
        return (ContinuousClock.now - start, usage.ru_maxrss * 1_024)
    }
}
