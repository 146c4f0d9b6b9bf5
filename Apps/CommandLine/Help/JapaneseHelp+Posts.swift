/// The pages of the commands for posts, follows and the login.
extension JapaneseHelp {
    static let globalOptions = [
        "Print only results and errors.": "結果とエラーだけを出力します。",
        "Print to the terminal without a pager.": "端末への出力にページャーを使いません。",
        "Print JSON: one value, or an array for a list.": "JSONを出力します。一覧は配列になります。",
        "Print JSON, filtered with jq.": "jqで絞り込んだJSONを出力します。",
        """
        Print this text for each value; {user.id} stands for a field, {title | truncate 40} for a function of it, see \
        nagare help. Objects and lists are JSON.
        """:
            """
        値ごとにこの文字列を出力します。{user.id}はフィールド、{title | truncate 40}はその関数になります。nagare help を\
        参照してください。オブジェクトと一覧はJSONになります。
        """,
        "Print JSON with only these fields, such as id,user.id.": "これらのフィールド（id,user.idなど）だけのJSONを出力します。",
        "Separate rows, also those of --template, and ids on standard input, by NUL, not line breaks.":
            "行（--templateの行も）と標準入力のIDを、改行ではなくNULで区切ります。",
        "Print ids only, one per line.": "IDだけを1行に1つ出力します。",
        "Never prompt; fail if input is needed.": "確認せず、入力が必要な場合は失敗します。",
        "Answer yes to all prompts.": "すべての確認に「はい」と答えます。",
        "The maximum number of results, 1 or more.": "結果の最大件数（1以上）。",
        "The posts' ids or URLs; - reads them from standard input.": "記事のIDまたはURL。-で標準入力から読み込みます。",
        "tag:NAME, user:NAME, search:WORDS or channel:NAME@HOST; - reads them from standard input.":
            "tag:NAME、user:NAME、search:WORDS、channel:NAME@HOSTのいずれか。-で標準入力から読み込みます。",
        """
        If an id fails, it is reported and the others are still processed, unless they would fail for the same reason. The \
        exit code is that of the most severe failure. With - as an id, ids are read from standard input, and with a path \
        such as /dev/stdin or <(COMMAND) from there: the first column of each line, or items separated by NUL with -0. \
        Each is processed as it arrives; without any, there is nothing to do, and the exit code is 0.
        """:
            """
        失敗したIDは報告され、同じ理由で失敗するものを除いて、残りの処理は続きます。終了コードは最も重大な失敗のものです。IDに-を\
        指定すると標準入力から、/dev/stdinや<(COMMAND)のようなパスを指定するとそこから、各行の最初の列（-0ではNUL区切りの項目）を\
        読み込みます。届いた順に処理し、1つもない場合は何もせず終了コードは0です。
        """,
        """
        If the library is damaged, a command that reads it fails with the exit code 74, prints no results and changes \
        nothing. A command that changes it saves what can still be read in a new library, renames the damaged file to \
        library.corrupt-TIME.sqlite, does its work, and then fails with 74, too. The app asks first. A file that is not a \
        library, or is one of a newer program, is left alone.
        """:
            """
        ライブラリが壊れている場合、読み取るコマンドは終了コード74で失敗し、何も出力も変更もしません。変更するコマンドは、読み取れる\
        データを新しいライブラリに保存し、壊れたファイルの名前をlibrary.corrupt-TIME.sqliteに変え、処理をしてから74で終了します。\
        アプリは先に確認します。ライブラリではないファイルと、新しいバージョンのファイルは変更しません。
        """,
    ]

    static let screens = [
        "nagare without a command resumes your last session instead.": "コマンドなしのnagareは、前回の続きから始まります。",
        "Open your saved videos": "保存した動画を開く", "Open a search": "検索を開く", "Screens": "画面",
        "Search posts.": "記事の検索。", "Read a post.": "記事。", "Your stocked posts.": "ストックした記事。",
        "New posts of what you follow.": "フォロー中の新しい記事。", "Search videos.": "動画の検索。",
        "A video.": "動画。", "Your saved videos.": "保存した動画。", "Your account.": "アカウント。",
        "Log in.": "ログイン。", "The URL of a screen.": "画面のURL。",
    ]

