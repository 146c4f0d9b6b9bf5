import Foundation

/// The videos, newest first.
struct VideoCatalog: Sendable {
    /// The public videos.
    let records: [VideoRecord]
    private let nonPublic: [VideoRecord]
    /// The host of local accounts and channels.
    let host: String
    private let positions: [String: Int]

    init(origin: String) {
        let count = Video.all.count
        records = Video.all.enumerated().map { VideoRecord($1, position: $0, number: count - $0) }
        nonPublic = Video.nonPublic.enumerated().map { index, video in
            VideoRecord(video, position: count + index, number: 1001 + index)
        }
        host = String(origin.drop { $0 != "/" }.drop { $0 == "/" })
        var positions: [String: Int] = [:]
        for (position, record) in (records + nonPublic).enumerated() {
            for key in ["\(record.number)", record.id.uuid, record.id.short] { positions[key] = position }
        }
        self.positions = positions
    }

    /// - Parameter key: Any of the three forms of an id.
    subscript(key: String) -> VideoRecord? {
        positions[key].map { $0 < records.count ? records[$0] : nonPublic[$0 - records.count] }
    }

    /// - Parameter handle: `name` or `name@host`.
    func channel(_ handle: String) -> Int? { channels(handle, \.name).min() }

    /// The channels of an account.
    ///
    /// - Parameter handle: `name` or `name@host`.
    func channels(ofAccount handle: String) -> Set<Int> { channels(handle, \.account) }

    /// The only playlist: the videos of the first channel, oldest first.
    ///
    /// - Parameter key: Any of the three forms of an id.
    /// - Returns: `nil` for another id.
    func playlist(_ key: String) -> [VideoRecord]? {
        let id = VideoID(madeFor: 1, purpose: 11)
        guard ["1", id.uuid, id.short].contains(key) else { return nil }
        return records.filter { $0.video.channel == 0 }.reversed()
    }

    private func channels(_ handle: String, _ name: (Channel) -> String) -> Set<Int> {
        let parts = handle.split(separator: "@", maxSplits: 1).map(String.init)
        let requestedHost = parts.count > 1 ? parts[1] : host
        return Set(
            Channel.all.indices.filter { index in
                name(Channel.all[index]) == parts.first && (Channel.all[index].host ?? host) == requestedHost
            })
    }
}

/// A channel and the account that owns it.
struct Channel: Sendable {
    let name: String
    let displayName: String
    let account: String
    let accountDisplayName: String
    /// `nil` for a channel of this instance.
    let host: String?

    static let all = [
        Channel(
            name: "open_movies", displayName: "Open Movies", account: "curator",
            accountDisplayName: "Open Film Curator", host: nil),
        Channel(
            name: "swift_on_linux", displayName: "Swift on Linux", account: "nagare",
            accountDisplayName: "Nagare", host: nil),
        Channel(
            name: "terminal_hour", displayName: "The Terminal Hour", account: "tty_sato",
            accountDisplayName: "佐藤", host: nil),
        Channel(
            name: "kitchen_lab", displayName: "台所ラボ", account: "flux_kitchen", accountDisplayName: "台所エンジニア",
            host: nil),
        Channel(
            name: "film_archive", displayName: "Film Archive", account: "archivist",
            accountDisplayName: "Archivist", host: "films.example"),
    ]
}

