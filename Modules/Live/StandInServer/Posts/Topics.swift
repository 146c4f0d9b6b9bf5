extension Topic {
    static let concurrency: [Topic] = [
        Topic(
            "Swift Concurrency のキャンセル", "cancellation in Swift concurrency",
            tags: ["Swift", "async-await", "並行処理"],
            fence: "swift",
            code: """
                let work = Task {
                    let page = try await api.search(query)
                    try Task.checkCancellation()
                    await show(page)
                }
                work.cancel()   // a late answer is never shown
                """),
        Topic(
            "actor の再入", "actor re-entrancy", tags: ["Swift", "actor", "並行処理"],
            fence: "swift:ImageCache.swift",
            code: """
                actor ImageCache {
                    private var running: [String: Task<Data, any Error>] = [:]

                    func image(at path: String) async throws -> Data {
                        if let task = running[path] { return try await task.value }
                        let task = Task { try await download(path) }
                        running[path] = task
                        return try await task.value
                    }
                }
                """),
        Topic(
            "AsyncSequence のバックプレッシャー", "back-pressure with AsyncSequence",
            tags: ["Swift", "async-await", "Reactive"],
            fence: "swift",
            code: """
                let (lines, feed) = AsyncStream.makeStream(
                    of: String.self, bufferingPolicy: .bufferingNewest(100))
                for await line in lines {
                    await write(line)
                }
                """),
        Topic(
            "リアクティブプログラミングの debounce", "debounce in reactive programming",
            tags: ["Reactive", "RxSwift", "Swift"],
            fence: "swift:SearchStream.swift",
            code: """
                let results = text
                    .debounce(.milliseconds(300), on: scheduler)
                    .distinct()
                    .flatMapLatest { api.search($0) }
                """),
        Topic(
            "Observable のメモリ管理", "memory management of observables",
            tags: ["RxSwift", "Reactive", "Swift"],
            fence: "swift",
            code: """
                final class Screen {
                    private let bag = DisposeBag()

                    func bind(to titles: Observable<String>) {
                        titles.subscribe { [weak self] in self?.show($0) }.disposed(by: bag)
                    }
                }
                """),
        Topic(
            "仮想時間のテスト", "tests in virtual time", tags: ["Swift", "テスト", "Reactive"],
            fence: "swift:DebounceTests.swift",
            code: """
                @Test func waitsForSilence() {
                    let clock = TestScheduler()
                    let heard = Recorder(text.debounce(.milliseconds(300), on: clock))
                    text.send("s"); clock.advance(by: .milliseconds(200))
                    text.send("sw"); clock.advance(by: .milliseconds(300))
                    #expect(heard.values == ["sw"])
                }
                """),
        Topic(
            "Go の context", "Go's context package", tags: ["Go", "並行処理"],
            fence: "go:main.go",
            code: """
                ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
                defer cancel()

                req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
                if err != nil {
                    return err
                }
                """),
        Topic(
            "Rust の所有権", "ownership in Rust", tags: ["Rust", "入門"],
            fence: "rust:src/main.rs",
            code: """
                fn longest<'a>(a: &'a str, b: &'a str) -> &'a str {
                    if a.len() >= b.len() { a } else { b }
                }

                fn main() {
                    println!("{}", longest("nagare", "flow"));
                }
                """),
    ]
}

