import CPostgres
import Glibc
import Sync

/// The options of a connection, from an address and the defaults of this module.
struct PostgresAddress {
    private(set) var options: [String: String]
    /// The file with passwords that is not used because others can access it; `nil` if there is none.
    private(set) var openPasswordFile: String?

    /// The `sslmode` that the address chooses, if it is weaker than `verify-full` and the server is on another machine.
    let unverifiedMode: String?
    /// The server for which `PGPASSWORD` was not given; `nil` if there is none.
    private(set) var serverWithoutPassword: String?

    /// - Throws: `.invalidAddress` if libpq cannot parse the address, or if it contains a password; `.unverified` if it chooses a
    ///   weaker check than the settings allow.
    init(_ settings: SyncPostgres.Settings) throws(SyncFailure) {
        let address = settings.address
        guard address.hasPrefix("postgresql://") || address.hasPrefix("postgres://") else {
            throw .invalidAddress(detail: "It must begin with postgresql://.")
        }
        var options = try Self.parse(address)
        if options["password"] != nil || options["sslpassword"] != nil {
            throw .invalidAddress(detail: "It must not contain a password; store it in ~/.pgpass.")
        }
        unverifiedMode = Self.unverifiedMode(options)
        if let unverifiedMode, !settings.allowsUnverified { throw .unverified(mode: unverifiedMode) }
        serverWithoutPassword = Self.serverWithoutPassword(settings, options)
        Self.addDefaults(settings, to: &options)
        if serverWithoutPassword != nil {
            // An empty password makes libpq look into its files, but not at the variable. It ignores empty options,
            // but not those in a text of this form.
            options["dbname"] = (options["dbname"].map { "dbname=\(Self.quoted($0)) " } ?? "") + "password=''"
        }
        let passwords = Self.passwordFile(settings, options)
        // libpq ignores such a file and warns on standard error, which would disturb the screen.
        if !Self.isUsable(passwords) { options["passfile"] = "\(passwords) is not private" }
        openPasswordFile = Self.isOpenToOthers(passwords) ? passwords : nil
        self.options = options
    }

    /// The only host, if it has a name that libpq would look up, which could block for long.
    var hostToLookUp: String? {
        let variables = Self.variables()
        guard (options["hostaddr"] ?? variables["hostaddr"]) == nil, !Self.usesService(options, variables),
            let host = options["host"] ?? variables["host"], !host.isEmpty, !host.contains(","),
            !host.hasPrefix("/"), !host.hasPrefix("@")
        else { return nil }
        return host
    }

    /// Names the addresses of `host` besides its name, which is still that of the certificate and the password.
    mutating func use(_ addresses: [String], for host: String) {
        guard !addresses.isEmpty else { return }
        options["host"] = Array(repeating: host, count: addresses.count).joined(separator: ",")
        options["hostaddr"] = addresses.joined(separator: ",")
    }

    private static func parse(_ address: String) throws(SyncFailure) -> [String: String] {
        var message: UnsafeMutablePointer<CChar>?
        guard let options = cpostgres_parse(address, &message) else {
            defer { message.map { cpostgres_free($0) } }
            throw .invalidAddress(detail: ServerText.clean(message))
        }
        return read(options)
    }

    private static func variables() -> [String: String] {
        guard let defaults = cpostgres_defaults() else { return [:] }
        return read(defaults)
    }

    /// Reads and frees options.
    private static func read(_ options: UnsafeMutablePointer<cpostgres_option>) -> [String: String] {
        defer { cpostgres_free_options(options) }
        var values: [String: String] = [:]
        var next = options
        while let keyword = next.pointee.keyword {
            if let value = next.pointee.value { values[String(cString: keyword)] = String(cString: value) }
            next += 1
        }
        return values
    }

