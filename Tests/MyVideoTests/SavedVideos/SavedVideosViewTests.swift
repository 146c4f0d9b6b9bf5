import ApplicationFlux
import Entities
import FluxCore
import FluxRouting
import FluxTerminalTesting
import FoundationEssentials
import MyVideo
import Persistence
import ReactiveTesting
import TerminalFrames
import Testing

@Suite("the list of saved videos")
struct SavedVideosViewTests {
    private let fixture = MyVideoFixture.films()
    private let saved = Box(0)

    @Test("it lists the saved videos, newest first, and Enter opens the selected one")
    func listing() throws {
        save(0, 4, 1)
        let screen = try fixture.opened(.myVideo)
        #expect(names(screen) == ["Big Buck Bunny", "Sintel 日本語字幕", "流れ星をさがして 第一話"])
        screen.press("j", .enter)
        #expect(fixture.flux.routing.state.top == .episode(id: Episode.films[4].uuid))
        #expect(!screen.press(.escape), "it goes back")
    }

    @Test("F follows the channel of the selected video")
    func following() throws {
        save(0)
        try fixture.opened(.myVideo).enter("F")
        #expect(fixture.follows.changes == ["follow channel:open_movies@videos.example"])
    }

    @Test("the empty view is shown only if the loaded library has no videos")
    func empty() throws {
        let screen = try fixture.open(.myVideo)
        #expect(!screen.text.contains("  no saved videos yet"))
        fixture.run()
        #expect(screen.text.contains("   no saved videos yet"))
        save(1)
        #expect(names(screen) == ["Big Buck Bunny"])
        screen.enter("d")
        #expect(screen.text.contains("   no saved videos yet"))
        screen.enter("u")
        #expect(names(screen) == ["Big Buck Bunny"])
    }

    @Test("the selection stays on its video while others are added or removed anywhere")
    func staying() throws {
        save(0, 1, 4)
        let screen = try fixture.opened(.myVideo)
        screen.press("j")
        #expect(screen.selected?.hasPrefix("Big Buck Bunny") == true)
        save(9)
        fixture.remove(Episode.films[0].id)
        #expect(screen.selected?.hasPrefix("Big Buck Bunny") == true)
        #expect(names(screen) == ["Tears of Steel", "Sintel 日本語字幕", "Big Buck Bunny"])
    }

    @Test("when the selected video is removed, the next one is selected, or the previous one at the end")
    func gone() throws {
        save(0, 1, 4)
        let screen = try fixture.opened(.myVideo)
        screen.enter("j", "m")
        #expect(screen.selected?.hasPrefix("流れ星") == true)
        screen.enter("d")
        #expect(screen.selected?.hasPrefix("Sintel") == true)
        screen.enter("d")
        #expect(screen.selected == nil)
    }