extension Topic {
    static let architecture: [Topic] = [
        Topic(
            "Flux の Store", "Flux stores", tags: ["Swift", "Flux", "アーキテクチャ"],
            fence: "swift:CounterStore.swift",
            code: """
                struct CounterState: Equatable {
                    var count = 0

                    mutating func apply(_ action: CounterAction) {
                        switch action {
                        case .incremented: count += 1
                        case .reset: count = 0
                        }
                    }
                }
                """),
        Topic(
            "MVVM の ViewModel", "view models in MVVM", tags: ["Swift", "MVVM", "設計"],
            fence: "swift:ProfileViewModel.swift",
            code: """
                final class ProfileViewModel {
                    let input: Input
                    let output: Output

                    init(profile: Profile) {
                        input = Input()
                        output = Output(name: profile.name, canFollow: !profile.isOwn)
                    }
                }
                """),
        Topic(
            "単方向データフロー", "unidirectional data flow", tags: ["Swift", "Flux", "Redux"],
            fence: "swift",
            code: """
                func send(_ action: Action) {
                    state.apply(action)          // the only place where state changes
                    observers.forEach { $0(state) }
                }
                """),
        Topic(
            "Redux のミドルウェア", "Redux middleware", tags: ["TypeScript", "Redux", "Flux"],
            fence: "ts:logger.ts",
            code: """
                export const logger: Middleware = (store) => (next) => (action) => {
                  const before = store.getState();
                  const result = next(action);
                  console.debug(action.type, before, store.getState());
                  return result;
                };
                """),
        Topic(
            "Dispatcher の順序保証", "ordering in a dispatcher", tags: ["Swift", "Flux", "並行処理"],
            fence: "swift:Dispatcher.swift",
            code: """
                func dispatch(_ action: Action) {
                    queue.append(action)
                    guard !isDraining else { return }   // a nested call only queues
                    isDraining = true
                    while let next = queue.popFirst() { deliver(next) }
                    isDraining = false
                }
                """),
        Topic(
            "スコープ付き Store", "scoped stores", tags: ["Swift", "Flux", "DI"],
            fence: "swift:EpisodeScope.swift",
            code: """
                let episode = root.child("episode(\\(id))")
                let store = episode.store(EpisodeState(id: id))
                // Closing the scope ends the store, its work and its subscriptions.
                episode.close()
                """),
        Topic(
            "マルチモジュール構成", "a package of many modules", tags: ["Swift", "SwiftPM", "アーキテクチャ"],
            fence: "swift:Package.swift",
            code: """
                let package = Package(
                    name: "Reader",
                    targets: [
                        .target(name: "Entities"),
                        .target(name: "SearchFeature", dependencies: ["Entities"]),
                        .testTarget(name: "SearchFeatureTests", dependencies: ["SearchFeature"]),
                    ]
                )
                """),
        Topic(
            "画面遷移をデータで表す方法", "navigation as data", tags: ["Swift", "設計", "Flux"],
            fence: "swift:Route.swift",
            code: """
                enum Route: Codable, Equatable {
                    case search(query: String)
                    case post(id: String)
                    case settings
                }

                var stack: [Route] = [.search(query: "")]
                stack.append(.post(id: "4f1c0a9be27d5836c0de"))
                """),
    ]
}

extension Topic {
    static let system: [Topic] = [
        Topic(
            "ターミナルの文字幅", "character widths in a terminal", tags: ["Terminal", "Unicode", "Linux"],
            fence: "swift:Width.swift",
            code: """
                func width(of character: Character) -> Int {
                    if character.unicodeScalars.contains("\\u{FE0F}") { return 2 }
                    return isWide(character) ? 2 : 1
                }
                """),
        Topic(
            "termios の raw モード", "termios and raw mode", tags: ["Linux", "C", "Terminal"],
            fence: "c:raw.c",
            code: """
                struct termios before, raw;
                tcgetattr(STDIN_FILENO, &before);
                raw = before;
                cfmakeraw(&raw);
                tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw);
                """),
        Topic(
            "epoll によるイベントループ", "an event loop on epoll", tags: ["Linux", "C", "ネットワーク"],
            fence: "c",
            code: """
                int n = epoll_wait(ep, events, MAX_EVENTS, -1);
                for (int i = 0; i < n; i++) {
                    if (events[i].data.fd == listener) accept_all(listener);
                    else serve(events[i].data.fd);
                }
                """),
        Topic(
            "SQLite の WAL モード", "SQLite's write-ahead log", tags: ["SQLite", "データベース"],
            fence: "sql",
            code: """
                PRAGMA journal_mode = WAL;
                PRAGMA synchronous = FULL;

                BEGIN IMMEDIATE;
                INSERT INTO video (uuid, title, added_at) VALUES (?1, ?2, ?3)
                    ON CONFLICT (uuid) DO NOTHING;
                COMMIT;
                """),
        Topic(
            "SQLite の全文検索 FTS5", "full-text search with FTS5", tags: ["SQLite", "検索", "データベース"],
            fence: "sql:schema.sql",
            code: """
                CREATE VIRTUAL TABLE post_text USING fts5(
                    title, body, content='post', tokenize='trigram'
                );
                SELECT rowid FROM post_text WHERE post_text MATCH 'flux' ORDER BY rank;
                """),
        Topic(
            "systemd のユーザーサービス", "user services in systemd", tags: ["Linux", "systemd"],
            fence: "ini:~/.config/systemd/user/feed.service",
            code: """
                [Unit]
                Description=Fetch the reading list

                [Service]
                Type=oneshot
                ExecStart=%h/bin/fetch-feed

                [Install]
                WantedBy=default.target
                """),
        Topic(
            "libcurl の multi インターフェース", "libcurl's multi interface", tags: ["C", "HTTP", "libcurl"],
            fence: "c:fetch.c",
            code: """
                while (running) {
                    curl_multi_perform(multi, &running);
                    curl_multi_poll(multi, NULL, 0, 1000, NULL);
                }
                """),
        Topic(
            "Linux での Swift 開発環境", "a Swift toolchain on Linux", tags: ["Swift", "Linux", "SwiftPM"],
            fence: "bash",
            code: """
                swift package init --type executable --name reader
                swift build -c release --static-swift-stdlib
                ldd .build/release/reader | wc -l
                """),
    ]
}