/// The content of every video file: two seconds of one colour, in H.264.
///
/// Made by ffmpeg from `color=s=64x36:r=1:d=2`.
enum Clip {
    static let bytes = Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())

    private static let text = """
        AAAAIGZ0eXBpc29tAAACAGlzb21pc28yYXZjMW1wNDEAAAMQbW9vdgAAAGxtdmhkAAAAAAAAAAAAAAAAAAAD6AAAB9AAAQAA
        AQAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAABAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
        AAAAAgAAAl90cmFrAAAAXHRraGQAAAADAAAAAAAAAAAAAAABAAAAAAAAB9AAAAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAA
        AAAAAAABAAAAAAAAAAAAAAAAAABAAAAAAEAAAAAkAAAAAAAkZWR0cwAAABxlbHN0AAAAAAAAAAEAAAfQAAAAAAABAAAAAAHX
        bWRpYQAAACBtZGhkAAAAAAAAAAAAAAAAAABAAAAAgABVxAAAAAAALWhkbHIAAAAAAAAAAHZpZGUAAAAAAAAAAAAAAABWaWRl
        b0hhbmRsZXIAAAABgm1pbmYAAAAUdm1oZAAAAAEAAAAAAAAAAAAAACRkaW5mAAAAHGRyZWYAAAAAAAAAAQAAAAx1cmwgAAAA
        AQAAAUJzdGJsAAAAwnN0c2QAAAAAAAAAAQAAALJhdmMxAAAAAAAAAAEAAAAAAAAAAAAAAAAAAAAAAEAAJABIAAAASAAAAAAA
        AAABDExhdmMgbGlieDI2NAAAAAAAAAAAAAAAAAAAAAAAAAAAGP//AAAAOGF2Y0MBZAAK/+EAGmdkAAqscgREf58BEAAAAwAQ
        AAADACDxIlhGAQAHaOhDg5LIsP34+AAAAAAQcGFzcAAAAAEAAAABAAAAFGJ0cnQAAAAAAAAAyAAAAMgAAAAYc3R0cwAAAAAA
        AAABAAAAAgAAQAAAAAAUc3RzcwAAAAAAAAABAAAAAQAAABxzdHNjAAAAAAAAAAEAAAABAAAAAgAAAAEAAAAcc3RzegAAAAAA
        AAAAAAAAAgAAACQAAAAOAAAAFHN0Y28AAAAAAAAAAQAAA0AAAAA9dWR0YQAAADVtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABt
        ZGlyYXBwbAAAAAAAAAAAAAAAAAhpbHN0AAAACGZyZWUAAAA6bWRhdAAAACBliIEAAt/+py/gUo0UU5DJqQ7TgrxSEUZsrbV3
        ICQA4QAAAApBmggtiCv/8z+w
        """
}

/// PeerTube's numbers for categories, licences and languages.
enum VideoConstants {
    enum Category: Int, Sendable {
        case music = 1, films, vehicles, art, sports, travels, gaming, people, comedy, entertainment
        case newsAndPolitics, howTo, education, activism, scienceAndTechnology, animals, kids, food

        var label: String {
            switch self {
            case .newsAndPolitics: "News & Politics"
            case .howTo: "How To"
            case .scienceAndTechnology: "Science & Technology"
            default: "\(self)".prefix(1).uppercased() + "\(self)".dropFirst()
            }
        }
    }

    static let licences: [Int: String] = [
        1: "Attribution", 2: "Attribution - Share Alike", 3: "Attribution - No Derivatives",
        4: "Attribution - Non Commercial", 5: "Attribution - Non Commercial - Share Alike",
        6: "Attribution - Non Commercial - No Derivatives", 7: "Public Domain Dedication",
    ]

    static let languages = ["en": "English", "ja": "Japanese", "fr": "French", "de": "German"]
}

/// A 128-bit video id in PeerTube's two notations.
struct VideoID: Sendable, Hashable {
    let bits: UInt128

    /// A version 4 UUID derived from `index`.
    init(madeFor index: Int, purpose: UInt64 = 7) {
        var generator = SeededGenerator(purpose, index)
        let high = generator.next() & ~0xf000 | 0x4000
        let low = generator.next() & ~(3 << 62) | 1 << 63
        bits = UInt128(high) << 64 | UInt128(low)
    }

    init(bits: UInt128) { self.bits = bits }

    /// Lower case, with hyphens.
    var uuid: String {
        let digits =
            hex(UInt64(truncatingIfNeeded: bits >> 64), count: 16)
            + hex(UInt64(truncatingIfNeeded: bits), count: 16)
        var rest = digits[...]
        return [8, 4, 4, 4, 12].map { length in
            defer { rest = rest.dropFirst(length) }
            return String(rest.prefix(length))
        }.joined(separator: "-")
    }

    /// Base 58, padded with `1` to 22 characters.
    var short: String {
        var out: [UInt8] = []
        var rest = bits
        while rest > 0 {
            out.append(Self.alphabet[Int(rest % 58)])
            rest /= 58
        }
        out += Array(repeating: Self.alphabet[0], count: max(0, 22 - out.count))
        return String(decoding: out.reversed(), as: UTF8.self)
    }

    private static let alphabet = Array("123456789abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ".utf8)
}
