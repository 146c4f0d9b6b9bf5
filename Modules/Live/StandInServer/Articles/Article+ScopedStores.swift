extension Article {
    static let scopedStores = Article(
        title: "Scoped stores in Swift: let state die with its screen",
        author: "store_keeper",
        tags: ["Swift", "Flux", "DI", "アーキテクチャ"],
        likes: 168,
        body: #"""
            # Scoped stores

            A global store has one great virtue: everything is in there, so you can *see* everything. \#
            It has one great vice: nothing in there ever dies.

            Give every screen a store of its own and the vice is gone. So is the virtue: twenty little \#
            stores, twenty little histories, and no way to tell what happened before what.

            This post is about having both.

            ## What goes wrong with the singleton

            1. Open episode **A**. Its state goes into `EpisodeStore.shared`.
            2. Open episode **B** from A's list of related episodes.
            3. Go back. The screen says A; the store says B.

            You can key the state by id, of course. Then you need to know when to remove a key, and \#
            *that* is the life cycle you were trying not to write.

            ## A scope is a place to die

            ```swift:EpisodeScope.swift
            let app = Scope.root(journal: journal)
            let video = app.child("my-video")
            let episode = video.child("episode(\(id))")

            let store = episode.store(EpisodeState(id: id))
            episode.run(.load, policy: .cancelPrevious) {
                await creator.load(id)
            }

            episode.close()   // children first, then work, then subscriptions, then the store
            ```

            A scope owns four things:

            - stores
            - subscriptions
            - running work
            - child scopes
              - which own the same four things
              - and are closed first

            | question | singleton | store per screen | scope tree |
            | --- | :---: | :---: | :---: |
            | Can two episodes be open? | no | yes | yes |
            | Is memory given back? | no | yes | yes |
            | Is there one history? | yes | no | **yes** |
            | Can a late answer do harm? | yes | sometimes | no |

            ## One journal over all of them

            Every dispatcher in the tree reports to the same journal. A line says which action, in \#
            which scope, caused by what:

            ```text
            #41  my-video/episode(7f3a)  .saveTapped         ← input      EpisodeView.swift:52
            #42  my-video/episode(7f3a)  .saved(7f3a)        ← #41
            #43  my-video/list           .listChanged(+1)    ← #42
            ```

            So the question *"why did the list change?"* has one answer, although list and episode do \#
            not know of each other.

            :::note warn
            A closed scope drops what its work brings back. If the answer has to survive, the work \#
            belongs to a scope further up.
            :::

            ## Rules of thumb

            - [x] A feature's scope outlives its screens.
            - [x] A screen's scope ends with the screen.
            - [x] Two features never share a store; they meet one level up.
            - [ ] A scope for every cell of a list. (Don't. Measure first.)

            > The best way to clean up is to own so little that there is nothing left to clean.

            ### What about flows of several screens?

            A purchase has three screens and one state. Open *one* scope for the flow and three small \#
            ones below it. When the user gives up half-way, `flow.close()` is the whole error handling.

            ## Links

            - [Why arrows should point one way](https://blog.example/one-way)
            - [Replaying a session](https://blog.example/replay)

            ![Scopes as a tree](https://images.example/nagare/scopes.png)
            """#)
}
