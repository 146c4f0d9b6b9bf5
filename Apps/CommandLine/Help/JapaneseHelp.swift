/// The texts of help in Japanese, by the English ones.
enum JapaneseHelp {
    static let texts = [
        headings, manual, program, commands, options, exitCodes, environment, templates, globalOptions,
        screens,
        stocks, session, follows, feeds, posts, post, login, moving, episodes, savedVideos, configCommands,
        configPages, documents, services, sync, journal,
    ].reduce(into: [:]) { $0.merge($1) { first, _ in first } }

    private static let headings = [
        "Usage": "使い方", "Arguments": "引数", "Commands": "コマンド", "Options": "オプション",
        "global options": "共通オプション", "Exit codes": "終了コード", "Environment": "環境変数",
        "Aliases": "エイリアス", "Examples": "例", "Functions of --template": "--templateの関数",
    ]

    private static let manual = [
        "NAME": "名前", "SYNOPSIS": "書式", "DESCRIPTION": "説明", "OUTPUT": "出力", "JSON fields": "JSONのフィールド",
        "Columns in a pipe, separated by tabs": "パイプでの列（タブ区切り）", "COMMANDS": "コマンド", "OPTIONS": "オプション",
        "Global options": "共通オプション", "EXIT STATUS": "終了ステータス", "ENVIRONMENT": "環境変数", "FILES": "ファイル",
        "EXAMPLES": "例", "SEE ALSO": "関連項目",
        "Settings, see nagare help config.": "設定。nagare help config を参照してください。",
        "Your themes, see nagare help config.": "自作のテーマ。nagare help config を参照してください。",
        "Your key bindings, see nagare help config keys.": "キー設定。nagare help config keys を参照してください。",
        "The access token; readable only by you.": "アクセストークン。所有者だけが読み取れます。",
        "Saved videos and followed tags, users, searches and channels.": "保存した動画と、フォロー中のタグ、ユーザー、検索、チャンネル。",
        "Copies of the library for nagare sync undo; delete them yourself.":
            "nagare sync undo のためのライブラリのコピー。不要になったら削除してください。",
        "Recent searches.": "最近の検索。",
        "The last session of the app; deleted when you log out.": "アプリの前回のセッション。ログアウトすると削除されます。",
        "Cached responses; safe to delete.": "応答のキャッシュ。削除しても問題ありません。",
    ]

    private static let program = [
        "Search and read posts on Qiita, and find and save videos on PeerTube.":
            "Qiitaの記事を検索して読み、PeerTubeの動画を探して保存します。",
        """
        Without a command, the app opens and resumes your last session. In the app, press ? for its keys. Run nagare help \
        COMMAND for the details of a command.
        """:
            """
        コマンドを指定しないとアプリが開き、前回の続きから始まります。アプリのキーは?で表示できます。各コマンドの詳細は \
        nagare help COMMAND で確認できます。
        """,
        """
        Results go to standard output, everything else to standard error. A terminal shows lists as columns that fit its \
        width; a pipe gets complete values, separated by tabs. --json prints all fields, and --fields, --jq and --template \
        select some. --ids prints ids only; commands that take ids read them from standard input if you give -.
        """:
            """
        結果は標準出力に、それ以外は標準エラー出力に書き込まれます。一覧は、端末では幅に合わせた列で、パイプでは省略せずタブ区切りで\
        出力されます。--jsonはすべてのフィールドを出力し、--fields、--jq、--templateはその一部を選びます。--idsはIDだけを出力します。\
        IDを受け取るコマンドに-を指定すると、標準入力から読み込みます。
        """,
        """
        In a template, | passes a value on to a function as its last argument, texts are in double quotes, and parentheses \
        group: {tablerow id (title | truncate 40) (created_at | timeago)}.
        """:
            """
        テンプレートでは、|が値を関数の最後の引数として渡します。文字列は二重引用符で囲み、括弧でまとめます： \
        {tablerow id (title | truncate 40) (created_at | timeago)}
        """,
        "Try the app with sample data, without an account": "アカウントなしで、サンプルデータでアプリを試す",
        "List the five newest posts tagged swift": "swiftタグの最新記事を5件表示",
        "Add them to your stocks": "それらをストックに追加",
    ]

    private static let commands = [
        "Search posts on Qiita.": "Qiitaの記事を検索します。",
        "Read posts on Qiita.": "Qiitaの記事を読みます。",
        "List, add and remove your stocks (bookmarks on Qiita).": "ストック（Qiitaのブックマーク）を表示、追加、削除します。",
        "Follow tags, users, searches and channels, to see what is new in nagare feed.":
            "タグ、ユーザー、検索、チャンネルをフォローします。新着は nagare feed で確認できます。",
        "List unread posts of the tags, users and searches that you follow, and videos of channels.":
            "フォロー中のタグ、ユーザー、検索の未読記事と、チャンネルの動画を表示します。",
        "Find, play and download videos on PeerTube.": "PeerTubeの動画を検索、再生、ダウンロードします。",
        "Save videos, and list, import and export them.": "動画を保存し、一覧、インポート、エクスポートします。",
        "Share saved videos, follows and read marks between your machines.":
            "保存した動画、フォロー、既読を自分のコンピューター間で共有します。",
        "Export everything that is yours, for a backup or another machine.":
            "自分のデータをすべて書き出します。バックアップや別のコンピューターへの移行に使えます。",
        "Add what nagare export has written.": "nagare export で書き出したデータを追加します。",
        "Log in to Qiita, with a personal access token or using the browser.":
            "個人用アクセストークンまたはブラウザーでQiitaにログインします。",
        "Log out: delete the token from this computer.": "ログアウトし、このコンピューターからトークンを削除します。",
        "Show who is logged in.": "ログイン中のユーザーを表示します。",
        "Show and change settings, and list key bindings.": "設定を表示、変更し、キー設定を一覧します。",
        "Send a request to Qiita's API, and print the response.": "QiitaのAPIにリクエストを送り、応答を出力します。",
        "Run a local server with sample data, in place of Qiita and PeerTube.":
            "QiitaとPeerTubeの代わりになる、サンプルデータのローカルサーバーを起動します。",
        "Inspect a recording: when, how and why state changed.": "記録を調べます：状態がいつ、どのように、なぜ変わったか。",
        "Print a completion script for your shell.": "シェルの補完スクリプトを出力します。",
        "Open a screen of the app.": "アプリの画面を開きます。",
    ]

