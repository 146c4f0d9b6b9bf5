package import TerminalFrames

/// Why a server on loopback did not start.
extension ErrorMessage {
    /// - Parameter option: Selects another port.
    package static func portInUse(
        _ what: String, port: UInt16, option: String, in language: Language
    ) -> ErrorMessage {
        ErrorMessage(
            what, why: language.text("port \(port) is in use", "ポート\(port)は使用されています"),
            suggestion: language.text("choose another one with \(option)", "\(option)で別のポートを指定してください"),
            in: language)
    }

    /// - Parameter detail: The system's reason.
    package static func cannotListen(_ what: String, detail: String, in language: Language) -> ErrorMessage {
        ErrorMessage(
            what, why: detail,
            suggestion: language.text(
                "check that the loopback interface is up", "ループバックインターフェイスが有効か確認してください"), in: language)
    }

    /// - Parameter option: Selects another port.
    package init(
        _ what: String, _ failure: DevtoolsServerFailure, option: String, in language: Language
    ) {
        switch failure {
        case .notIncluded:
            self.init(
                what,
                why: language.text(
                    "this program was built without the trait FluxDevtools",
                    "このプログラムはトレイトFluxDevtoolsなしでビルドされています"),
                suggestion: language.text(
                    "in its Package.swift, add traits: [\"FluxDevtools\"] to the dependency on nagare-flow",
                    "Package.swiftのnagare-flowへの依存にtraits: [\"FluxDevtools\"]を加えてください"),
                in: language)
        case .portInUse(let port): self = .portInUse(what, port: port, option: option, in: language)
        case .cannotListen(let detail): self = .cannotListen(what, detail: detail, in: language)
        }
    }
}
