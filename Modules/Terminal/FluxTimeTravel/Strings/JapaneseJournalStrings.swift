package import FluxJournalText
package import TerminalFrames

/// The texts about recordings in Japanese.
struct JapaneseJournalStrings: JournalStrings {
    var noValue: String { "なし" }

    func andMore(_ count: Int, command: String?) -> String {
        "他\(count)件" + show(all: command)
    }

    private func show(all command: String?) -> String { command.map { "（すべて表示：\($0)）" } ?? "" }

    func changed(_ path: String, from old: String, to new: String) -> JournalLine {
        JournalLine([
            .init(path, .heading), .init("が"), .init(old, .code), .init("から"), .init(new, .code),
            .init("に変わりました"),
        ])
    }

    func moved(from old: Int, to new: Int) -> JournalLine {
        JournalLine([.init("\(old)", .dim), .init("から"), .init("\(new)", .code), .init("へ移動")])
    }

    func valuesDiffer(from action: UInt64) -> JournalLine {
        JournalLine(
            "      アクション\(action)以降、このプログラムの動作は記録と異なります。"
                + "アクションは記録されたもの、値はこのプログラムのものです。", .dim)
    }

    func notDeterministic(at action: UInt64) -> JournalLine {
        JournalLine(
            "      アクション\(action)のreducerは決定的ではありません（2回の再生結果が異なります）。"
                + "アクションは記録されたもの、値は1回の再生のものです。", .dim)
    }

    var valuesNotRecorded: JournalLine {
        JournalLine(
            "      変更内容は記録されていません。このプログラムの動作は記録と異なる可能性があります。", .dim)
    }

    func derived(from sources: [String]) -> JournalLine {
        JournalLine("      \(sources.joined(separator: "、"))の変更による：", .dim)
    }

    func origin(_ place: String, hasCause: Bool, key: String?) -> JournalLine {
        let source =
            switch key {
            case nil: hasCause ? "" : "外部からの入力、"
            case "character"?: "文字の入力、"
            case "paste"?: "貼り付け、"
            case let key?: "\(key)キー、"
            }
        return JournalLine("\(source)発生元：") + JournalLine(place, .dim)
    }

    func moreCauses(_ count: Int, command: String?) -> JournalLine {
        JournalLine("      他\(count)件の原因" + show(all: command), .dim)
    }

    func repeated(_ interval: String, _ count: Int, since action: UInt64, command: String?) -> JournalLine {
        JournalLine(
            "      アクション\(action)から\(interval)ごとに\(count)回繰り返し" + show(all: command), .dim)
    }

    func earlierCause(than step: UInt64) -> JournalLine {
        JournalLine("      原因は、アクション\(step)の後に始まるこの記録より前にあります", .dim)
    }

    func command(_ name: String, _ payload: String?, at place: String) -> JournalLine {
        JournalLine([
            .init("      要求："), .init(name, .strong), .init(payload.map { " \($0)" } ?? ""),
            .init("、場所："), .init(place, .dim),
        ])
    }

    func unfinished(_ number: UInt64, name: String, in scope: String, at place: String) -> String {
        "アクション\(number)（\(scope)の\(name)、発生元：\(place)）は終了しませんでした"
    }

    func identical(actions: Int) -> String { "一致：アクション\(actions)件" }
}

/// Answers that name no change.
extension JapaneseJournalStrings {
    func unchanged(_ place: String, current: String, since step: UInt64) -> String {
        step == 0
            ? "\(place)を変更したアクションはありません。最初から\(current)です"
            : "\(start(step))\(place)を変更したアクションはありません。ずっと\(current)です"
    }

    func neverChanged(_ place: String, to value: String, since step: UInt64) -> String {
        (step == 0 ? "" : start(step)) + "\(place)を\(value)に変更したアクションはありません"
    }

    private func start(_ step: UInt64) -> String { "この記録が始まるアクション\(step)の後に、" }

    func restored(after action: UInt64) -> String {
        action == 0
            ? "保存されたセッションから、最初のアクションの前に復元されました"
            : "保存されたセッションから、アクション\(action)の後に復元されました"
    }

    func unknownStore(similar: [String]) -> String { "そのストアは記録にありません" + suggestion(similar) }

    func unknownPart(_ part: String, of store: String, similar: [String]) -> String {
        "\(store)に「\(part)」という値があったことはありません" + suggestion(similar)
    }

    func several(_ stores: [String]) -> String {
        "複数の開いているストアが一致します：\(stores.joined(separator: "、"))"
    }

    private func suggestion(_ similar: [String]) -> String {
        similar.isEmpty ? "" : "（候補：\(similar.joined(separator: "、"))）"
    }
}

extension Language {
    /// The texts about recordings in this language; in English if it is not built in.
    package var journalStrings: any JournalStrings {
        text(JournalText.english, JapaneseJournalStrings())
    }
}

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
