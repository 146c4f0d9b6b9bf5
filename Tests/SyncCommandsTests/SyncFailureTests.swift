import Sync
import TerminalFrames
import Testing

@testable import Console
@testable import SyncCommands

/// The sentences and the exit statuses of failed synchronisations.
@Suite struct SyncFailureTests {
    static let cases: [(failure: SyncFailure, status: Int32, sentence: String)] = [
        (
            .offline(detail: "refused"), 6,
            "sync now: the database cannot be reached (refused); check the connection"
        ),
        (.timedOut, 6, "sync now: the database did not answer in time; try again later"),
        (
            .loginRefused(detail: ""), 4,
            "sync now: the database refused the login; check the user and ~/.pgpass"
        ),
        (
            .passwordMissing, 4,
            "sync now: the database asks for a password; store it in ~/.pgpass (mode 0600)"
        ),
        (
            .passwordFileNotPrivate(path: "/a"), 4,
            "sync now: other users can access /a, so it is not used; run chmod 600 /a"
        ),
        (
            .databaseMissing(detail: "database \"x\" does not exist"), 1,
            "sync now: database \"x\" does not exist; create it, such as with createdb, or change the address "
                + "with nagare config set sync"
        ),
        (
            .untrusted(detail: "x"), 6,
            "sync now: the connection to the database is not secure (x); name the certificate of its authority with "
                + "sslrootcert in the address, or in ~/.postgresql/root.crt"
        ),
        (
            .wrongCertificateName(detail: "x"), 6,
            "sync now: the database's certificate is that of another host (x); use the name in its certificate as "
                + "the host in the address"
        ),
        (
            .tlsMissing(detail: "x"), 6,
            "sync now: the database offers no secure connection (x); turn on ssl in the server's postgresql.conf, "
                + "and check the host and the port"
        ),
        (
            .unverified(mode: "require"), 64,
            "sync now: with sslmode=require, nobody verifies that the database is yours; remove sslmode from the "
                + "address, or run nagare config set sync_tls any to accept that"
        ),
        (
            .excluded, 1,
            "sync now: another machine has excluded this one; run nagare sync stop and nagare sync init to join again"
        ),
        (.clientMissing(package: "libpq5"), 1, "sync now: libpq cannot be loaded; install libpq5"),
        (
            .invalidAddress(detail: "x"), 64,
            "sync now: the address of the database is invalid (x); change it with nagare config set sync"
        ),
        (.notPrepared, 1, "sync now: the database is not set up; run nagare sync init"),
        (
            .schemaMissing(detail: "x"), 1,
            "sync now: the schema for the tables does not exist (x); create it with CREATE SCHEMA, or change the "
                + "address with nagare config set sync"
        ),
        (
            .otherDatabase, 1,
            "sync now: the address leads to another database, with which this library is not united; run nagare "
                + "sync now, which says what that changes and asks"
        ),
        (
            .replacedDatabase, 1,
            "sync now: the database was emptied or replaced since the last sync; run nagare sync now, which says "
                + "what uniting them changes"
        ),
        (
            .wrongSchema(found: 9, expected: 1), 1,
            "sync now: a newer version of nagare uses the database; update nagare"
        ),
        (
            .wrongSchema(found: 0, expected: 1), 1,
            "sync now: an older version of nagare set up the database; run nagare sync init"
        ),
        (
            .wrongClock(seconds: -100_000), 1,
            "sync now: this machine's clock is 27 hours behind the database's; set it, and run nagare sync now"
        ),
        (
            .wrongClock(seconds: 864_000), 1,
            "sync now: this machine's clock is 10 days ahead of the database's; set it, and run nagare sync now"
        ),
        (
            .unexpectedAnswer(detail: "x"), 6,
            "sync now: the database's answer is invalid (x); check that the address is that of PostgreSQL"
        ),
        (
            .refused(detail: "x"), 1,
            "sync now: the database refused a change (x); check its permissions and its space"
        ),
        (
            .storage(path: "/a", .full), 74,
            "sync now: no space left to write /a; free some space and try again"
        ),
        (.notStarted, 1, "sync now: this machine does not share its library; run nagare sync init"),
        (.cancelled, 2, "sync now: interrupted; run it again"),
    ]

    @Test("a failure has a sentence that says what to do, and an exit status", arguments: cases.indices)
    func english(_ index: Int) {
        let (failure, status, sentence) = Self.cases[index]
        let error = CommandFailure("sync now", failure)
        #expect(error.status.rawValue == status)
        #expect(error.errorMessage(in: .english).sentence == sentence)
    }

