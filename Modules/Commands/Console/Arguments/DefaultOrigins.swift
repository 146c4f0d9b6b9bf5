/// The origins of the services, unless the settings name others.
package enum DefaultOrigins {
    package static let qiita = "https://qiita.com"
    package static let peerTube = "https://framatube.org"
}
