package import Persistence
package import TerminalFrames

extension Language {
    /// Words a detail of a failure in this language. The words of the system, of a library or of a service stay.
    package func detail(_ text: String) -> String {
        self.text(text, FailureDetail(text).map(\.japanese) ?? text)
    }

    /// Words why a record of a document of videos is rejected.
    package func reason(_ record: LibraryDocument.RejectedRecord) -> String {
        text(record.why, record.problem.japanese)
    }
}

extension FailureDetail {
    /// In English, a detail is shown as the module words it.
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
