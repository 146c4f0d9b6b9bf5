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