    @Test("each sentence exists in Japanese", arguments: cases.indices)
    func japanese(_ index: Int) {
        let (failure, _, sentence) = Self.cases[index]
        let text = CommandFailure("sync now", failure).errorMessage(in: .japanese).sentence
        #expect(text != sentence && text.contains { ("ぁ"..."ん").contains($0) }, "\(text)")
    }

    @Test("what uniting changes is described in both languages")
    func merges() {
        var merge = SyncMerge()
        let timestamp = HybridTimestamp(milliseconds: 1, counter: 0, machine: MachineID(1))
        let saved = SyncRecord(existence: .init(true, timestamp), fields: [:])
        merge.note(library: saved, database: SyncRecord())
        merge.note(library: SyncRecord(), database: saved)
        #expect(
            Language.english.syncStrings.mergeQuestion(merge)
                == "the library has 1 record and the database 1; uniting them adds 1 here, removes 0 and changes 0, "
                + "and adds 1 there, removes 0 and changes 0. Unite them?")
        #expect(
            Language.japanese.syncStrings.needsConsent("sync now", merge).sentence
                == "sync now: 確認が必要です（ライブラリには1件、データベースには1件の記録があります。統合すると、"
                + "ライブラリでは追加1件、削除0件、変更0件、データベースでは追加1件、削除0件、変更0件となります）。"
                + "統合するには--yesを使ってください。")
    }

    @Test("the messages of sync stop exist in Japanese")
    func stopInJapanese() {
        let strings = Language.japanese.syncStrings
        #expect(
            strings.unsent("sync stop", count: 2).sentence
                == "sync stop: 2件の変更は送信されていません。このコンピューターにだけ残ります。")
        #expect(
            strings.nothingToStop("sync stop").sentence
                == "sync stop: このコンピューターはライブラリを共有していません。停止する必要はありません。")
    }

    @Test(
        "a password in an address is noticed wherever libpq accepts one",
        arguments: [
            "postgresql://ann:x@db.example/a", "postgres://ann:@db.example", "postgresql://:x@/a",
            "postgresql://db.example/a?password=x", "postgresql:///a?user=ann&pass%77ord=x",
            "postgresql://db.example?sslpassword=x",
        ])
    func passwords(_ address: String) {
        #expect(DatabaseAddress(address).problem == .password)
    }

    @Test(
        "other addresses are accepted",
        arguments: [
            "postgresql://ann@db.example/a", "postgres://db.example:5432,other:5433/a",
            "postgresql:///a?host=/run/postgresql&user=ann",
            "postgresql://ann@[::1]:5432/a?sslmode=verify-ca",
            "postgresql:///?service=home", "postgresql://ann@/",
            "postgresql://db.example:5432,[::1]:1/?ssl=true",
            "postgresql:///a?sslmode=verify-full&port=1,65535&host=%2Fvar,b",
        ])
    func accepted(_ address: String) {
        #expect(DatabaseAddress(address).problem == nil)
    }

    @Test(
        "a text that is not an address is refused",
        arguments: [
            "", "db.example", "mysql://a", "postgresql://a b", "postgresql://a\n", "postgresql://",
            "postgres:///", "postgresql:///?",
        ])
    func refused(_ address: String) {
        #expect(DatabaseAddress(address).problem == .form)
    }

    @Test(
        "a part that libpq cannot parse is named",
        arguments: [
            ("postgresql://a:99999/x", ":99999"), ("postgresql://a:0", ":0"), ("postgresql://a:b/x", ":b"),
            ("postgresql://a,b:99999", ":99999"), ("postgresql://[::1/x", "[::1"),
            ("postgresql://[::1]x", "[::1]x"),
            ("postgresql:///x?sslmode=banana", "sslmode=banana"), ("postgresql:///x?port=1,0", "port=1,0"),
            ("postgresql:///x?connect_timeout=soon", "connect_timeout=soon"),
            ("postgresql:///x?sslmod=require", "sslmod=require"), ("postgresql:///x?host", "host"),
            ("postgresql:///x?host=a=b", "host=a=b"), ("postgresql:///%zz", "%zz"),
            ("postgresql:///a%00", "%00"),
            ("postgresql:///a%4", "%4"),
        ])
    func invalid(_ address: String, _ part: String) {
        #expect(DatabaseAddress(address).problem == .invalid(part: part))
    }
}
