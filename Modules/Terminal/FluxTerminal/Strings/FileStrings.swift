import FluxJSON
package import TerminalFrames

/// Sentences about the files that users of a program write.
package struct FileStrings: Sendable {
    let language: Language

    /// The name of key bindings in error messages.
    package var keys: String { language.text("keys", "キー設定") }

    /// The name of settings in error messages.
    package var settings: String { language.text("settings", "設定") }

    /// The name of a theme's file in error messages.
    package var theme: String { language.text("theme", "テーマ") }

    package var settingsReloaded: String { language.text("loaded the new settings", "新しい設定を読み込みました") }

    /// A choice could not be saved.
    package func onlyForThisRun(_ detail: String) -> String {
        language.text("applies until you quit: \(detail)", "終了するまで有効です：\(detail)")
    }

    /// There is no theme of that name.
    package func unknownTheme(_ name: String, known: [String]) -> ErrorMessage {
        ErrorMessage(
            theme, why: language.text("unknown theme \"\(name)\"", "「\(name)」というテーマはありません"),
            suggestion: language.choose(known), in: language)
    }

    package var keysReloaded: String { language.text("loaded the new key bindings", "新しいキー設定を読み込みました") }

    /// The first of several problems.
    ///
    /// - Parameter moreCount: How many further problems there are, 0 or more.
    package func first(_ sentence: String, moreCount: Int, _ advice: FileAdvice) -> String {
        if moreCount == 0 { return sentence }
        guard let command = advice.listCommand else {
            return language.text("\(sentence) (and \(moreCount) more)", "\(sentence)（他\(moreCount)件）")
        }
        return language.text(
            "\(sentence) (and \(moreCount) more: \(command))", "\(sentence)（他\(moreCount)件：\(command)）")
    }

    /// A problem in a file.
    ///
    /// - Parameters:
    ///   - what: The kind of file, such as `theme`.
    ///   - line: `nil` if the problem concerns the whole file.
    package func problem(
        _ what: String, path: String, line: Int?, why: String, suggestion: String
    ) -> ErrorMessage {
        let place =
            line.map { language.text("\(path), line \($0): ", "\(path)の\($0)行目：") }
            ?? language.text("\(path): ", "\(path)：")
        return ErrorMessage(what, why: place + why, suggestion: suggestion, in: language)
    }

    /// What is wrong.
    package func why(_ mistake: UserFile.Mistake) -> String {
        switch mistake {
        case .unreadable:
            language.text("cannot be read", "読み取れません")
        case .tooLarge:
            language.text("larger than 64 kB", "64 kBを超えています")
        case .invalidJSON(let problem):
            language.text(Sentence(stringLiteral: problem.why), why(problem))
        case .themeIsNotAnObject:
            language.text("a theme must be a JSON object", "テーマはJSONのオブジェクトでなければなりません")
        case .unknownColour(let name):
            language.text("unknown colour \"\(name)\"", "「\(name)」という色はありません")
        case .invalidColour(let name):
            language.text("the value of \"\(name)\" is not a colour", "「\(name)」の値は色ではありません")
        case .invalidBase:
            language.text("\"base\" is not a built-in theme", "「base」は組み込みのテーマではありません")
        case .settingsAreNotAnObject:
            language.text("settings must be a JSON object", "設定はJSONのオブジェクトでなければなりません")
        case .unknownSetting(let name, _):
            language.text("unknown setting \"\(name)\"", "「\(name)」という設定はありません")
        case .invalidSetting(let name, _):
            language.text("the value of \"\(name)\" is not allowed", "「\(name)」の値が正しくありません")
        case .commandsAreNotAnObject:
            language.text("commands must be a JSON object", "コマンドはJSONのオブジェクトでなければなりません")
        case .invalidCommand(let name):
            language.text("the value of \"\(name)\" is not a command", "「\(name)」の値はコマンドではありません")
        case .keysAreNotAnObject:
            language.text("key bindings must be a JSON object", "キー設定はJSONのオブジェクトでなければなりません")
        case .sectionIsNotAnObject:
            language.text("a section must be a JSON object", "セクションはJSONのオブジェクトでなければなりません")
        case .unknownSection(let name):
            language.text("unknown section \"\(name)\"", "「\(name)」というセクションはありません")
        case .unknownAction(let name):
            language.text("unknown action \"\(name)\"", "「\(name)」というアクションはありません")
        case .invalidKey(let text):
            text.map { language.text("\"\($0)\" is not a key", "「\($0)」はキーではありません") }
                ?? language.text("a key must be a string", "キーは文字列でなければなりません")
        case .quits(let key, _):
            language.text("\(key) always quits the app", "\(key)は常にアプリの終了に使われます")
        case .ambiguous(let key, let sent, _):
            language.text("most terminals send \(sent) for \(key)", "多くの端末では\(key)が\(sent)として送られます")
        case .typesText(let key, let action):
            language.text(
                "\(key) types text where \(action) is available", "\(action)が使える場面では、\(key)は文字の入力に使われます")
        case .alreadyBound(let key, let other, _):
            language.text("\(key) is already bound to \(other)", "\(key)はすでに\(other)に割り当てられています")
        }
    }

    /// What to do about it.
    func suggestion(_ mistake: UserFile.Mistake, _ advice: FileAdvice) -> String {
        switch mistake {
        case .unreadable:
            language.text("check its permissions", "アクセス権を確認してください")
        case .tooLarge:
            language.text("shorten it", "短くしてください")
        case .invalidJSON:
            language.text("fix it", "修正してください")
        case .invalidCommand:
            language.text(
                "write {\"run\": \"COMMAND\"}, and \"key\": \"KEY\" or \"terminal\": true if you want",
                "{\"run\": \"コマンド\"}のように書いてください（\"key\": \"キー\"と\"terminal\": trueは任意）")
        case .unknownSetting(_, let names), .invalidSetting(_, let names): language.choose(names)
        case .themeIsNotAnObject, .settingsAreNotAnObject, .commandsAreNotAnObject, .keysAreNotAnObject,
            .sectionIsNotAnObject:
            language.text("begin it with {", "{で始めてください")
        case .unknownColour:
            advice.colours(language)
        case .invalidColour:
            language.text(
                "use \"#rrggbb\", 0 to 255, or a name such as \"bright-red\"",
                "\"#rrggbb\"、0〜255、または\"bright-red\"などの名前を使ってください")
        case .invalidBase(let known):
            language.choose(known)
        case .unknownSection, .unknownAction:
            advice.keyNames(language)
        case .invalidKey:
            language.text(
                "write a key such as \"ctrl-d\", \"space\", \"f2\", \"alt-1\" or \"x\"",
                "\"ctrl-d\"、\"space\"、\"f2\"、\"alt-1\"、\"x\"のように書いてください")
        case .quits(_, let action), .ambiguous(_, _, let action):
            language.text("bind \(action) to another key", "\(action)を別のキーに割り当ててください")
        case .typesText:
            language.text("bind it to a key that types nothing", "文字を入力しないキーに割り当ててください")
        case .alreadyBound(_, let other, let action):
            language.text(
                "bind \(other) or \(action) to another key", "\(other)または\(action)を別のキーに割り当ててください")
        }
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

/// Where a program describes what its users' files may contain. Each text tells the user what to do.
package struct FileAdvice: Sendable {
    /// About an unknown colour of a theme.
    let colours: @Sendable (Language) -> String
    /// About an unknown section or action of key bindings.
    let keyNames: @Sendable (Language) -> String
    /// The command that lists all mistakes; `nil` if there is none.
    let listCommand: String?

    package init(
        colours: @escaping @Sendable (Language) -> String, keyNames: @escaping @Sendable (Language) -> String,
        listCommand: String?
    ) {
        (self.colours, self.keyNames, self.listCommand) = (colours, keyNames, listCommand)
    }
}

extension Language {
    /// The module's texts about files in this language.
    package var fileStrings: FileStrings { FileStrings(language: self) }
}
