/// The pages of the commands for videos, for one post, for the login, and for moving data.
extension JapaneseHelp {
    static let post = [
        """
        With --comments, the fields of --json are those of comments: id, body, user, created_at, updated_at, user.id, \
        user.name, user.permanent_id, user.items_count, user.followers_count, user.followees_count.
        """:
            """
        --commentsを指定した場合、--jsonのフィールドはコメントのものになります：id, body, user, created_at, updated_at, user.id, \
        user.name, user.permanent_id, user.items_count, user.followers_count, user.followees_count
        """,
        """
        In a terminal, a post that is longer than the screen opens in your pager. A post that you read in a terminal, or \
        open there with --web, is marked as read for nagare feed. In a pipe, and with --json or --markdown, it is not; \
        --mark-read and --keep-unread say otherwise. With several ids, or - as an id, --json prints an array.
        """:
            """
        端末では、画面に収まらない記事はページャーで開きます。端末で読んだ記事、または--webで開いた記事は、nagare feed の既読に\
        なります。パイプ、--json、--markdownでは既読になりません。--mark-readと--keep-unreadで変えられます。IDを複数指定するか\
        -を指定すると、--jsonは配列を出力します。
        """,
        "Also print the comments; with --json, only the comments.": "コメントも出力します。--jsonではコメントだけになります。",
        """
        Fit the text into n columns, 20 or more; 0 prints each paragraph on one line. Default: the terminal's width; in a \
        pipe 80, but tables, code and URLs keep their lines.
        """:
            """
        本文をn桁（20以上）に収めます。0では段落を1行で出力します。既定値は端末の幅で、パイプでは80桁です（表、コード、URLの行は\
        そのままです）。
        """,
        "Mark the posts as read, also in a pipe.": "パイプでも記事を既読にします。",
        "Do not mark the posts as read, not even in a terminal.": "端末でも記事を既読にしません。",
    ]

    static let login = [
        """
        Without options, asks for a token, which is not shown while you paste it. Create one at \
        https://qiita.com/settings/tokens/new.
        """:
            """
        オプションなしではトークンの入力を求めます（貼り付けても表示されません）。トークンは \
        https://qiita.com/settings/tokens/new で発行できます。
        """,
        """
        --oauth opens the browser. It needs an OAuth client, which you register once at \
        https://qiita.com/settings/applications with the redirect URL http://127.0.0.1:48917/callback. Store its id and \
        secret with nagare config set, as oauth_client_id and oauth_client_secret. If you registered a different port, \
        store it as oauth_port.
        """:
            """
        --oauthはブラウザーを開きます。OAuthクライアントが必要なので、一度だけ https://qiita.com/settings/applications で、\
        リダイレクトURLに http://127.0.0.1:48917/callback を指定して登録してください。IDとシークレットは nagare config set で\
        oauth_client_idとoauth_client_secretに保存します。別のポートで登録した場合は、oauth_portに保存してください。
        """,
        "Log in with a token": "トークンでログイン",
        "Read the token from a password manager": "パスワードマネージャーからトークンを読み込む",
        "Log in using the browser": "ブラウザーでログイン",
        "Read the token from standard input.": "標準入力からトークンを読み込みます。",
        "Log in using the browser.": "ブラウザーでログインします。",
    ]

    static let moving = [
        """
        The document contains saved videos, follows, read marks, recent searches, settings, aliases and key bindings. It \
        contains no token, no secret and no password, no cached content and no recordings, and no paths of this machine \
        (ca_file). Without a file, it is printed.
        """:
            """
        文書には、保存した動画、フォロー、既読、最近の検索、設定、エイリアス、キー設定が含まれます。トークン、シークレット、パスワード、\
        キャッシュ、記録、このコンピューターのパス（ca_file）は含まれません。ファイルを指定しないと標準出力に出力されます。
        """,
        """
        It is one JSON object with a version, and a member for each kind: videos, as nagare myvideo export prints them; \
        follows, with id and followed_at; read_posts and searches, latest first; settings, by the names of nagare config; \
        aliases; and keys, as in keys.json.
        """:
            """
        バージョンと種類ごとのメンバーを持つ1つのJSONオブジェクトです：videos（nagare myvideo export と同じ形式）、follows（idと\
        followed_at）、read_postsとsearches（新しい順）、settings（nagare config の名前）、aliases、keys（keys.jsonと同じ形式）。
        """,
        "To share the library continuously, see nagare help sync.":
            "ライブラリを常に共有するには、nagare help sync を参照してください。",
        "Make a backup": "バックアップを作成", "Move to another machine": "別のコンピューターに移行",
        "The file to write, which only its owner can read.": "書き込むファイル。所有者だけが読み取れます。",
        """
        Importing unites: it adds what is missing, and changes and removes nothing. A setting, an alias or a key binding \
        that you have stays, so importing a document again changes nothing. It reads documents of nagare myvideo export, \
        too.
        """:
            """
        インポートは、足りないものを追加するだけで、変更も削除もしません。すでにある設定、エイリアス、キー設定はそのままなので、同じ文書を\
        もう一度インポートしても何も変わりません。nagare myvideo export の文書も読み込めます。
        """,
        """
        For each kind, it prints how much was added, how much is unchanged, and how much is invalid and was skipped; then \
        the exit code is 1. A theme of your own is a file, which must be there first. A document of a newer version is \
        refused. Some settings decide where your secrets go: run nagare config check before you use a document of \
        somebody else.
        """:
            """
        種類ごとに、追加した数、変わらない数、不正なため飛ばした数を出力します（飛ばした場合の終了コードは1です）。自作のテーマは\
        ファイルなので、先に置いておく必要があります。新しいバージョンの文書は読み込みません。秘密情報の送信先を決める設定もあるため、\
        他人の文書を使う前に nagare config check を実行してください。
        """,
        "Restore a backup": "バックアップを復元", "Move to this machine": "このコンピューターに移行",
        "The document, or a FIFO; - reads it from standard input.": "文書またはFIFO。-で標準入力から読み込みます。",
    ]

