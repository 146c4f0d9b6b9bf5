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
