import ApplicationFlux
import Entities
import FluxCore
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveCore
import ReactiveTesting
import Synchronization
import TerminalUI
import Testing

/// The feature's screens as the app opens them, in virtual time.
final class ScreenFixture: Sendable {
    let base: MyVideoFixture
    let flux: ApplicationFlux
    let desktop: InMemoryDesktop
    let screens: MyVideoScreens

    /// - Parameter failure: What the desktop says to everything.
    init(
        _ episodes: [Episode] = Episode.films, desktop failure: DesktopFailure? = nil,
        playbacks: [String: Playback] = [:]
    ) {
        let base = MyVideoFixture(episodes)
        base.api.playbacks = playbacks
        let scheduler = base.scheduler
        flux = ApplicationFlux(in: base.root, vault: InMemoryTokenVault(), origin: "https://qiita.com")
        flux.routing.dispatcher.dispatch(.started(hasToken: false, anonymously: true))
        desktop = InMemoryDesktop(failure: failure)
        screens = MyVideoScreens(
            base.feature, flux: flux, desktop: desktop,
            now: { Date.noon.addingTimeInterval(scheduler.now / .seconds(1)) }, formatDate: Date.asDay)
        self.base = base
    }

    func open(_ route: Route, rows: Int = 21, columns: Int = 80) throws -> ShownScreen {
        ShownScreen(try #require(screens.open(route)), Viewport(rows: rows, columns: columns), base)
    }

    /// Opens a screen and lets everything happen that it waits for.
    func opened(_ route: Route, rows: Int = 21, columns: Int = 80) throws -> ShownScreen {
        let screen = try open(route, rows: rows, columns: columns)
        base.run()
        return screen
    }
}

/// An open screen, the keyboard before it, and what the shell was told.
final class ShownScreen: Sendable {
    let view: any ScreenView
    let viewport: Viewport
    private let base: MyVideoFixture
    private let toasted = Recorder<StyledLine>()
    private let redrawn = Recorder<Void>()

    init(_ view: any ScreenView, _ viewport: Viewport, _ base: MyVideoFixture) {
        (self.view, self.viewport, self.base) = (view, viewport, base)
        view.toasts.record(into: toasted)
        view.changes.record(into: redrawn)
    }

    var frame: Frame {
        var frame = Frame(viewport)
        view.draw(on: &frame, in: frame.area)
        return frame
    }

    /// The rows' text, without the empty ones at the end.
    var text: [String] {
        var rows = frame.rows
        while rows.last?.isEmpty == true { rows.removeLast() }
        return rows
    }

    /// The text of the row on the selection's ground; `nil` for none.
    var selected: String? {
        frame.marked.first { $0.contains(":selected") }.map { row in
            row.replacing("›", with: "").split(separator: "‹").map { $0.drop { $0 != " " }.dropFirst() }
                .joined().trimmed
        }
    }

    var hints: String { view.keys.hints(width: viewport.columns).text }
    var toasts: [String] { toasted.elements.map(\.text) }
    var notice: String? { view.notice?.text }
    /// How often the shell was told to draw.
    var changes: Int { redrawn.elements.count }

    /// Presses keys one after the other.
    ///
    /// - Returns: Whether the screen took the last.
    @discardableResult
    func press(_ keys: Key...) -> Bool {
        keys.map { view.handle(.key($0), in: viewport.area) }.last ?? false
    }

    func type(_ text: String) { for letter in text { press(Key(.character(letter))) } }

    /// Presses keys and lets everything happen that they began.
    func enter(_ keys: Key...) {
        for key in keys { press(key) }
        base.run()
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

extension Date {
    /// 2026-03-14T12:00:00Z
    static let noon = Date(timeIntervalSince1970: 1_773_489_600)

    /// Ten columns, as days are in the app.
    static let asDay: @Sendable (Date) -> String = { date in
        let day = Int(date.timeIntervalSince1970 / 86_400)
        return "2026-\(twoDigits(1 + day / 28 % 12))-\(twoDigits(1 + day % 28))"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension Episode {
    /// Thirty episodes with names that people give.
    static let films: [Episode] = names.enumerated().map { place, name in
        .sample(
            30 - place, name, description: place == 0 ? about : "", duration: 61 + 37 * place * place,
            isLive: place == 3, channel: channels[place % channels.count], tags: ["短編", "アニメ"])
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
