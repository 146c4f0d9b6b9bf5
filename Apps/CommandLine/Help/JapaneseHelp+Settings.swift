/// The pages of nagare config and of its commands for keys and checks, and of completion.
extension JapaneseHelp {
    static let configPages = [
        """
        Settings belong to a profile and are stored in ~/.config/nagare/PROFILE/settings.json. A value \
        that is not allowed is reported with its line, and the default is used; so is an unknown \
        setting. The variables NAGARE_QIITA_URL and NAGARE_PEERTUBE_URL take precedence over qiita_url \
        and peertube_url. Settings decide where your token and your library go: nagare config check \
        lists those that do.
        """:
            """
        設定はプロファイルごとで、~/.config/nagare/PROFILE/settings.jsonに保存されます。不正な値と未知の設定は行番号とともに\
        報告され、既定値が使われます。変数NAGARE_QIITA_URLとNAGARE_PEERTUBE_URLは、qiita_urlとpeertube_urlより優先され\
        ます。トークンとライブラリの送信先は設定で決まります。該当する設定は nagare config check で一覧できます。
        """,
        """
        settings.json, keys.json and themes can be symbolic links. Changes are written to the files that \
        they lead to, and which keep their mode. settings.json may have any mode unless it contains a \
        secret; then it is refused if other users can read it.
        """:
            """
        settings.json、keys.json、themesはシンボリックリンクでもかまいません。変更はリンク先のファイルに書き込まれ、パーミッショ\
        ンは保たれます。settings.jsonのパーミッションは自由ですが、シークレットを含み、ほかのユーザーが読める場合は拒否されます。
        """,
        """
        An open app applies changes at once; it names settings that apply when it starts again. A file \
        with a mistake is reported, and the previous settings stay.
        """:
            """
        開いているアプリは変更をすぐに反映します。次の起動で反映される設定は、その旨を表示します。誤りのあるファイルは報告され、前の設定が使\
        われます。
        """,
        """
        An alias is a command line, such as alias.sw for nagare sw. In it, $1 to $9 stand for the \
        arguments after its name and $@ for all of them; others are appended. An alias that begins with \
        ! is a shell command, such as '!nagare search "$@" --ids | nagare stock add -'.
        """:
            """
        エイリアスはコマンドラインです。例えばalias.swは nagare sw で実行できます。$1から$9は名前の後の引数、$@はすべての引数にな\
        り、残りの引数は末尾に付きます。!で始まるエイリアスは、'!nagare search "$@" --ids | nagare stock add -' のような\
        シェルコマンドです。
        """,
        """
        Your own themes are files ~/.config/nagare/themes/NAME.json, such as {"base": "dusk", "accent": \
        "#ff8800"}. A theme file can set any of these colours; the others come from the built-in theme \
        that "base" names: text, background, muted, heading, accent, link, code, match, count, good, \
        warning, error, border, selection, bar, notice, code-background. The backgrounds are background, \
        selection, bar, notice and code-background. A colour is "#rrggbb", a number from 0 to 255, or a \
        name such as "bright-red".
        """:
            """
        自作のテーマは、{"base": "dusk", "accent": "#ff8800"} のような内容の~/.config/nagare/themes/NAME.jsonです。\
        設定できる色は次のとおりで、ほかの色は"base"の内蔵テーマのものになります：text、background、muted、heading、accent、\
        link、code、match、count、good、warning、error、border、selection、bar、notice、code-background。このう\
        ちbackground、selection、bar、notice、code-backgroundは背景色です。色は、"#ff8800"のような値、0から255の番号、\
        "bright-red"のような名前で指定します。
        """,
        """
        Your own commands are shell commands in ~/.config/nagare/commands.json, by their names. A key or \
        the command palette runs one for the post or the video under the cursor, in the background or, \
        with "terminal": true, in the terminal. Its fields are variables: NAGARE_KIND (post or video), \
        NAGARE_ID, NAGARE_TITLE, NAGARE_URL, NAGARE_AUTHOR and NAGARE_TAGS; the text of a post or the \
        description of a video is the standard input of a command in the background. Quote the \
        variables, as in "$NAGARE_URL". A command whose key the screen uses is in the palette.
        """:
            """
        自作のコマンドは、~/.config/nagare/commands.jsonに名前を付けて書いたシェルコマンドです。キーまたはコマンドパレットから、\
        カーソル位置の記事や動画に対して、バックグラウンドで（"terminal": trueなら端末で）実行されます。項目は変数で渡されます：\
        NAGARE_KIND（postまたはvideo）、NAGARE_ID、NAGARE_TITLE、NAGARE_URL、NAGARE_AUTHOR、NAGARE_TAGS。バック\
        グラウンドのコマンドは、記事の本文または動画の説明を標準入力で受け取ります。変数は"$NAGARE_URL"のように引用符で囲んでください。\
        画面が同じキーを使う場合、コマンドはパレットから実行できます。
        """,
        "Key bindings are stored in ~/.config/nagare/keys.json, see nagare help config keys.":
            "キー設定は~/.config/nagare/keys.jsonに保存されます。nagare help config keys を参照してください。",
        "Define an alias, then run it": "エイリアスを定義して実行",
        "Reset a setting to its default": "設定を既定値に戻す",
        "Your own commands": "自作のコマンド",
        "Play the video in the terminal.": "動画を端末で再生します。",
        "Add a line to a file.": "ファイルに1行追加します。",
        "Mail the text of the post, which is the input of the command.":
            "コマンドの入力として渡される記事の本文を、メールで送ります。",
        "Show the translated title: the last line that a command prints is shown.":
            "翻訳したタイトルを表示します。コマンドが最後に出力した行が表示されます。",
        "Open the post in another pane of tmux.": "tmuxの別のペインで記事を開きます。",
        "Settings": "設定",
        "URL of Qiita. Default: https://qiita.com.": "QiitaのURL。既定値：https://qiita.com。",
        "URL of the PeerTube instance. Default: https://framatube.org.":
            "PeerTubeのインスタンスのURL。既定値：https://framatube.org。",
        "Absolute path of a PEM file with certificates to trust.": "信頼する証明書のPEMファイルの絶対パス。",
        "Id of the OAuth client for nagare login --oauth.":
            "nagare login --oauth で使うOAuthクライアントのID。",
        "Secret of the OAuth client, set from standard input.":
            "OAuthクライアントのシークレット。標準入力から設定します。",
        "Port of the OAuth client's redirect URL. Default: 48917.":
            "OAuthクライアントのリダイレクトURLのポート。既定値：48917。",
        "Whether the app starts without asking you to log in: true or false (default).":
            "ログインを求めずにアプリを開始するかどうか：true、false（既定値）。",
        "Maximum size of the cache in MB. Default: 256.": "キャッシュの最大サイズ（MB）。既定値：256。",
        """
        Colours of the app: auto (default: dark or light, to match the terminal's background), or a \
        theme: dark, dusk, light, paper, contrast or one of your own.
        """:
            """
        アプリの配色：auto（既定値。端末の背景に合わせてdarkまたはlight）、またはテーマ：dark、dusk、light、paper、contrast、\
        自作のテーマ。
        """,
        """
        Width of characters such as “ and ★ in your terminal: narrow (one column, default) or wide \
        (two).
        """:
            "端末での“や★などの曖昧幅文字の幅：narrow（1桁、既定値）、wide（2桁）。",
        """
        Language of the app and of messages: en (English), ja (Japanese), or auto (default): that of \
        LC_ALL, LC_MESSAGES or LANG.
        """:
            "アプリとメッセージの言語：en（英語）、ja（日本語）、auto（既定値。LC_ALL、LC_MESSAGES、LANGに従う）。",
        """
        Whether the app handles clicks and the wheel: true (default) or false. When it is true, hold \
        Shift to select text with the mouse.
        """:
            "クリックとホイールを使うかどうか：true（既定値）、false。trueのときは、Shiftを押しながらマウスで文字列を選択できます。",
        """
        Whether the cursor is visible on the selected row and on the line being read, for braille \
        displays and magnifiers: true or false (default). It rests there in any case.
        """:
            """
        選択中の行や読んでいる行にカーソルを表示するかどうか：true、false（既定値）。点字ディスプレイや画面拡大ソフトのための設定です。\
        表示しない場合も、カーソルはそこにあります。
        """,
        """
        Whether the terminal can open the links of posts: on, off, or auto (default): on if the terminal \
        is known to support links.
        """:
            "端末で記事のリンクを開けるようにするかどうか：on、off、auto（既定値。リンクに対応した端末であればon）。",
        """
        Whether posts show images: on, off, or auto (default): on if the terminal reports support for \
        images. The app asks before it loads images from a host that is not Qiita's; all is auto without \
        questions.
        """:
            """
        記事の画像を表示するかどうか：on、off、auto（既定値。端末が画像に対応していればon）。Qiita以外のホストの画像は、読み込む前に確\
        認します。allは確認しないautoです。
        """,
        """
        Whether the app always asks before it quits: true or false (default). It always asks while \
        changes are still being made.
        """:
            "終了する前に必ず確認するかどうか：true、false（既定値）。変更の処理中は、falseでも確認します。",
        """
        Whether the browser is drawn in the terminal: yes, no, or auto (default): yes for text browsers \
        such as w3m and lynx, and without a desktop. The app is suspended until it ends.
        """:
            """
        ブラウザーを端末に表示するかどうか：yes、no、auto（既定値。w3mやlynxなどのテキストブラウザーと、デスクトップがない場合はyes）。\
        ブラウザーが終了するまで、アプリは中断されます。
        """,
        """
        Whether mpv is drawn in the terminal: yes, no, or auto (default): yes without a desktop. The app \
        is suspended until it ends.
        """:
            """
        mpvを端末に表示するかどうか：yes、no、auto（既定値。デスクトップがない場合はyes）。mpvが終了するまで、アプリは中断されます。
        """,
        """
        Posts that nagare feed and the screen Following hide, separated by commas: tag:NAME, user:NAME, channel:NAME@HOST, \
        or a text that occurs in their titles. They stay unread.
        """:
            """
        nagare feed とフォローの画面に表示しない記事。tag:NAME、user:NAME、channel:NAME@HOST、またはタイトルに含まれる文字列をコンマで区切ります。未\
        読のまま残ります。
        """,
        """
        Address of the PostgreSQL database that your machines share, see nagare help sync, such as \
        postgresql://ann@db.example/nagare. It contains no password.
        """:
            """
        コンピューター間で共有するPostgreSQLデータベースのアドレス（postgresql://ann@db.example/nagareなど）。nagare \
        help sync を参照してください。パスワードは含みません。
        """,
        """
        What a connection to that database on another machine must verify: verify (default) is the \
        server's certificate and name; any also accepts a weaker sslmode in its address.
        """:
            """
        別のコンピューターのデータベースへの接続で検証するもの：verify（既定値）はサーバーの証明書と名前を検証し、anyはアドレスで指定し\
        たより弱いsslmodeも受け入れます。
        """,
        "A command of your own, such as \"search tag:swift\".": "自作のコマンド（\"search tag:swift\"など）。",
        "Report mistakes in the settings, and list those that decide where secrets go.":
            "設定の誤りを報告し、シークレットの送信先を決める設定を一覧します。",
        "~/.config/nagare/keys.json binds keys to commands, by section:":
            "~/.config/nagare/keys.jsonは、セクションごとにコマンドのキーを設定します：",
        """
        Each command is listed here as SECTION.NAME. A key is a character or one of enter, esc, tab, \
        space, backspace, del, ins, up, down, left, right, home, end, page-up, page-down and f1 to f24, \
        optionally after ctrl-, alt- or shift-. An empty list [] removes all keys of a command. Ctrl-C \
        always quits the app.
        """:
            """
        各コマンドは、ここにSECTION.NAMEの形で表示されます。キーは1文字、またはenter、esc、tab、space、backspace、del、ins、\
        up、down、left、right、home、end、page-up、page-down、f1からf24で、前にctrl-、alt-、shift-を付けられます。空の\
        リスト[]は、コマンドのキーをすべて外します。Ctrl-Cは常にアプリの終了に使われます。
        """,
        """
        Two commands that are available on the same screen cannot have the same key. Mistakes are \
        reported with their line, here and when the app starts; the other bindings apply. Here, the exit \
        code is 64 then.
        """:
            """
        同じ画面で使える2つのコマンドに、同じキーは設定できません。誤りは、ここと、アプリの起動時に行番号とともに報告され、残りのキー設定が\
        使われます。ここでは、終了コードは64になります。
        """,
        "List all commands and keys": "すべてのコマンドとキーを一覧",
        "List the commands that you have bound": "自分で設定したコマンドを一覧",
        """
        Whoever can change settings.json, such as in shared dotfiles, decides with some settings who \
        gets your secrets. This lists those that the file contains: qiita_url receives the token that \
        you log in with, and the OAuth client's secret; whoever owns a certificate in ca_file can read \
        every connection, with the token; the database of sync receives your library, and a password \
        that you type, and with sync_tls any, so may others in between; and an alias that begins with ! \
        is a program with all of your environment. Look at them before you use settings from elsewhere.
        """:
            """
        settings.jsonを変更できる人は（共有のdotfilesなど）、一部の設定でシークレットの送信先を決められます。このコマンドは、ファイ\
        ルに含まれるそのような設定を一覧します。qiita_urlには、ログインに使うトークンとOAuthクライアントのシークレットが送られます。\
        ca_fileの証明書の持ち主は、トークンを含むすべての通信を読めます。syncのデータベースには、ライブラリと入力したパスワードが送られ、\
        sync_tlsがanyの場合は通信経路上の第三者にも読まれるおそれがあります。!で始まるエイリアスは、すべての環境変数を受け取るプログラ\
        ムです。他人の設定を使う前に、確認してください。
        """,
        """
        QIITA_TOKEN is sent to https://qiita.com, and to another origin only if NAGARE_QIITA_URL names \
        it. PGPASSWORD is sent only to the host that PGHOST names, or to the database on this machine \
        that libpq chooses itself. The stored token is sent only where you logged in.
        """:
            """
        QIITA_TOKENはhttps://qiita.com に送信されます。別のオリジンには、NAGARE_QIITA_URLで指定した場合だけ送信されます。\
        PGPASSWORDは、PGHOSTのホスト、またはlibpqが自動で選ぶこのコンピューターのデータベースにだけ送信されます。保存したトークンは、\
        ログインした先にだけ送信されます。
        """,
        """
        The exit code is 1 if there are mistakes. As root, the command says so: the process that decodes \
        the images of posts then has root's files to attack, although it has no privileges and no way to \
        open a file.
        """:
            """
        誤りがある場合、終了コードは1です。rootで実行した場合は、その旨を表示します。記事の画像をデコードするプロセスには特権もファイルを\
        開く手段もありませんが、攻撃された場合にrootのファイルが狙われるためです。
        """,
        "Look at the settings of somebody else": "他人の設定を確認",
        "List the shell commands among the aliases": "エイリアスのうちシェルコマンドを一覧",
        """
        It completes commands, options, aliases, settings, fields, and the ids of cached and saved \
        items, of the profile in the command line. The program answers what can follow; no request is \
        sent.
        """:
            """
        コマンド、オプション、エイリアス、設定、フィールドと、コマンドラインのプロファイルにあるキャッシュ済みまたは保存済みの項目のIDを補\
        完します。候補はプログラムが返します。リクエストは送信されません。
        """,
        "Bash": "Bashの場合",
        "Zsh, in a folder of $fpath": "Zshの場合（$fpathのフォルダーに保存）",
        "Fish": "Fishの場合",
        "The shell.": "シェル。",
    ]

