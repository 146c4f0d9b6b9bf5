extension Video {
    private static func film(
        _ name: String, _ year: Int, _ seconds: Int, channel: Int = 0, language: String? = nil,
        files: Files = .both, hasThumbnail: Bool = true, tags: [String] = [], _ description: String
    ) -> Video {
        Video(
            name, seconds, channel: channel, .films, language: language, released: "\(year)-04-10",
            files: files, hasThumbnail: hasThumbnail, tags: ["blender", "animation"] + tags,
            "Blender open movie from \(year).\r\n\r\n\(description)")
    }

    static let openMovies: [Video] = [
        film("Big Buck Bunny", 2008, 596, tags: ["comedy"], "A large rabbit meets three small bullies."),
        film("Sintel", 2010, 888, language: "en", tags: ["fantasy"], "A young woman looks for her dragon."),
        film(
            "Tears of Steel", 2012, 734, language: "en", files: .hls, tags: ["science-fiction"],
            "Robots, Amsterdam, and an apology that comes late."),
        film(
            "Spring", 2019, 464, files: .web, tags: ["fantasy"], "A shepherd girl and her dog wake the year."),
        film(
            "Elephants Dream", 2006, 654, language: "en", files: .web, tags: ["surreal"],
            "Two men walk through a machine that only one of them sees."),
        film(
            "Cosmos Laundromat", 2015, 730, language: "en", hasThumbnail: false, tags: ["drama"],
            "A sheep on a lonely island is offered another life."),
        film(
            "Agent 327: Operation Barbershop", 2017, 231, language: "en", files: .hls, tags: ["comedy"],
            "An agent goes for a shave and finds a fight."),
        film(
            "Caminandes 1: Llama Drama", 2013, 90, tags: ["comedy", "short"], "Koro wants to cross the road."),
        film(
            "Caminandes 2: Gran Dillama", 2013, 146, tags: ["comedy", "short"],
            "Koro wants what is behind the fence."),
        film(
            "Caminandes 3: Llamigos", 2016, 150, tags: ["comedy", "short"],
            "Koro and a penguin want the same berries."),
        film("Glass Half", 2015, 192, files: .web, tags: ["short"], "Two people look at art and disagree."),
        film(
            "The Daily Dweebs", 2017, 61, files: .hls, tags: ["short"],
            "A dog, a house, and a very small visitor."),
        film(
            "Hero", 2018, 237, channel: 4, tags: ["short"], "A warrior drawn in 3D space, stroke by stroke."),
        film(
            "Coffee Run", 2020, 184, channel: 4, tags: ["short"], "A young woman runs through her memories."),
        film(
            "Sprite Fright", 2021, 630, channel: 4, language: "en", tags: ["comedy", "horror"],
            "Five teenagers and a wood that minds being littered."),
        film(
            "Charge", 2022, 253, channel: 4, files: .hls, tags: ["science-fiction"],
            "An old man breaks into a battery factory."),
        film(
            "Wing It!", 2023, 218, channel: 4, language: "en", tags: ["comedy"],
            "A cat, a dog, and a home-made rocket."),
    ]
}

extension Video {
    private static func talk(
        _ name: String, _ minutes: Int, channel: Int = 1, language: String? = "en", files: Files = .both,
        tags: [String], _ description: String
    ) -> Video {
        Video(
            name, minutes * 60 + minutes, channel: channel, .scienceAndTechnology, licence: 2,
            language: language, files: files, tags: tags, description)
    }

    static let talks: [Video] = [
        talk(
            "Scoped stores, one journal", 31, tags: ["swift", "flux", "architecture"],
            "Why a store should die with its screen, and how to see all of them all the same."),
        Video(
            "Live: building a terminal app in Swift", 0, channel: 1, .scienceAndTechnology, licence: 2,
            files: .live, tags: ["swift", "terminal", "live"],
            "Every Thursday evening. Questions are welcome in the chat."),
        talk(
            "Swift on Linux from zero", 24, tags: ["swift", "linux"],
            "Toolchain, editor, debugger, and a first program."),
        talk(
            "単方向データフローの全体像", 28, language: "ja", tags: ["swift", "flux", "設計"],
            "入力から表示まで、矢印を一本ずつ追いかけます。"),
        talk(
            "Cancellation is a feature", 19, tags: ["swift", "concurrency"],
            "What happens to the answer nobody waits for any more."),
        talk(
            "テストは待たない", 22, language: "ja", files: .hls, tags: ["swift", "testing", "テスト"],
            "仮想時間でデバウンスをテストする方法を、最初から書きながら説明します。"),
        talk(
            "A renderer in 300 lines", 27, channel: 2, tags: ["terminal", "rendering"],
            "Two frames, one difference, and as few bytes as possible."),
        talk(
            "文字の幅はいくつか", 18, channel: 2, language: "ja", tags: ["terminal", "unicode"],
            "絵文字、結合文字、全角。端末の中で列をそろえる話です。"),
        talk(
            "What fsync promises", 26, channel: 2, tags: ["sqlite", "durability", "linux"],
            "Power cuts, write-ahead logs, and the one pragma that matters."),
        talk(
            "One thread, many transfers", 23, channel: 2, files: .web, tags: ["libcurl", "http", "linux"],
            "A client on the multi interface that can be woken at any moment."),
        talk(
            "Observer order, and why it matters", 17, tags: ["swift", "reactive"],
            "A small example with two subscribers that disagree about the past."),
        talk(
            "MVVM et Flux, ensemble", 29, language: "fr", tags: ["swift", "mvvm", "flux"],
            "Ce que la vue garde pour elle et ce que le magasin doit savoir."),
        talk(
            "Zustand ohne Umwege", 21, language: "de", tags: ["swift", "flux"],
            "Ein Zustand, eine Richtung, und warum das reicht."),
        talk(
            "Replay: a session as a file", 25, tags: ["swift", "testing", "journal"],
            "Record what was dispatched, run it again, and stop at the step that went wrong."),
        talk(
            "tmux と仲良くなる30分", 30, channel: 2, language: "ja", tags: ["tmux", "terminal"],
            "設定ファイルを一行ずつ読みながら、毎日使う操作だけを覚えます。"),
        talk(
            "Backtracking with a journal", 16, tags: ["swift", "debugging"],
            "Asking a program why, and getting an answer with a line number."),
    ]
}

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
