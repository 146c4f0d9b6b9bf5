extension Video {
    private static func lesson(
        _ name: String, _ minutes: Int, _ category: VideoConstants.Category = .howTo, channel: Int = 3,
        language: String? = "ja", licence: Int? = 4, files: Files = .both, tags: [String],
        _ description: String
    ) -> Video {
        Video(
            name, minutes * 60 + 13, channel: channel, category, licence: licence, language: language,
            files: files, tags: tags, description)
    }

    static let lessons: [Video] = [
        lesson("だしを引く、測る、比べる", 14, .food, tags: ["料理", "だし"], "昆布の量を変えて四回引き、味と色を記録します。"),
        lesson(
            "Bread with a spreadsheet", 21, .food, language: "en", tags: ["cooking", "bread"],
            "Hydration is a ratio; so is everything else in this kitchen."),
        lesson("包丁を研ぐ", 17, tags: ["料理", "道具"], "砥石の番手と角度。切れない理由を一つずつ消していきます。"),
        lesson(
            "Editing text with a keyboard only", 12, .education, channel: 2, language: "en", licence: 1,
            tags: ["terminal", "editor"], "Motions, operators, and nothing to click."),
        lesson(
            "カレーをバージョン管理する", 19, .food, files: .web, tags: ["料理", "git"],
            "配合の変更を一つずつコミットして、おいしくなった変更だけを残します。"),
        lesson(
            "Soldering a kitchen timer", 33, .scienceAndTechnology, language: "en",
            tags: ["electronics", "cooking"],
            "Four parts, one battery, and a very loud buzzer."),
        lesson(
            "A river in winter", 52, .travels, channel: 4, language: nil, licence: 7,
            tags: ["nature", "water"],
            "No words. Water flows one way."),
        lesson(
            "Rain on a tin roof", 61, .music, channel: 4, language: nil, licence: 7, files: .hls,
            tags: ["ambient"],
            "An hour of rain, recorded with two microphones."),
        lesson(
            "SQLite のファイルを開けてみる", 23, .education, channel: 2, licence: 1, tags: ["sqlite", "データベース"],
            "ページの並びを16進で読みながら、B木をたどります。"),
        lesson(
            "Swift の正規表現入門", 15, .education, channel: 1, licence: 2, tags: ["swift", "regex"],
            "リテラル、ビルダー、そして文字と数値の境目。"),
        Video(
            "Night shift, a test render", 193, channel: 4, .art, language: nil, isForAdults: true,
            tags: ["animation", "horror"], "An experiment in lighting with a few drops of blood."),
        lesson("猫とキーボード", 6, .animals, licence: nil, tags: ["猫"], "タイピング音に反応する猫の記録です。"),
        lesson(
            "Pickles in five days", 11, .food, language: "en", tags: ["cooking", "fermentation"],
            "Salt, time, and a jar that must not be closed too well."),
        lesson(
            "Running Linux on an old laptop", 27, channel: 2, language: "en", licence: 2,
            tags: ["linux", "hardware"],
            "From a dusty machine to a quiet terminal."),
        lesson(
            "Interview: keeping a small instance alive", 38, .people, channel: 2, language: "en", licence: 2,
            tags: ["peertube", "community"], "Disks, moderation, and who pays for the traffic."),
        lesson("味噌汁の並行処理", 9, .food, tags: ["料理", "並行処理"], "火は二口、手は二本。何を先に始めるべきかを考えます。"),
        lesson(
            "ビルド時間を半分にする", 20, .scienceAndTechnology, channel: 1, licence: 2, tags: ["swift", "swiftpm"],
            "依存の向きを直すだけで、待ち時間は目に見えて減ります。"),
    ]
}
