package import Persistence
package import TerminalFrames

/// The detail of a failure. Values and recordings contain it in English, as the modules of this program write it.
package enum FailureDetail: Equatable {
    /// - Parameter message: The service's own message, or the beginning of its response; may be empty.
    case status(Int, message: String)

    /// A web page arrived instead of data, as from a captive portal.
    case webPage(bytes: Int)
    case unexpectedContent(bytes: Int)
    case responseTooLarge(limit: Int)
    case redirectToOtherService(host: String)
    case refusedURL, missingToken, noValidVideo
    case notARegularFile, anothersFile, anothersLink, anothersPipe, shortened, notAFrame
    case shorterThanHeader, onlyLog, replacedMeanwhile
    case tokenWithoutSecret

    /// - Parameter text: The detail in English.
    /// - Returns: `nil` for texts of the system, of a library or of a service.
    package init?(_ text: String) {
        if let match = text.wholeMatch(of: #/status ([0-9]{1,9})(?:: ((?s:.*)))?/#), let status = Int(match.1)
        {
            self = .status(status, message: match.2.map(String.init) ?? "")
        } else if let match = text.wholeMatch(of: #/a web page of ([0-9]{1,18}) bytes instead of data/#),
            let bytes = Int(match.1)
        {
            self = .webPage(bytes: bytes)
        } else if let match = text.wholeMatch(of: #/unexpected content of ([0-9]{1,18}) bytes/#),
            let bytes = Int(match.1)
        {
            self = .unexpectedContent(bytes: bytes)
        } else if let match = text.wholeMatch(of: #/the response is larger than ([0-9]{1,18}) bytes/#),
            let limit = Int(match.1)
        {
            self = .responseTooLarge(limit: limit)
        } else if let match = text.wholeMatch(of: #/a redirect leads to another service, (.*)/#) {
            self = .redirectToOtherService(host: String(match.1))
        } else if let detail = Self.fixed[text] {
            self = detail
        } else {
            return nil
        }
    }

    /// The details without values.
    package static let fixed: [String: FailureDetail] = [
        "the URL of the request or of a redirect is not allowed": .refusedURL,
        "the response does not contain a token": .missingToken,
        "the list does not contain a valid video": .noValidVideo,
        "it is not a regular file": .notARegularFile,
        "it belongs to another user": .anothersFile,
        "it is another user's link": .anothersLink,
        "it is another user's pipe": .anothersPipe,
        "it became shorter while it was read": .shortened,
        "not a frame": .notAFrame,
        "it is shorter than the header of a database": .shorterThanHeader,
        "only its log is left": .onlyLog,
        "another process has replaced the file because it was damaged": .replacedMeanwhile,
        "a token without its secret cannot be saved": .tokenWithoutSecret,
    ]
}

extension Language {
    /// Translates a detail of a failure. Texts of the system, of a library or of a service are returned unchanged.
    package func detail(_ text: String) -> String {
        self.text(text, FailureDetail(text).map(\.japanese) ?? text)
    }

    /// Why a record of a document of videos is rejected.
    package func reason(_ record: LibraryDocument.RejectedRecord) -> String {
        text(record.why, record.problem.japanese)
    }
}

extension FailureDetail {
    /// In English, a detail is shown as the module wrote it.
    fileprivate var japanese: String {
        switch self {
        case .status(let status, ""): "ステータス\(status)"
        case .status(let status, let message): "ステータス\(status)：\(message)"
        case .webPage(let bytes): "データではなく\(bytes)バイトのWebページを受信"
        case .unexpectedContent(let bytes): "想定外の\(bytes)バイトの内容"
        case .responseTooLarge(let limit): "応答が\(limit)バイトを超えています"
        case .redirectToOtherService(let host): "別のサービス\(host)へのリダイレクト"
        case .refusedURL: "リクエストまたはリダイレクトのURLは許可されていません"
        case .missingToken: "応答にトークンがありません"
        case .noValidVideo: "リストに正しい動画がありません"
        case .notARegularFile: "通常のファイルではありません"
        case .anothersFile: "別のユーザーのファイルです"
        case .anothersLink: "別のユーザーのリンクです"
        case .anothersPipe: "別のユーザーのパイプです"
        case .shortened: "読み取り中に短くなりました"
        case .notAFrame: "フレームではありません"
        case .shorterThanHeader: "データベースのヘッダーより短いファイルです"
        case .onlyLog: "ログだけが残っています"
        case .replacedMeanwhile: "壊れていたため、別のプロセスがファイルを置き換えました"
        case .tokenWithoutSecret: "トークン本体が空のため保存できません"
        }
    }
}

extension LibraryDocument.RejectedRecord.Problem {
    fileprivate var japanese: String {
        switch self {
        case .invalidID: "「id」がUUIDではありません"
        case .invalidOrigin: "「origin」がインスタンスのアドレスではありません"
        case .invalidURL: "「url」がWebページのアドレスではありません"
        case .negativeDuration: "「duration」が負の値です"
        case .missing(let name): "「\(name)」がありません"
        case .null(let name?): "「\(name)」がnullです"
        case .null(nil): "レコードがnullです"
        case .invalid(let name?): "「\(name)」が正しくありません"
        case .invalid(nil): "動画のレコードではありません"
        }
    }
}