    private static let options = [
        "Show the version.": "バージョンを表示します。",
        "Show this help.": "このヘルプを表示します。",
        "Ignore the cache.": "キャッシュを使いません。",
        "Use the profile named demo, with sample data from a built-in server.":
            "内蔵サーバーのサンプルデータと、プロファイル「demo」を使います。",
        "Use this profile: a separate login, saved videos, follows, settings and cache.":
            "このプロファイルを使います。ログイン、保存した動画、フォロー、設定、キャッシュは別々です。",
        "Append a recording of this run to a file, see nagare help journal.":
            "この実行の記録をファイルに追記します。nagare help journal を参照してください。",
        "With --record, write each run, and each mb megabytes of it, to a file of its own, such as run.1.journal.":
            "--recordの記録を、実行ごと、mbメガバイトごとに別のファイル（run.1.journalなど）に書き込みます。",
        "Let a browser on this computer look into the app, or into a command until Ctrl-C.":
            "このコンピューターのブラウザーでアプリの中を見られるようにします。コマンドはCtrl-Cまで終了しません。",
        "Like --devtools, on this port of 127.0.0.1; also --devtools=n.":
            "--devtoolsと同じですが、127.0.0.1のこのポートを使います。--devtools=nとも書けます。",
        "Like --devtools, and let the browser change what the app shows.":
            "--devtoolsと同じですが、ブラウザーからアプリの表示も変えられます。",
        "Use the cache only, never the network.": "キャッシュだけを使い、ネットワークに接続しません。",
        "Print without colours.": "色を付けずに出力します。",
        "Print more details about errors.": "エラーの詳細を出力します。",
    ]

    private static let exitCodes = [
        "success": "成功", "failure": "失敗",
        "cancelled at a prompt; a signal ends the program with that signal":
            "確認時にキャンセル。シグナルを受けた場合は、そのシグナルで終了します",
        "login needed": "ログインが必要", "not found": "見つからない",
        "network or service unavailable, or an invalid response": "ネットワークまたはサービスが利用できない、または応答が不正",
        "rate limit reached": "利用制限に到達", "invalid arguments": "引数が不正",
        "local storage failed": "ローカルの保存領域のエラー",
        "recording unreadable (journal verify)": "記録を読み取れない（journal verify）",
    ]

    private static let environment = [
        "Language of the app and of messages; ja is Japanese, everything else English.":
            "アプリとメッセージの言語。jaは日本語、それ以外は英語です。",
        """
        Access token for Qiita, used instead of the stored one. It is not sent to another origin that only settings.json \
        names.
        """: "保存したものの代わりに使うQiitaのアクセストークン。settings.jsonだけで指定された別のオリジンには送信されません。",
        "URLs of the services, used instead of the settings.": "設定の代わりに使うサービスのURL。",
        "Path of the md4c library, which renders posts.": "記事の表示に使うmd4cライブラリのパス。",
        "Pager for output that is longer than the terminal; an empty value disables it.":
            "端末に収まらない出力に使うページャー。空にすると使いません。",
        "Width of the text of posts, videos and help in a pipe, such as a preview of fzf, in columns.":
            "パイプ（fzfのプレビューなど）での記事、動画、ヘルプの幅（桁数）。",
        "Commands that open web pages, separated by :; %s stands for the URL.":
            "Webページを開くコマンド。:で区切り、%sはURLになります。",
        "Disable or force colours.": "色を無効、または有効にします。",
        "Enables or disables links in lists.": "一覧のリンクを有効、または無効にします。",
        "Capabilities of the terminal.": "端末の機能。",
        "Folders for settings, saved videos and follows, state and cache.":
            "設定、保存した動画とフォロー、状態、キャッシュのフォルダー。",
        "Where programs that run with --devtools find each other.":
            "--devtoolsで動作するプログラムが互いを見つける場所。",
        "Proxies for the network.": "ネットワークのプロキシ。",
    ]

    private static let templates = [
        "The values of a list with a text between them.": "一覧の値を、文字列でつないだもの。",
        "A field of each object of a list.": "一覧の各オブジェクトのフィールド。",
        "The beginning of a text, in n columns.": "文字列の先頭（n桁）。",
        "How long ago a date is, such as 3 h ago.": "日時が現在からどれだけ前か（「3 h ago」など）。",
        "A date in your time zone, such as 2006-01-02 15:04, the reference time of Go.":
            "あなたのタイムゾーンの日時。書式はGoの基準時刻（2006-01-02 15:04など）で指定します。",
        "A text in red, green, yellow, cyan, bold, gray, if the output has colours; also autocolor.":
            "色または太字（red、green、yellow、cyan、bold、gray）の文字列。出力に色を使える場合だけです。autocolorとも書けます。",
        "A text that is a link, if the terminal supports links.": "リンク付きの文字列（端末が対応している場合）。",
        "A row of a table; the only placeholder of its template.": "表の行。テンプレートにはこれだけを書きます。",
    ]
}