extension Topic {
    static let craft: [Topic] = [
        Topic(
            "Swift Testing への移行", "moving to Swift Testing", tags: ["Swift", "テスト", "SwiftTesting"],
            fence: "swift:RouteTests.swift",
            code: """
                @Test("a printed route parses back", arguments: [Route.settings, .post(id: "a1")])
                func roundTrip(route: Route) throws {
                    #expect(try Route(parsing: "\\(route)") == route)
                }
                """),
        Topic(
            "スナップショットテスト", "snapshot tests", tags: ["テスト", "Swift", "CI"],
            fence: "swift",
            code: """
                let frame = render(screen, width: 40, height: 6)
                #expect(frame == \"\"\"
                    │ search: flux         │
                    │ > Flux in practice   │
                    \"\"\")
                """),
        Topic(
            "Git の rebase 運用", "rebasing with Git", tags: ["Git", "チーム開発"],
            fence: "bash",
            code: """
                git switch -c topic origin/main
                git commit --fixup=HEAD~2
                git rebase -i --autosquash origin/main
                """),
        Topic(
            "Neovim の LSP 設定", "language servers in Neovim", tags: ["Neovim", "Lua", "エディタ"],
            fence: "lua:init.lua",
            code: """
                vim.lsp.config("sourcekit", {
                  cmd = { "sourcekit-lsp" },
                  root_markers = { "Package.swift", ".git" },
                })
                vim.lsp.enable("sourcekit")
                """),
        Topic(
            "tmux のペイン操作", "panes in tmux", tags: ["tmux", "Terminal", "Linux"],
            fence: "conf:~/.tmux.conf",
            code: """
                set -g mouse on
                set -g history-limit 50000
                bind | split-window -h -c "#{pane_current_path}"
                bind - split-window -v -c "#{pane_current_path}"
                """),
        Topic(
            "自炊レシピの構造化データ", "recipes as structured data", tags: ["料理", "Python", "JSON"],
            fence: "python:scale.py",
            code: """
                def scale(recipe: dict, servings: int) -> dict:
                    factor = servings / recipe["servings"]
                    return {
                        **recipe,
                        "servings": servings,
                        "grams": {name: round(g * factor) for name, g in recipe["grams"].items()},
                    }
                """),
        Topic(
            "キッチンタイマーの自作", "a kitchen timer in the shell", tags: ["料理", "ShellScript", "Terminal"],
            fence: "bash:timer.sh",
            code: """
                minutes=${1:?minutes}
                for ((left = minutes * 60; left > 0; left--)); do
                    printf '\\r%02d:%02d ' $((left / 60)) $((left % 60))
                    sleep 1
                done
                printf '\\aready\\n'
                """),
        Topic(
            "C++ から Swift への相互運用", "calling C++ from Swift", tags: ["C++", "Swift", "相互運用"],
            fence: "cpp:shape.hpp",
            code: """
                class Shape {
                public:
                    explicit Shape(double side) : side_(side) {}
                    double area() const { return side_ * side_; }

                private:
                    double side_;
                };
                """),
    ]
}
