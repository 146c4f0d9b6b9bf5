/// Differences between a recording and this version, and the reasons for which they are likely.
extension JapaneseJournalStrings {
    var compatible: String { "互換：このバージョンですべて再生できます" }
    var mayDiffer: String { "動作が異なる可能性があります：" }
    var notReplayable: String { "再生できません" }
    var truncated: String { "最後の行は不完全なため、読み飛ばしました" }

    var noEnd: String {
        "記録に終わりがありません。プログラムがまだ実行中か、強制終了されて最後の部分が失われています"
    }

    func damaged(line: Int) -> String { "\(line)行目が壊れているため、それより前の行だけを読み取りました" }

    func issue(_ what: String, detail: String?, firstAt action: UInt64, count: Int) -> String {
        let place = action == 0 ? "開始時点" : "最初はアクション\(action)"
        let often = count == 1 ? "" : "、\(count)回"
        return "\(what)\(detail.map { "：\($0)" } ?? "")（\(place)\(often)）"
    }

    func otherVersion(_ recorded: String, current: String) -> String {
        "\(recorded)で記録されています（実行中のバージョンは\(current)）"
    }

    func noScope(_ path: String) -> String { "スコープ\(path)はなくなりました" }
    func noStore(_ store: String, in path: String) -> String { "\(path)のストア\(store)はなくなりました" }

    func noDispatcher(_ action: String, in path: String) -> String {
        "\(path)で\(action)を処理するものはなくなりました"
    }

    func notCodable(_ type: String) -> String { "\(type)をデコードできなくなりました" }
    func notRecorded(_ action: String) -> String { "\(action)の内容は記録されていません" }
    func codedDifferently(_ type: String) -> String { "\(type)のエンコード形式が変わりました" }

    func codedDifferently(_ store: String, in path: String) -> String {
        "\(path)の\(store)のエンコード形式が変わりました"
    }

    func stateNotCodable(_ store: String, in path: String) -> String {
        "\(path)の\(store)をエンコードできなくなりました"
    }
}

/// The first difference that a replay found, for the end of a sentence.
extension JapaneseJournalStrings {
    func action(_ number: UInt64, name: String, in path: String, _ difference: String) -> String {
        "アクション\(number)（\(path)の\(name)）：\(difference)"
    }

    func initialState(_ place: String, after action: UInt64) -> String {
        action == 0
            ? "開始時点で\(place)が異なります" : "アクション\(action)の後、作成時から\(place)が異なります"
    }

    func state(_ place: String) -> String { "\(place)の結果が異なります" }

    func notDeterministic(_ difference: String) -> String {
        "reducerが決定的ではありません（2回の再生結果が異なります）：\(difference)"
    }

    func missingCommand(_ command: String, of state: String, at place: String) -> String {
        "\(state)は\(command)を要求しなくなりました（記録では\(place)）"
    }

    func additionalCommand(_ command: String, of state: String, at place: String) -> String {
        "\(state)は\(place)で\(command)も要求します"
    }

    func differentCommand(_ recorded: String, _ replayed: String, of state: String) -> String {
        "\(state)は\(recorded)ではなく\(replayed)を要求します"
    }

    var scopeIsMissing: String { "スコープがなくなりました" }
    func nothingHandles(_ action: String) -> String { "\(action)を処理するものはなくなりました" }
    var payloadIsMissing: String { "内容が記録されていません" }
    func isCodedDifferently(detail: String) -> String { "エンコード形式が変わりました（\(detail)）" }

    func note(_ name: String, after action: (number: UInt64, name: String)?) -> String {
        let place = action.map { "アクション\($0.number)（\($0.name)）の後" } ?? "開始時点"
        return "\(place)、\(name)が異なります"
    }
}
