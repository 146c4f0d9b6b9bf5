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