    static let stocks = [
        "These commands need a login, see nagare help login.":
            "これらのコマンドにはログインが必要です。nagare help login を参照してください。",
        "List the posts that you stocked": "ストックした記事を表示", "Stock a post": "記事をストック",
        "Stock the three newest posts tagged swift": "swiftタグの最新記事3件をストック",
        "List the posts that you stocked, the most recently stocked first.": "ストックした記事を、新しくストックした順に表示します。",
        "Stock posts on Qiita.": "Qiitaで記事をストックします。",
        "Remove posts from your stocks on Qiita.": "Qiitaのストックから記事を外します。",
        "List your 20 latest stocks": "最新のストック20件を表示",
        "Print the URLs of the 100 latest": "最新100件のURLを出力",
        "Stocking a post again is not an error.": "すでにストックした記事を指定してもエラーにはなりません。",
        "Stock what a search finds": "検索結果をストック",
        "Removing a post that is not stocked is not an error.": "ストックしていない記事を指定してもエラーにはなりません。",
        "Remove a post": "記事をストックから外す", "Remove your 20 latest stocks": "最新のストック20件を外す",
    ]

    static let session = [
        "Print your user id": "自分のユーザーIDを出力", "Print your number of followers": "フォロワー数を出力",
        """
        Qiita still accepts the token, which other programs and computers may use. With --revoke, Qiita no longer accepts \
        it anywhere; in a terminal, you are asked first. If Qiita cannot revoke the token, it is still deleted from this \
        computer, and the exit code is that of the failure. A token in QIITA_TOKEN is not deleted; the exit code is 1.
        """:
            """
        トークンはQiitaでは有効なままで、他のプログラムやコンピューターで使われている可能性があります。--revokeを指定すると、どこでも\
        使えなくなります（端末では先に確認します）。Qiitaで無効にできない場合も、このコンピューターからは削除され、終了コードはその失敗の\
        ものです。QIITA_TOKENのトークンは削除されず、終了コードは1です。
        """,
        "Log out": "ログアウト", "Log out everywhere, without a question": "確認せず、すべての場所でログアウト",
        "Log out of another profile": "別のプロファイルからログアウト",
        "Also revoke the token at Qiita, so that nobody can use it.": "Qiitaのトークンも無効にし、誰も使えないようにします。",
    ]

    static let follows = [
        "What you follow is stored on this machine; no login is needed.":
            "フォローの内容はこのコンピューターに保存され、ログインは不要です。",
        "Follow a tag and a user": "タグとユーザーをフォロー", "Follow a channel of videos": "動画のチャンネルをフォロー",
        "Follow a search": "検索をフォロー",
        "List the unread posts": "未読記事を表示",
        "List the tags, users, searches and channels that you follow.": "フォロー中のタグ、ユーザー、検索、チャンネルを表示します。",
        "Follow tags, users, searches and channels.": "タグ、ユーザー、検索、チャンネルをフォローします。",
        "Unfollow tags, users, searches and channels.": "タグ、ユーザー、検索、チャンネルのフォローを解除します。",
        "Follow the tags, users, searches and channels of an exported document.":
            "書き出した文書のタグ、ユーザー、検索、チャンネルをフォローします。",
        "Export what you follow, as JSON or OPML.": "フォローの内容をJSONまたはOPMLで書き出します。",
        """
        Shows the number of unread posts found at the last check, and when that was. Run nagare feed to check for new posts.
        """: "最後の確認で見つかった未読記事の数と、その時刻も表示します。新しい記事は nagare feed で確認できます。",
        "List what you follow": "フォローの内容を表示", "Unfollow everything": "すべてのフォローを解除",
        "Following a name again is not an error.": "すでにフォローしている名前を指定してもエラーにはなりません。",
        "Unfollowing a name that you do not follow is not an error.":
            "フォローしていない名前を指定してもエラーにはなりません。",
        "Unfollow a tag": "タグのフォローを解除",
    ]

    static let posts = [
        """
        The words form one query in Qiita's search syntax: word, "two words", -word, tag:NAME, user:NAME, title:TEXT, \
        body:TEXT, code:TEXT, stocks:>N, created:>YYYY-MM-DD, OR. A query that begins with - goes after --.
        """:
            """
        語はQiitaの検索構文の1つの検索になります：word、"two words"、-word、tag:NAME、user:NAME、title:TEXT、body:TEXT、\
        code:TEXT、stocks:>N、created:>YYYY-MM-DD、OR。-で始まる検索は--の後に書きます。
        """,
        "Find posts tagged swift that mention actors": "actorを含むswiftタグの記事を検索",
        "Exclude a word": "語を除外", "Print the URLs of the 50 newest matches": "最新の結果50件のURLを出力",
        "Words and filters.": "語と条件。",
        "Start at this page, 1 to 100. A page has -L posts, at most 100.":
            "このページ（1〜100）から始めます。1ページは-L件（最大100件）です。",
        "Open the search in the browser.": "ブラウザーで検索を開きます。",
        "Read a post": "記事を読む", "Save its Markdown": "Markdownを保存",
        "Print the comments as JSON": "コメントをJSONで出力",
        "Print the Markdown source unchanged.": "Markdownをそのまま出力します。",
        "Open the post in the browser.": "ブラウザーで記事を開きます。",
    ]
}
