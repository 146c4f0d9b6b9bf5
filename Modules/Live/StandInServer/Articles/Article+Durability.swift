extension Article {
    static let durability = Article(
        title: "SQLite durability: what \"saved\" is allowed to mean",
        author: "wal_and_fsync",
        tags: ["SQLite", "データベース", "Swift", "Linux"],
        likes: 118,
        body: #"""
            # Saved, as in *saved*

            The button says **Saved**. Then the power goes. What is the promise worth?

            I wanted mine to be worth everything: *what was acknowledged is on disk*. Here is what that \#
            took with SQLite from Swift, on Linux.

            ## The journey of a byte

            1. Your program calls `write`. The byte is in the kernel's page cache.
            2. `fsync` asks the kernel to hand it to the device.
            3. The device says yes when it is in stable storage — if it is honest.

            A crash of your *program* loses nothing after step 1. A crash of the *machine* loses \#
            everything before step 3.

            | mode | survives `kill -9` | survives a power cut |
            | --- | :---: | :---: |
            | `synchronous = OFF` | yes | may corrupt |
            | WAL + `NORMAL` | yes | consistent, but the last commits may be gone |
            | WAL + `FULL` | yes | **yes** |

            Many wrappers choose `NORMAL`, and for a cache that is right. For the list a person put \#
            together by hand it is not.

            ```sql:open.sql
            PRAGMA journal_mode = WAL;
            PRAGMA synchronous = FULL;
            PRAGMA foreign_keys = ON;
            PRAGMA busy_timeout = 5000;
            ```

            ## Acknowledge after the commit

            Obvious, and easy to get wrong with optimistic interfaces:

            ```swift:Library.swift
            func add(_ episode: Episode) async throws {
                try await writer.write { db in
                    try db.execute(
                        sql: "INSERT INTO video (uuid, title, added) VALUES (?, ?, ?) ON CONFLICT DO \#
            NOTHING",
                        arguments: [episode.uuid, episode.title, episode.added])
                }
                // Only now may anybody say "saved".
            }
            ```

            - Show the change at once if you like,
              - but keep the *wording* back until the commit,
              - and roll **that one change** back when it fails.
            - `ON CONFLICT DO NOTHING` makes adding twice the same as adding once.

            ## Prove it

            > A durability claim without a test is a hope.

            ```bash:torture.sh
            for i in $(seq 1 200); do
                ./writer library.sqlite > acked.txt &
                sleep "0.0$((RANDOM % 99))"
                kill -9 $!
                ./verify library.sqlite acked.txt || exit 1
            done
            ```

            `writer` prints each id *after* its commit; `verify` opens the file, checks that every \#
            printed id is there, and runs `PRAGMA integrity_check`.

            :::note info
            `kill -9` does not simulate a power cut: the page cache survives. For that you need a \#
            device that can drop writes, or a virtual machine you are willing to be rude to.
            :::

            ## When the file is broken anyway

            Disks fail. When opening says *malformed*:

            - [x] move the file aside, with the time in its name
            - [x] start with a fresh one
            - [x] say so, in one line
            - [ ] delete anything, ever

            ## Two processes

            The second program sees the first one's commits, but nobody *tells* it. `PRAGMA \#
            data_version` changes when another connection has written; looking at it costs microseconds.

            ```swift
            if try db.dataVersion() != lastSeen { reload() }
            ```

            ## Links

            - [SQLite's page about WAL](https://www.sqlite.org/wal.html)
            - [Files are hard](https://storage.example/files-are-hard)[^1]

            [^1]: A title that has aged very well.
            """#)
}
