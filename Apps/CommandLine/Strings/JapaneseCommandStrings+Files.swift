import JSONCoding
import TerminalUI

extension JapaneseCommandStrings {
    var files: any CommandFilesStrings { Files() }
    struct Files: CommandFilesStrings {
        func problem(_ what: String, path: String, line: Int?, _ mistake: UserFile.Mistake) -> ErrorMessage {
            let place = line.map { "\(path)の\($0)行目：" } ?? "\(path)："
            return ErrorMessage(
                what, why: place + why(mistake), suggestion: suggestion(mistake), in: .japanese)
        }

        func why(_ mistake: UserFile.Mistake) -> String {
            switch mistake {
            case .unreadable: "読み取れません"
            case .tooLarge: "64 kBを超えています"
            case .foreign: "別のユーザーの所有です"
            case .invalidJSON(let problem): why(problem)
            case .themeIsNotAnObject: "テーマはJSONのオブジェクトでなければなりません"
            case .unknownColour(let name): "「\(name)」という色はありません"
            case .invalidColour(let name): "「\(name)」の値は色ではありません"
            case .invalidBase: "「base」は組み込みのテーマではありません"
            case .invalidSetting(let name, _): "「\(name)」の値は使えません"
            case .keysAreNotAnObject: "キー設定はJSONのオブジェクトでなければなりません"
            case .sectionIsNotAnObject: "セクションはJSONのオブジェクトでなければなりません"
            case .unknownSection(let name): "「\(name)」というセクションはありません"
            case .unknownAction(let name): "「\(name)」というアクションはありません"
            case .invalidKey(let text):
                text.map { "「\($0)」はキーではありません" } ?? "キーは文字列でなければなりません"
            case .quits(let key, _): "\(key)は常にアプリを終了します"
            case .ambiguous(let key, let sent, _): "多くの端末では\(key)が\(sent)として送られます"
            case .typesText(let key, let action): "\(action)を使える場面で、\(key)は文字を入力します"
            case .alreadyBound(let key, let other, _): "\(key)はすでに\(other)に割り当てられています"
            }
        }

        private func suggestion(_ mistake: UserFile.Mistake) -> String {
            switch mistake {
            case .unreadable: "アクセス権を確認してください"
            case .tooLarge: "短くしてください"
            case .foreign: "信頼できるか確認してください"
            case .invalidJSON: "修正してください"
            case .themeIsNotAnObject, .keysAreNotAnObject, .sectionIsNotAnObject: "{で始めてください"
            case .unknownColour: "nagare help configを参照してください"
            case .invalidColour: "\"#rrggbb\"、0〜255、または\"bright-red\"などの名前を使ってください"
            case .invalidBase(let known): choose(known)
            case .invalidSetting(_, let allowed): JapaneseConfigurationStrings().suggestion(allowed)
            case .unknownSection, .unknownAction: "nagare config keysで名前を確認してください"
            case .invalidKey: "\"ctrl-d\"、\"space\"、\"f2\"、\"alt-1\"、\"x\"のように書いてください"
            case .quits(_, let action), .ambiguous(_, _, let action): "\(action)を別のキーに割り当ててください"
            case .typesText: "文字を入力しないキーに割り当ててください"
            case .alreadyBound(_, let other, let action):
                "\(other)または\(action)を別のキーに割り当ててください"
            }
        }

        private func choose(_ known: [String]) -> String {
            "\(known.joined(separator: "、"))から選んでください"
        }

        private func why(_ problem: LocatedJSON.Failure.Problem) -> String {
            switch problem {
            case .trailingText: "値の後に余分な文字があります"
            case .unexpectedEnd: "ファイルが途中で終わっています"
            case .missingName: "引用符で囲んだ名前が必要です"
            case .duplicateName(let name): "「\(name)」という名前が重複しています"
            case .missingColon: "名前の後にコロンが必要です"
            case .missingComma(let closing): "この値の後にコンマまたは\(closing)が必要です"
            case .trailingComma(let closing): "\(closing)の前に余分なコンマがあります"
            case .tooDeeplyNested: "入れ子が深すぎます"
            case .missingValue: "値が必要です"
            case .notUTF8: "正しいUTF-8ではありません"
            case .missingQuote: "閉じる引用符がありません"
            case .unknownEscape: "不明なエスケープシーケンスです"
            case .unpairedSurrogate: "Unicodeのエスケープシーケンスが不完全です"
            }
        }
    }

    var theme: any CommandThemeStrings { Theme() }
    struct Theme: CommandThemeStrings {
        func unknown(_ name: String, known: [String]) -> ErrorMessage {
            ErrorMessage(
                "テーマ", why: "「\(name)」というテーマはありません",
                suggestion: "\(known.joined(separator: "、"))から選んでください", in: .japanese)
        }
    }
}
