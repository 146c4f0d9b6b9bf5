/// The pages of nagare sync.
extension JapaneseHelp {
    static let sync = [
        """
        Your machines share a PostgreSQL database of your own: create an empty one, set its address on \
        each machine, and run nagare sync init there. Saved videos, followed names and the posts that \
        you have read are then the same everywhere. Your token, settings and cache stay on each machine.
        """:
            """
        自分のPostgreSQLデータベースを、複数のコンピューターで共有します。空のデータベースを作り、各コンピューターでそのアドレスを設定し\
        て nagare sync init を実行してください。保存した動画、フォロー、既読がどこでも同じになります。トークン、設定、キャッシュは各\
        コンピューターに残ります。
        """,
        """
        Changes are stored on this machine first, so everything works without a connection, and other \
        machines receive them later. Of two changes of the same detail, the later one wins; of a change \
        and a removal, the removal. The app syncs while it is open, and commands send what they change. \
        nagare sync now syncs at any other time; systemctl --user enable --now nagare-sync.timer runs it \
        every 15 minutes.
        """:
            """
        変更はまずこのコンピューターに保存されるため、接続がなくてもすべて使えます。ほかのコンピューターには後で届きます。同じ項目が2か所で\
        変更された場合は後の変更が、変更と削除では削除が優先されます。アプリは開いている間に同期し、コマンドは自分の変更を送信します。それ以\
        外のときは nagare sync now で同期できます。systemctl --user enable --now nagare-sync.timer で15分ごとに実\
        行されます。
        """,
        """
        The address contains no password. libpq, which must be installed (package libpq5), reads the \
        password from a line HOST:PORT:DATABASE:USER:PASSWORD in ~/.pgpass, which only you may read \
        (mode 0600), from a service file, or from PGPASSWORD if PGHOST and PGPORT name the same server. \
        If it finds none, nagare sync init and nagare sync now ask for it in a terminal; the app and \
        other commands do not. Connections use TLS and verify the server's certificate \
        (sslmode=verify-full) unless the database is on this machine and the address says otherwise. A \
        weaker sslmode to another machine is refused; nagare config set sync_tls any allows it, and \
        nagare sync init and nagare sync status warn about it. A machine that was not used for 90 days \
        loads everything again. The database may be restored from a copy of its files or from a dump at \
        any time: the machines send again what it has lost. If it was emptied, or a dump was loaded into \
        it, the app and other commands say so and wait for nagare sync now. Engines that only speak \
        PostgreSQL's protocol may work, but are not tested.
        """:
            """
        アドレスにパスワードは含まれません。パスワードは、libpq（パッケージlibpq5が必要です）が、~/.pgpassの\
        HOST:PORT:DATABASE:USER:PASSWORDの行（所有者だけが読めるパーミッション600）、サービスファイル、またはPGHOSTと\
        PGPORTが同じサーバーを指す場合はPGPASSWORDから読み込みます。見つからない場合、nagare sync init と nagare sync now \
        は端末で尋ねます。アプリとほかのコマンドは尋ねません。接続にはTLSを使い、サーバーの証明書を検証します（sslmode=verify-full）。\
        ただし、データベースがこのコンピューターにあり、アドレスに別の指定がある場合を除きます。別のコンピューターへのより弱いsslmodeは拒\
        否されます。nagare config set sync_tls any で許可できますが、nagare sync init と nagare sync status が警告\
        します。90日間使わなかったコンピューターは、すべてを読み込み直します。データベースは、ファイルのコピーやダンプからいつでも復元でき\
        ます。失われた変更は各コンピューターが送り直します。データベースが空にされた場合や、ダンプが読み込まれた場合、アプリとほかのコマンド\
        はその旨を表示し、nagare sync now を待ちます。PostgreSQLのプロトコルに対応しただけのデータベースも使えるかもしれませんが、\
        テストしていません。
        """,
        "Share the library over a database": "データベースでライブラリを共有",
        "See what is not sent yet": "未送信の変更を確認",
        "Return to a library of this machine only": "このコンピューターだけのライブラリに戻す",
        "Share this machine's library over the database.":
            "このコンピューターのライブラリをデータベースで共有します。",
        "Show what is shared, what is not sent yet and what differs.":
            "共有の状態、未送信の変更、データベースとの違いを表示します。",
        "Send and receive changes now.": "変更を今すぐ送受信します。",
        "Stop sharing this machine's library.": "このコンピューターのライブラリの共有をやめます。",
        "Return to the library as it was before it was united with a database.":
            "データベースと統合する前のライブラリに戻します。",
        "List the machines that share the library, rename one, or exclude one.":
            "ライブラリを共有するコンピューターを一覧し、名前を変え、または除外します。",
        """
        Creates the tables if the database has none, or upgrades older ones. What this machine and the \
        database contain is united. An app that is open syncs from then on. Running it again is not an \
        error.
        """:
            """
        データベースにテーブルがない場合は作成し、古い場合は更新します。このコンピューターとデータベースの内容は統合されます。開いているアプ\
        リは、その後同期を始めます。再び実行してもエラーにはなりません。
        """,
        """
        If both have content already, and differ, the command says what uniting them changes on both \
        sides, in numbers of records, and asks; scripts need --yes. Everything that this machine \
        contains counts as saved now: what other machines have removed while this one did not share its \
        library comes back, and the command says how much. It copies the library first; nagare sync undo \
        returns to that copy.
        """:
            """
        両方に異なる内容がある場合は、統合によって双方で何件が変わるかを示し、確認を求めます。スクリプトでは--yesが必要です。このコンピュ\
        ーターの内容はすべて今保存したものとして扱われます。共有していない間にほかのコンピューターで削除されたものは元に戻り、その件数が表示\
        されます。統合の前にライブラリのコピーを作ります。nagare sync undo でそのコピーに戻せます。
        """,
        "Share the library": "ライブラリを共有",
        "Share the library of another profile": "別のプロファイルのライブラリを共有",
        """
        Without a connection, or with --offline, only what this machine knows is shown. Without \
        --offline, the exit code is then that of the failure, such as 6. The error says why the database \
        cannot be used; it can be reachable nevertheless. In the list of machines, this machine is \
        marked with *.
        """:
            """
        接続できない場合や--offlineでは、このコンピューターにわかることだけを表示します。--offlineを付けずに接続できなかった場合、終\
        了コードはそのエラーのもの（6など）になります。データベースに接続できても使えない場合は、エラーがその理由を示します。コンピューター\
        の一覧では、このコンピューターに*が付きます。
        """,
        """
        The library and the database are compared: missing_here counts the records that the database has \
        and this machine lacks, missing_there those that the database lacks, and differing those that \
        one side has removed or changed. skipped lists what the database contains and no machine can \
        use, with its number and the machine that wrote it. Changes that are on their way count, too; \
        after nagare sync now, all three are 0.
        """:
            """
        ライブラリとデータベースを比較します。missing_hereはデータベースだけにある記録、missing_thereはライブラリだけにある記録、\
        differingは一方で削除または変更された記録の数です。skippedは、データベースにあってどのコンピューターでも使えないものの一覧で、\
        番号と、書き込んだコンピューターを示します。送受信の途中の変更も数えます。nagare sync now の後は、3つとも0になります。
        """,
        "Show the state": "状態を表示",
        "Print the number of changes that are not sent": "未送信の変更の数を出力",
        """
        Returns when both sides have everything. If the database has lost changes, because its files or \
        a dump were put back, this machine sends again what it knows of them. What it contains and no \
        machine can use is skipped and kept; the command names its number and the machine that wrote it.
        """:
            """
        双方の内容がそろうと終了します。ファイルやダンプの復元でデータベースから変更が失われた場合は、このコンピューターが知っているものを送\
        り直します。データベースにあってどのコンピューターでも使えないものは、飛ばして残します。その番号と、書き込んだコンピューターを表示し\
        ます。
        """,
        """
        If the database was emptied, or other data was loaded into it, the command says what uniting the \
        library with it changes, copies the library, and asks in a terminal. The app and other commands \
        neither send to such a database nor receive from it before that.
        """:
            """
        データベースが空にされた場合や、別のデータが読み込まれた場合は、統合によってライブラリがどう変わるかを示し、ライブラリのコピーを作っ\
        て、端末で確認を求めます。それまでは、アプリもほかのコマンドも、そのデータベースと送受信しません。
        """,
        """
        If the address was changed and leads to another database, the command says what uniting the \
        library with it changes on both sides, in numbers of records, and asks; scripts need --yes. It \
        copies the library first; nagare sync undo returns to that copy. Until then nothing is sent to \
        that database, nor received.
        """:
            """
        アドレスが別のデータベースに変更された場合は、統合によって双方で何件が変わるかを示し、確認を求めます。スクリプトでは--yesが必要で\
        す。統合の前にライブラリのコピーを作ります。nagare sync undo でそのコピーに戻せます。それまでは、そのデータベースと何も送受信\
        しません。
        """,
        "Sync before you leave": "出かける前に同期",
        "Print how many changes were received": "受信した変更の数を出力",
        """
        The library keeps its content. The database keeps it, too; other machines continue to share it. \
        Changes that were not sent are not sent any more; the command says how many. It needs neither a \
        connection nor an address.
        """:
            """
        ライブラリの内容は残ります。データベースの内容も残り、ほかのコンピューターは共有を続けます。未送信の変更は送信されなくなり、その数が\
        表示されます。接続もアドレスも必要ありません。
        """,
        """
        nagare sync init shares it again, and then everything that is here counts as saved at that time; \
        it says what that changes, and asks.
        """:
            """
        nagare sync init で再び共有できます。その場合、ここにある内容はすべてその時に保存したものとして扱われます。変わる内容を示し、\
        確認を求めます。
        """,
        "Stop sharing": "共有をやめる",
        "Send everything first": "先にすべて送信する",
        """
        nagare sync init and nagare sync now copy the library before they unite it with a database that \
        it was not united with. This command makes the library what the latest copy is: its videos, \
        follows and read marks, and whether it is shared, and with which database.
        """:
            """
        nagare sync init と nagare sync now は、まだ統合していないデータベースと統合する前に、ライブラリのコピーを作ります。こ\
        のコマンドは、ライブラリを最新のコピーの状態に戻します。対象は、動画、フォロー、既読、共有しているかどうか、共有先のデータベースです。
        """,
        """
        Nothing is lost: what the library contains now is copied first, also what has changed since it \
        was united and what was not sent yet. Running the command again returns to that. It says how \
        many records both have, and asks; scripts need --yes. The copies are files beside the library, \
        library.before-TIME.sqlite, which nagare never removes.
        """:
            """
        失われるものはありません。統合後の変更や未送信の変更も含め、現在の内容を先にコピーします。もう一度実行すると、その内容に戻ります。双\
        方の記録の数を示し、確認を求めます。スクリプトでは--yesが必要です。コピーはライブラリと同じ場所のファイル\
        library.before-TIME.sqliteで、nagareが削除することはありません。
        """,
        """
        The database keeps what this machine has sent, and other machines keep what they have received. \
        The address in the settings stays: change it, or run nagare sync stop, before the next nagare \
        sync now, which would unite both again after asking.
        """:
            """
        このコンピューターが送信したものはデータベースに残り、ほかのコンピューターが受信したものも残ります。設定のアドレスも変わりません。次\
        の nagare sync now は、確認後に再び統合します。それを避けるには、先にアドレスを変更するか、nagare sync stop を実行して\
        ください。
        """,
        "Return to the library before it was united": "統合前のライブラリに戻す",
        "Do so in a script": "スクリプトで実行",
        """
        This machine is marked with *. A machine has its host's name until it is renamed. Where several \
        have the same name, the beginning of the identifier follows, as in laptop (3f2a). A machine that \
        was not used for 90 days is no longer listed, and loses its name.
        """:
            """
        このコンピューターには*が付きます。コンピューターの名前は、変更するまではホスト名です。同じ名前が複数ある場合は、laptop (3f2a) \
        のように識別子の先頭が続きます。90日間使わなかったコンピューターは一覧に表示されなくなり、名前も失われます。
        """,
        """
        nagare sync machines remove MACHINE excludes a machine: it stops, and the others ignore what it \
        writes from then on; what it wrote before stays. It can join again with nagare sync stop and \
        nagare sync init. Whoever knows the database's password could also write as another machine: \
        change the password if the machine is not yours any more.
        """:
            """
        nagare sync machines remove MACHINE はコンピューターを除外します。除外されたコンピューターは同期を停止し、それ以降に書\
        き込んだものはほかのコンピューターに無視されます。それより前に書き込んだものは残ります。nagare sync stop と nagare sync \
        init で再び参加できます。データベースのパスワードを知っている人は、別のコンピューターとしても書き込めます。コンピューターが自分の\
        ものでなくなったら、パスワードを変更してください。
        """,
        "List the machines": "コンピューターを一覧",
        "Exclude a machine that was lost": "失くしたコンピューターを除外",
        "Rename another machine": "別のコンピューターの名前を変更",
        """
        The name or identifier of the machine to rename; without it, this machine. Or remove and the \
        machine to exclude.
        """:
            "名前を変えるコンピューターの名前か識別子。省略するとこのコンピューター。または、removeと除外するコンピューター。",
        "The new name, at most 100 characters.": "新しい名前（最大100文字）。",
    ]
}
