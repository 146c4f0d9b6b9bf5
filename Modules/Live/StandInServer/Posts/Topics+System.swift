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