    @Test("u undoes removals, latest first, each with one toast")
    func undo() throws {
        save(0, 1)
        let screen = try fixture.opened(.myVideo)
        screen.enter("d")
        screen.enter("d")
        screen.enter("u")
        screen.enter("u")
        screen.enter("u")
        #expect(names(screen) == ["Big Buck Bunny", "流れ星をさがして 第一話"])
        #expect(
            screen.toasts.map { $0.prefix(12) } == [
                "removed \"Big", "removed \"流れ星", "undid: remov", "undid: remov",
                "nothing to u",
            ])
    }

    @Test("Space selects with a visible tick, and one undo reverts a change of all selected videos")
    func marks() throws {
        save(0, 1, 4)
        let screen = try fixture.opened(.myVideo)
        screen.enter(" ", " ")
        #expect(screen.text[1].contains("3 videos, 2 selected"))
        #expect(screen.text.count { $0.contains("✓") } == 2)
        screen.enter("d")
        #expect(names(screen) == ["流れ星をさがして 第一話"])
        #expect(screen.toasts.last == "removed 2 videos from My Video; press u to undo")
        screen.enter("u")
        #expect(names(screen).count == 3)
        #expect(screen.toasts.last == "undid: removing 2 videos from My Video")
        screen.enter("*")
        #expect(screen.text.count { $0.contains("✓") } == 3)
        screen.enter(.escape)
        #expect(screen.text.allSatisfy { !$0.contains("✓") })
    }

    @Test("O changes the order, and the selection stays on its video")
    func order() throws {
        save(0, 1, 4)
        let screen = try fixture.opened(.myVideo)
        let (given, selected) = (names(screen), screen.selected)
        screen.enter("O", "O", "O")
        #expect(screen.text[1].contains("by title"))
        #expect(names(screen) == given.sorted { $0.lowercased() < $1.lowercased() })
        #expect(screen.selected == selected)
        screen.enter("O")
        #expect(names(screen) == given)
    }

    @Test(
        "`/` and `f` filter while typing; Enter leaves the field, Esc removes the filter and keeps the selection",
        arguments: ["/", "f"] as [Key])
    func filter(key: Key) throws {
        save(0, 1, 4, 5)
        let screen = try fixture.opened(.myVideo)
        screen.press(key)
        screen.type("流れ")
        #expect(names(screen) == ["川の流れのように ― 関数型プログラ…", "流れ星をさがして 第一話"])
        #expect(screen.text[1].hasPrefix("   2 of 4 videos, filter “流れ” ─"))
        screen.press(.down, .enter)
        #expect(screen.frame.cursor == nil)
        #expect(screen.press(.escape))
        #expect(names(screen).count == 4)
        #expect(screen.selected?.hasPrefix("流れ星") == true)
        #expect(!screen.press(.escape), "it goes back")
    }

    @Test("a filter finds all words in channels and tags, too, and can be changed")
    func words() throws {
        save(0, 1, 4)
        let screen = try fixture.opened(.myVideo)
        screen.press("/")
        screen.type("open BUNNY アニメ")
        #expect(names(screen) == ["Big Buck Bunny"])
        screen.type("x")
        #expect(screen.text.contains("   no matches for “open BUNNY アニメx”"))
        screen.press(.escape)
        #expect(names(screen).count == 3)
    }

    @Test("a long filter is quoted in one row, so that the advice below stays visible")
    func longFilter() throws {
        save(0)
        let screen = try fixture.opened(.myVideo)
        screen.press("/")
        screen.type(String(repeating: "流れ", count: 200))
        let rows = screen.text.drop { !$0.contains("no matches for") }.prefix { !$0.isEmpty }
        #expect(rows.count == 2 && rows.first?.hasSuffix("…”") == true, "\(screen.text)")
    }

    @Test("a filter stays active while the list changes")
    func filteredChange() throws {
        save(0, 1)
        let screen = try fixture.opened(.myVideo)
        screen.press("/")
        screen.type("流れ")
        save(5)
        #expect(names(screen) == ["川の流れのように ― 関数型プログラ…", "流れ星をさがして 第一話"])
        #expect(screen.selected?.hasPrefix("流れ星") == true)
    }

    @Test("offline, o opens the page of a saved video, and v says what failed")
    func offline() throws {
        save(1)
        fixture.api.failure = .unreachable(host: "videos.example")
        let screen = try fixture.opened(.myVideo)
        screen.enter("v", "o")
        #expect(screen.notice?.hasPrefix("play: cannot reach videos.example") == true)
        #expect(fixture.desktop.requests == [.open(Episode.films[1].url)])
    }

    @Test("v opens the page of another instance's video, because this instance cannot play it")
    func otherInstance() throws {
        fixture.save(
            SavedVideo(episode: .sample(7, origin: "https://other.example"), addedAt: .day(3)))
        let screen = try fixture.opened(.myVideo)
        screen.enter("v")
        #expect(fixture.desktop.requests == [.open("https://videos.example/w/short7")])
        #expect(fixture.api.requests.isEmpty)
    }

    @Test("an unreadable library is a failure with a retry, or a notice above the known videos")
    func unread() throws {
        fixture.library.readFailure = .busy(path: "library")
        let screen = try fixture.opened(.myVideo)
        #expect(screen.text.suffix(2).first == "   another program has locked library")
        fixture.library.readFailure = nil
        save(1)
        screen.enter("r")
        #expect(names(screen) == ["Big Buck Bunny"])
        fixture.library.readFailure = .busy(path: "library")
        screen.enter("r")
        #expect(names(screen) == ["Big Buck Bunny"])
        #expect(screen.notice?.hasPrefix("My Video: another program has locked library") == true)
        screen.dismissNotice()
        #expect(screen.notice == nil)
    }

    @Test("a removal that the library refuses is a notice, and the video stays")
    func refused() throws {
        save(1)
        let screen = try fixture.opened(.myVideo)
        fixture.library.writeFailure = .denied(path: "library")
        screen.enter("d")
        #expect(screen.notice?.hasSuffix("cannot read or write library; check its permissions") == true)
        #expect(names(screen) == ["Big Buck Bunny"])
        #expect(screen.toasts.isEmpty)
    }

    @Test("a reopened list immediately shows its previous content, including filter and selection")
    func reopening() throws {
        save(0, 1, 4, 5)
        let first = try fixture.opened(.myVideo)
        first.press("/")
        first.type("流れ")
        first.press(.escape, "j")
        let frame = first.frame
        first.close()
        let second = try fixture.open(.myVideo)
        #expect(second.frame == frame)
        fixture.run()
        #expect(second.frame == frame)
    }

    @Test("the requested changes of a closed list complete, and say so")
    func closing() throws {
        save(1)
        let screen = try fixture.opened(.myVideo)
        screen.press("d")
        screen.close()
        fixture.run()
        #expect(screen.toasts.count == 1)
        #expect(fixture.library.written.last?.hasPrefix("remove") == true)
    }

    private func save(_ films: Int...) {
        for film in films {
            saved.value += 1
            fixture.save(SavedVideo(episode: Episode.films[film], addedAt: .day(30 + saved.value)))
        }
    }

    /// The names in the list, from top to bottom.
    private func names(_ screen: ShownScreen) -> [String] {
        screen.text.dropFirst(3).map { row in
            let name = row.dropFirst(ListCursor.indent).prefix(while: { $0 != "\u{3000}" })
            return String(name).components(before: "  ")
        }
    }
}

extension String {
    /// The text before the first `separator`.
    fileprivate func components(before separator: String) -> String {
        firstRange(of: separator).map { String(self[..<$0.lowerBound]) } ?? self
    }
}
