import Foundation
import PostgresTesting
import ReactiveTesting
import Sync
import SyncPostgres
import Testing

/// TLS and passwords, on loopback.
@Suite(.blocking, .needsPostgres, .timeLimit(.minutes(1))) struct TrustTests {
    private let database: TestDatabase
    private let folder: TemporaryFolder

    init() throws { (database, folder) = (try DatabaseServer.database(), try TemporaryFolder()) }

    /// A service over TLS, with a password from a file.
    private func service(
        host: String = "localhost", password: String? = "right", mode: Int = 0o600, options: String = "",
        trusting certificate: String?
    ) throws -> SyncPostgres {
        let file = "\(folder.path)/pgpass"
        try (password.map { "*:*:*:*:\($0)\n" } ?? "").write(toFile: file, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
        let address = database.server.secureURL(database.name, user: "owner", host: host)
        var settings = SyncPostgres.Settings(address: "\(address)?passfile=\(file)\(options)")
        settings.certificates = certificate
        return SyncPostgres(settings)
    }

    private func failure(_ service: SyncPostgres) async -> SyncFailure? {
        await #expect(throws: SyncFailure.self) { try await service.prepare() }
    }

    @Test("a trusted certificate with the server's name is accepted, with the password of libpq's file")
    func trusted() async throws {
        let service = try service(trusting: database.server.certificate)

        try await service.prepare()
    }

    @Test("a certificate that is not trusted is refused")
    func untrusted() async throws {
        // The system's certificates do not contain the server's.
        let service = try service(trusting: "/etc/ssl/certs/ca-certificates.crt")

        guard case .untrusted(let detail) = await failure(service) else {
            Issue.record("the server is trusted")
            return
        }
        #expect(detail.contains("certificate verify failed"))
    }

    @Test("a trusted certificate for another name is refused")
    func wrongName() async throws {
        let service = try service(host: "127.0.0.1", trusting: database.server.certificate)

        guard case .wrongCertificateName(let detail) = await failure(service) else {
            Issue.record("the name is accepted")
            return
        }
        #expect(detail.contains("does not match host name \"127.0.0.1\""))
    }

    @Test("the address may choose a weaker check on this machine")
    func weaker() async throws {
        let service = try service(
            host: "127.0.0.1", options: "&sslmode=require", trusting: nil)

        try await service.prepare()
    }

    @Test(
        "a weaker check of another machine is refused before anything is sent, unless the user allows it",
        arguments: [
            "host=db.example&sslmode=require", "host=db.example&sslmode=verify-ca", "host=192.0.2.1&ssl=true",
            "host=localhost&hostaddr=192.0.2.1&sslmode=prefer", "host=/tmp,db.example&sslmode=disable",
            "service=x&sslmode=allow",
        ])
    func weakerElsewhere(_ parameters: String) async throws {
        var settings = SyncPostgres.Settings(address: "postgresql:///x?\(parameters)")
        settings.lookUp = { _ in
            Issue.record("a name was looked up")
            return .failure(.offline(detail: ""))
        }
        guard case .unverified = await failure(SyncPostgres(settings)) else {
            Issue.record("it is accepted")
            return
        }
        #expect(SyncPostgres(settings).unverifiedMode != nil)
        settings.allowsUnverified = true
        settings.lookUp = { _ in .failure(.offline(detail: "looked up")) }
        settings.connectTimeout = .milliseconds(1)
        guard case .unverified = await failure(SyncPostgres(settings)) else { return }
        Issue.record("it is refused")
    }

    @Test(
        "the default, and a socket or loopback, need no permission",
        arguments: [
            "host=db.example", "host=db.example&sslmode=verify-full", "host=/tmp&sslmode=disable",
            "sslmode=disable",
            "host=127.1.2.3&sslmode=require", "hostaddr=::1&host=db.example&sslmode=require",
        ])
    func noPermission(_ parameters: String) {
        #expect(SyncPostgres(.init(address: "postgresql:///x?\(parameters)")).unverifiedMode == nil)
    }

    @Test("a wrong password is refused")
    func wrongPassword() async throws {
        let service = try service(password: "wrong", trusting: database.server.certificate)

        let refusal = SyncFailure.loginRefused(detail: "password authentication failed for user \"owner\"")
        let failure = await failure(service)
        #expect(failure == refusal)
    }

    @Test(
        "without a password, or with one that others may read, the failure says so",
        arguments: [nil, 0o644])
    func noPassword(_ mode: Int?) async throws {
        let service = try service(
            password: mode == nil ? nil : "right", mode: mode ?? 0o600, trusting: database.server.certificate)

        let failure = await failure(service)
        #expect(
            failure
                == (mode == nil ? .passwordMissing : .passwordFileNotPrivate(path: "\(folder.path)/pgpass"))
        )
    }

    @Test("a password that was typed is used instead of libpq's files")
    func typed() async throws {
        let address = database.server.secureURL(database.name, user: "owner")
        var settings = SyncPostgres.Settings(address: address)
        (settings.certificates, settings.home) = (database.server.certificate, folder.path)
        settings.password = "right"
        try await SyncPostgres(settings).prepare()

        settings.password = "wrong"
        let failure = await failure(SyncPostgres(settings))
        #expect(failure == .loginRefused(detail: "password authentication failed for user \"owner\""))
        settings.password = ""
        #expect(await self.failure(SyncPostgres(settings)) == .passwordMissing)
    }

    @Test("libpq's files are looked for in the home folder of the settings")
    func home() async throws {
        try FileManager.default.createDirectory(
            atPath: "\(folder.path)/.postgresql", withIntermediateDirectories: false)
        try FileManager.default.copyItem(
            atPath: database.server.certificate, toPath: "\(folder.path)/.postgresql/root.crt")
        let passwords = "\(folder.path)/.pgpass"
        try "*:*:*:*:right\n".write(toFile: passwords, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: passwords)
        var settings = SyncPostgres.Settings(
            address: database.server.secureURL(database.name, user: "owner"))
        settings.home = folder.path

        try await SyncPostgres(settings).prepare()
    }
}