    static let episodes = [
        "The setting peertube_url selects the PeerTube instance, see nagare help config.":
            "PeerTubeのインスタンスは設定peertube_urlで選びます。nagare help config を参照してください。",
        "Find videos": "動画を検索", "Play a video": "動画を再生",
        "Save the newest video in My Video": "最新の動画をマイビデオに保存",
        "Search videos on PeerTube.": "PeerTubeの動画を検索します。",
        "List the newest videos on PeerTube, or of a channel.": "PeerTubeまたはチャンネルの最新の動画を表示します。",
        "List the videos of a channel": "チャンネルの動画を表示",
        "Only videos of this channel: NAME@HOST, NAME on your instance, or the address of its page.":
            "このチャンネルの動画のみ：NAME@HOST、インスタンス上のNAME、またはページのURL。",
        "Show the details of a video.": "動画の詳細を表示します。", "Play a video.": "動画を再生します。",
        "Download videos with yt-dlp into the current folder.": "yt-dlpで動画を現在のフォルダーにダウンロードします。",
        "Print names and URLs as JSON": "名前とURLをJSONで出力",
        """
        Words that must all occur in the name, the description or the tags; or the address of a channel, an account or a \
        playlist, for its videos.
        """: "名前、説明、タグのいずれかにすべて含まれる語。または、動画を一覧するチャンネル、アカウント、再生リストのURL。",
        "List a playlist": "再生リストの動画を一覧",
        "List the 20 newest videos": "最新の動画20件を表示",
        """
        A saved video is read from the instance from which you saved it, even if peertube_url has changed since then. Its \
        URL, as nagare myvideo list --jq '.[].url' prints it, is accepted as an id.
        """:
            """
        保存した動画は、その後peertube_urlを変えても、保存したときのインスタンスから読み込まれます。nagare myvideo list --jq \
        '.[].url' が出力するURLもIDとして使えます。
        """,
        "Show a video": "動画を表示", "Open its page in the browser": "ページをブラウザーで開く",
        "The video's UUID, short UUID, number or URL.": "動画のUUID、短いUUID、番号、またはURL。",
        "Open the video's page in the browser.": "動画のページをブラウザーで開きます。",
        "Uses mpv if it is installed, and the browser otherwise.": "mpvがあればmpvで、なければブラウザーで再生します。",
        "Print the URL for another player": "別のプレイヤー用にURLを出力",
        "Print the URL instead of playing it.": "再生せずにURLを出力します。",
    ]

    static let savedVideos = [
        "Saved videos are stored on this machine; the app shows them under My Video.":
            "保存した動画はこのコンピューターに保存され、アプリの「マイビデオ」に表示されます。",
        "Save a video": "動画を保存", "List the longest videos first": "長い動画から順に表示",
        "Make a table for a spreadsheet": "表計算ソフト用の表を作成",
        "List saved videos, the most recently saved first.": "保存した動画を、新しく保存した順に表示します。",
        "Save videos.": "動画を保存します。", "Remove saved videos.": "保存した動画を削除します。",
        "Import videos that were exported from My Video.": "マイビデオから書き出した動画をインポートします。",
        "Export saved videos as JSON, CSV, OPML or Markdown.":
            "保存した動画をJSON、CSV、OPML、Markdownのいずれかで書き出します。",
        "List all saved videos": "保存した動画をすべて表示",
        "List those that match some words, by name": "語に一致する動画を名前順に表示",
        "Words that must all occur in the name, the channel or the tags.":
            "名前、チャンネル、タグのいずれかにすべて含まれる語。",
        "The order: added, published, name, duration or views.":
            "並び順：added（保存日）、published（公開日）、name（名前）、duration（長さ）、views（再生回数）。",
        "Saving a video again is not an error, and updates its details.":
            "すでに保存した動画を指定してもエラーにはならず、詳細が更新されます。",
        "Save what a search finds": "検索結果を保存",
        "The videos' UUIDs, short UUIDs, numbers or URLs; - reads them from standard input.":
            "動画のUUID、短いUUID、番号、またはURL。-で標準入力から読み込みます。",
        "Removing a video that is not saved is not an error.": "保存していない動画を指定してもエラーにはなりません。",
        "Remove a video": "動画を削除", "Remove those that match a word": "語に一致する動画を削除",
        """
        The videos' UUIDs, short UUIDs or URLs, or numbers, which need a request; - reads them from standard input.
        """: "動画のUUID、短いUUID、URL、または番号（番号はリクエストが必要）。-で標準入力から読み込みます。",
    ]
}
