import FluxScreens
import TerminalFrames

extension SearchStrings {
    var postExport: PostExportStrings { PostExportStrings(language: language) }

    /// The menus on a post's screen.
    struct PostExportStrings: Sendable {
        let language: Language

        // MARK: Keys

        var openPlaces: String { language.text("Go to the author or a tag", "投稿者やタグの記事へ移動") }
        var openCopying: String { language.text("Choose what to copy", "コピーする内容を選ぶ") }
        var openExport: String { language.text("Save, pipe or open the post", "記事を保存、または他のプログラムで開く") }
        var choose: String { language.text("Choose this", "これを選ぶ") }
        var closeMenu: String { language.text("Close the menu", "メニューを閉じる") }
        var confirm: String { language.text("Use this name", "この名前を使う") }

        // MARK: Items

        var placeholder: String { language.text("choose", "選択") }
        var noMatches: String { language.text("no matches", "一致する項目はありません") }
        func posts(by author: String) -> String { language.text("Posts by \(author)", "\(author)の記事") }
        func posts(tagged tag: String) -> String {
            language.text("Posts with the tag \(tag)", "「\(tag)」タグの記事")
        }
        var copyAddress: String { language.text("Address", "URL") }
        var copyTitle: String { language.text("Title", "タイトル") }
        var copyLink: String { language.text("Markdown link", "Markdownのリンク") }
        var copyMarkdown: String { language.text("The whole post as Markdown", "記事全体（Markdown）") }
        var copyCode: String { language.text("The nearest code block", "近くのコード") }
        var openInEditor: String { language.text("Read in $EDITOR", "$EDITORで読む") }
        var openInPager: String { language.text("Open in $PAGER", "$PAGERで開く") }
        var saveMarkdown: String { language.text("Save as Markdown…", "Markdownで保存…") }
        var saveText: String { language.text("Save as text…", "テキストで保存…") }
        var pipe: String { language.text("Pipe to a command…", "コマンドに渡す…") }

        // MARK: Prompts and results

        func sign(of kind: PostExport.Named) -> String {
            switch kind {
            case .markdownFile, .textFile: language.text("save as: ", "保存先：")
            case .command: language.text("pipe to: ", "渡すコマンド：")
            }
        }

        func line(of export: PostExport, _ result: ShellCommandResult) -> StyledLine {
            let why =
                result.lastLine.isEmpty ? "" : language.text(": \(result.lastLine)", "：\(result.lastLine)")
            let isDone = result.status == 0
            let text =
                switch export {
                case .markdownFile(let path), .textFile(let path):
                    isDone
                        ? language.text("saved \(path)", "「\(path)」に保存しました")
                        : language.text("could not save \(path)\(why)", "「\(path)」に保存できませんでした\(why)")
                case .command(let command):
                    isDone
                        ? language.text("\(command) is done\(why)", "「\(command)」が終了しました\(why)")
                        : language.text("\(command) failed\(why)", "「\(command)」が失敗しました\(why)")
                case .editor where result.status == PostExport.changed:
                    language.text(
                        "posts cannot be changed here; your text is a file nagare-….md in TMPDIR or /tmp",
                        "ここでは記事を変更できません。編集した内容はTMPDIRまたは/tmpの nagare-….md にあります")
                case .editor, .pager:
                    language.text("no program could be started", "プログラムを起動できませんでした")
                }
            return StyledLine(text, isDone ? .good : .failure)
        }
    }
}
