/// The tables of the cache.
enum CacheSchema {
    static let schema = Schema(migrations: migrations, mainTable: "post")

    /// `number` starts with the second of the post's creation, so the newest posts have the highest numbers.
    /// `post_text` contains only the trigrams of each post's text. A short word is found through all trigrams
    /// that start with it, which `post_trigram` lists. `used` counts uses instead of time, so that a clock
    /// set back evicts nothing. `tally` has one row.
    private static let migrations = [
        [
            """
            CREATE TABLE post (
                number INTEGER PRIMARY KEY,
                origin TEXT NOT NULL,
                id TEXT NOT NULL,
                title TEXT NOT NULL,
                tags TEXT NOT NULL,
                body TEXT NOT NULL,
                author TEXT NOT NULL,
                details TEXT NOT NULL,
                etag TEXT,
                seen_at REAL NOT NULL,
                bytes INTEGER NOT NULL,
                used INTEGER NOT NULL,
                UNIQUE (origin, id)
            ) STRICT
            """,
            "CREATE INDEX post_least_used ON post (used)",
            """
            CREATE TABLE page (
                number INTEGER PRIMARY KEY,
                origin TEXT NOT NULL,
                query TEXT NOT NULL,
                page INTEGER NOT NULL,
                per_page INTEGER NOT NULL,
                posts TEXT NOT NULL,
                total_count INTEGER,
                next_page INTEGER,
                etag TEXT,
                seen_at REAL NOT NULL,
                bytes INTEGER NOT NULL,
                used INTEGER NOT NULL,
                UNIQUE (origin, query, page, per_page)
            ) STRICT
            """,
            "CREATE INDEX page_least_used ON page (used)",
            "CREATE TABLE tally (bytes INTEGER NOT NULL, uses INTEGER NOT NULL) STRICT",
            "INSERT INTO tally VALUES (0, 0)",
            """
            CREATE VIRTUAL TABLE post_text USING fts5(title, tags, body, content='', tokenize='trigram')
            """,
            "CREATE VIRTUAL TABLE post_trigram USING fts5vocab('post_text', 'row')",
        ],
        [
            """
            CREATE TABLE answer (
                number INTEGER PRIMARY KEY,
                origin TEXT NOT NULL,
                kind TEXT NOT NULL,
                key TEXT NOT NULL,
                text TEXT NOT NULL,
                seen_at REAL NOT NULL,
                bytes INTEGER NOT NULL,
                used INTEGER NOT NULL,
                UNIQUE (origin, kind, key)
            ) STRICT
            """,
            "CREATE INDEX answer_least_used ON answer (used)",
        ],
    ]
}