    /// Certificates are verified unless the address says otherwise; variables such as `PGSSLMODE` do not count. libpq
    /// ignores the options of TLS on a Unix socket.
    private static func addDefaults(_ settings: SyncPostgres.Settings, to options: inout [String: String]) {
        let variables = variables()
        if let home = settings.home, !usesService(options, variables) {
            for (option, file) in files where options[option] == nil && variables[option] == nil {
                options[option] = "\(home)/\(file)"
            }
        }
        if options["sslmode"] == nil { options["sslmode"] = "verify-full" }
        // Otherwise an encryption without certificates could be chosen instead of TLS.
        if options["gssencmode"] == nil { options["gssencmode"] = "disable" }
        if options["sslrootcert"] == nil, let file = certificates(settings, options["sslmode"]) {
            options["sslrootcert"] = file
        }
        if let password = settings.password { options["password"] = password }
        options["client_encoding"] = "UTF8"
        if options["application_name"] == nil { options["application_name"] = "nagare" }
    }

    /// A value in a list of `name=value` for libpq.
    private static func quoted(_ value: String) -> String {
        "'" + value.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }

    private static func unverifiedMode(_ options: [String: String]) -> String? {
        // libpq also reads `ssl=true`, a notation of JDBC, as a mode.
        guard let mode = options["sslmode"], mode != "verify-full" else { return nil }
        let variables = variables()
        // A service may be anywhere. libpq connects to the numeric address if both are given.
        if usesService(options, variables) { return mode }
        let hosts =
            options["hostaddr"] ?? variables["hostaddr"] ?? options["host"] ?? variables["host"] ?? ""
        return hosts.split(separator: ",").allSatisfy(isThisMachine) ? nil : mode
    }

    /// Whether a host is a Unix socket, or a loopback address or its name.
    private static func isThisMachine(_ host: Substring) -> Bool {
        if host.hasPrefix("/") || host.hasPrefix("@") { return true }
        if ["localhost", "::1"].contains(host) { return true }
        var address = in_addr()
        return inet_pton(AF_INET, String(host), &address) == 1
            && UInt32(bigEndian: address.s_addr) >> 24 == 127
    }

    /// The server that the address chooses although the environment names another one, or none. `PGPASSWORD` is not for it.
    private static func serverWithoutPassword(
        _ settings: SyncPostgres.Settings, _ options: [String: String]
    ) -> String? {
        let variables = variables()
        guard settings.password == nil, variables["password"] != nil,
            chosen.contains(where: { options[$0].map { $0 != "" } == true && options[$0] != variables[$0] })
        else { return nil }
        return ["host", "hostaddr", "service"].lazy.compactMap { options[$0] }.first ?? ""
    }

    /// The options that choose a server. Without them, libpq uses the environment, or this machine.
    private static let chosen = ["host", "hostaddr", "port", "service", "servicefile"]

    /// libpq's files below the home folder, by the options that name others. A service file may do so, too.
    private static let files = [
        "passfile": ".pgpass", "sslcert": ".postgresql/postgresql.crt",
        "sslkey": ".postgresql/postgresql.key",
        "sslcrl": ".postgresql/root.crl",
    ]

    private static func usesService(_ options: [String: String], _ variables: [String: String]) -> Bool {
        (options["service"] ?? variables["service"]) != nil
    }

    private static func home(_ settings: SyncPostgres.Settings) -> String {
        settings.home ?? getpwuid(geteuid()).map { String(cString: $0.pointee.pw_dir) } ?? ""
    }

    private static func passwordFile(
        _ settings: SyncPostgres.Settings, _ options: [String: String]
    ) -> String {
        options["passfile"] ?? variables()["passfile"] ?? "\(home(settings))/.pgpass"
    }

    /// Whether libpq reads a file with passwords. `true` for a missing one.
    private static func isUsable(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG && !isOpenToOthers(path)
    }

    /// Whether a path is that of a file that not only its owner can access.
    private static func isOpenToOthers(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o077 != 0
    }

    /// The certificates to trust; `nil` if none are verified.
    private static func certificates(
        _ settings: SyncPostgres.Settings, _ mode: String?
    ) -> String? {
        if let file = settings.certificates { return file }
        guard mode == "verify-full" || mode == "verify-ca" else { return nil }
        let own = "\(home(settings))/.postgresql/root.crt"
        if access(own, R_OK) == 0 { return own }
        // "system" is known since libpq 16, and requires verify-full.
        if cpostgres_version() >= 160_000, mode == "verify-full" { return "system" }
        return systemCertificates.first { access($0, R_OK) == 0 }
    }

    /// The certificates of Debian, Fedora, openSUSE and Alpine.
    private static let systemCertificates = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
    ]
}
