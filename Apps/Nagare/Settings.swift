import Foundation
import TerminalUI

/// What the environment and the settings file say. The only place that reads either.
struct Settings: Sendable {
    /// The post service; no trailing slash.
    let qiitaOrigin: String
    /// The PeerTube instance; no trailing slash.
    let peerTubeOrigin: String
    /// `QIITA_TOKEN`, which wins over the stored token.
    let environmentToken: String?
    let profile: String
    let caFile: String?
    private let bases: [String: String]

    /// What `settings.json` may hold; unknown keys are left alone.
    private struct File: Decodable {
        var qiitaURL: String?
        var peerTubeURL: String?
        var caFile: String?

        private enum CodingKeys: String, CodingKey {
            case qiitaURL = "qiita_url"
            case peerTubeURL = "peertube_url"
            case caFile = "ca_file"
        }
    }

    /// The process's environment.
    static var environment: [String: String] { ProcessInfo.processInfo.environment }

    init(environment: [String: String], profile: String) throws {
        self.profile = profile
        bases = try Settings.bases(environment)
        let file = try Settings.file(
            "\(bases["XDG_CONFIG_HOME", default: ""])/nagare/\(profile)/settings.json")
        func pick(_ name: String, _ stored: String?, _ usual: String) -> String {
            let chosen = environment[name].flatMap { $0.isEmpty ? nil : $0 } ?? stored ?? usual
            return chosen.hasSuffix("/") ? String(chosen.dropLast()) : chosen
        }
        qiitaOrigin = try Settings.origin(pick("NAGARE_QIITA_URL", file?.qiitaURL, "https://qiita.com"))
        peerTubeOrigin = try Settings.origin(
            pick("NAGARE_PEERTUBE_URL", file?.peerTubeURL, "https://framatube.org"))
        environmentToken = environment["QIITA_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
        caFile = file?.caFile
    }

    /// The same with both services at `origin`.
    func replacingOrigins(by origin: String) -> Settings {
        Settings(
            qiitaOrigin: origin, peerTubeOrigin: origin, environmentToken: environmentToken, profile: profile,
            caFile: nil, bases: bases)
    }

    private init(
        qiitaOrigin: String, peerTubeOrigin: String, environmentToken: String?, profile: String,
        caFile: String?,
        bases: [String: String]
    ) {
        (self.qiitaOrigin, self.peerTubeOrigin) = (qiitaOrigin, peerTubeOrigin)
        (self.environmentToken, self.profile) = (environmentToken, profile)
        (self.caFile, self.bases) = (caFile, bases)
    }

    /// Where the token and the settings are.
    var configFolder: String { folder("XDG_CONFIG_HOME") }
    /// Where the library is.
    var dataFolder: String { folder("XDG_DATA_HOME") }

    private func folder(_ base: String) -> String { "\(bases[base, default: ""])/nagare/\(profile)" }

    private static func bases(_ environment: [String: String]) throws -> [String: String] {
        let usual = ["XDG_CONFIG_HOME": ".config", "XDG_DATA_HOME": ".local/share"]
        var bases: [String: String] = [:]
        for (name, below) in usual {
            if let set = environment[name], set.hasPrefix("/") {
                bases[name] = set
            } else if let home = environment["HOME"], home.hasPrefix("/") {
                bases[name] = "\(home)/\(below)"
            } else {
                let why = "there is no home folder"
                throw CommandFailure(Explanation("settings", why: why, todo: "set HOME or \(name)"), .storage)
            }
        }
        return bases
    }

    private static func file(_ path: String) throws -> File? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        do { return try JSONDecoder().decode(File.self, from: data) } catch {
            let why = "\(path) is not the JSON of settings"
            throw CommandFailure(Explanation("settings", why: why, todo: "mend it or delete it"), .storage)
        }
    }

    /// `https` anywhere, `http` on loopback only; host and port, nothing else.
    private static func origin(_ text: String) throws -> String {
        let url = URLComponents(string: text)
        let isPlain = url?.user == nil && url?.path == "" && url?.query == nil && url?.fragment == nil
        let host = url?.host ?? ""
        let isLoopback = host == "localhost" || host == "[::1]" || host == "::1" || host.hasPrefix("127.")
        guard isPlain, !host.isEmpty, url?.scheme == "https" || url?.scheme == "http" && isLoopback else {
            throw refusal(of: text)
        }
        return text
    }

    static func refusal(of address: String) -> CommandFailure {
        let todo = "use https://HOST, or http:// on loopback"
        return CommandFailure.usage("settings", why: "\"\(address)\" is no address of a service", todo: todo)
    }
}
