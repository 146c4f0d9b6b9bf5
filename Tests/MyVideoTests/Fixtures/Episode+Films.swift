import Entities
import FoundationEssentials

extension Date {
    /// 2026-03-14T12:00:00Z
    static let noon = Date(timeIntervalSince1970: 1_773_489_600)

    /// Ten columns wide, like days in the app.
    static let asDay: @Sendable (Date) -> String = { date in
        let day = Int(date.timeIntervalSince1970 / 86_400)
        return "2026-\(twoDigits(1 + day / 28 % 12))-\(twoDigits(1 + day % 28))"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Episode {
    /// Thirty episodes with realistic names.
    static let films: [Episode] = names.enumerated().map { index, name in
        .sample(
            30 - index, name, description: index == 0 ? about : "", duration: 61 + 37 * index * index,
            isLive: index == 3, channel: channels[index % channels.count], tags: ["短編", "アニメ"])
    }

    private static let names =
        [
            "流れ星をさがして 第一話", "Big Buck Bunny", "猫の手も借りたい開発現場から：夜明けのデプロイ完全版（ディレクターズカット）",
            "【生放送】朝のニュース🌅", "Sintel 日本語字幕", "川の流れのように ― 関数型プログラミング入門", "Cafe\u{301} ☕ で学ぶ Swift",
            "家族👨‍👩‍👧‍👦旅行 🇯🇵 京都編", "ﾊﾝｶｸｶﾅの世界", "Tears of Steel",
        ] + (11...30).map { "自然の音 第\($0)回" }
    private static let channels = ["ひかり映画社", "Open Movies", "とても長い名前のチャンネルでお送りします"]
    private static let about = """
        夜空を見上げる少年と、星を集める老人の物語。ひと夏の出会いが、静かな町の時間を少しずつ動かしはじめる。

        監督：山田花子
        音楽：River Sounds
        https://videos.example/about
        """
}