    static let configCommands = [
        "The maximum number of results, 1 or more. Default: all.": "結果の最大件数（1以上）。既定値：すべて。",
        """
        Settings without a value show their default, and secrets show as •••. --show-origin adds where each value comes \
        from: a file, an environment variable, or the default. Mistakes in settings.json, the theme's file and keys.json \
        are reported with their line.
        """:
            """
        値のない設定は既定値を、シークレットは•••を表示します。--show-originは値の出どころ（ファイル、環境変数、既定値）も表示します。\
        settings.json、テーマのファイル、keys.jsonの誤りは行番号とともに報告されます。
        """,
        "List all settings and aliases.": "すべての設定とエイリアスを表示します。",
        "Print the value of a setting.": "設定の値を出力します。",
        "Change a setting. An empty value resets it to its default.": "設定を変更します。空の値を指定すると既定値に戻ります。",
        "List the commands of the app with their keys.": "アプリのコマンドとキーを一覧します。",
        "List the profiles.": "プロファイルを一覧します。",
        "List all settings": "すべての設定を表示", "See where the values come from": "値の出どころを確認",
        "List those of another profile as JSON": "別のプロファイルの設定をJSONで出力",
        "Add where each value comes from.": "値の出どころも表示します。",
        """
        Prints the default if the setting has no value, and an empty line if there is no default. An alias that does not \
        exist is an error.
        """: "値がない場合は既定値を、既定値もない場合は空行を出力します。存在しないエイリアスはエラーになります。",
        "Print the theme": "テーマを出力", "Print what an alias stands for": "エイリアスの内容を出力",
        "The setting's name, such as theme; nagare config list lists all.":
            "設定の名前（themeなど）。nagare config list ですべて表示できます。",
        "Add where the value comes from, after a tab.": "値の後に、タブで区切って出どころを付けます。",
        "Secrets are read from standard input only.": "シークレットは標準入力からだけ読み込みます。",
        "Choose a theme": "テーマを選ぶ", "Define an alias": "エイリアスを定義", "Store a secret": "シークレットを保存",
        "The value; - reads it from standard input.": "値。-で標準入力から読み込みます。",
        """
        A profile has its own login, saved videos, follows, settings and cache. --profile selects one, and creates it after \
        a question, or with --yes.
        """:
            """
        プロファイルごとに、ログイン、保存した動画、フォロー、設定、キャッシュは別々です。--profileで選び、ない場合は確認後に\
        （--yesでは確認なしで）作成します。
        """,
        "List the profiles": "プロファイルを一覧", "Create one": "プロファイルを作成",
    ]
}
