// swift-format-ignore-file
// `nagare journal test` generated this file from a recording.

import FluxTesting
import Testing

@testable import Search

/// The actions of the scope `results`, as recorded by nagare 0.2.0.
///
/// - Texts of more than 40 characters are truncated.
@Suite struct RecordedResultsTests {
    @Test("ResultsState changes as recorded")
    func resultsState() throws {
        var run = try RecordedRun(ResultsState.self, #"""
            {"field":{"offset":0,"text":""},"perPage":20,"results":{"list":{"arrangement":{"filter":"",\#
            "order":0},"cursor":{"cursor":{"selected":0,"top":0}},"focus":{"query":{}},\#
            "height":20,"hidesPreview":false,"marks":{"ids":[]}},"notices":{"notices":[]},\#
            "query":{"changes":{"confirmedDuringRequest":[],"pending":[]},"isInvalidated":false,\#
            "isShown":false,"items":[],"phase":{"idle":{}},"requestCount":0}},"vocabulary":{"posts":{},\#
            "tags":{},"users":{}}}
            """#)

        // 4: screenOpened, dispatched at Search/SearchFeature.swift:75.
        try run.take(
            #"{"screenOpened":{"at":89788892e0,"perPage":20}}"#,
            asks: [
                #"{"loadStocks":{}}"#,
            ])
        // 5: list, dispatched at FluxScreens/OpenScreen.swift:69.
        try run.take(
            #"{"list":{"_0":{"resized":{"height":8}}}}"#,
            changes: [
                "results.list.height": "8",
            ])
        // 8–12: edited, dispatched at FluxScreens/OpenScreen.swift:69.
        try run.take(
            #"{"edited":{"_0":{"insert":{"_0":"s"}}}}"#,
            #"{"edited":{"_0":{"insert":{"_0":"w"}}}}"#,
            #"{"edited":{"_0":{"insert":{"_0":"i"}}}}"#,
            #"{"edited":{"_0":{"insert":{"_0":"f"}}}}"#,
            #"{"edited":{"_0":{"insert":{"_0":"t"}}}}"#,
            changes: [
                "field.offset": "5",
                "field.text": #""swift""#,
            ],
            asks: [
                #"{"debounce":{"_0":"s","for":300000000e0}}"#,
                #"{"debounce":{"_0":"sw","for":300000000e0}}"#,
                #"{"debounce":{"_0":"swi","for":300000000e0}}"#,
                #"{"debounce":{"_0":"swif","for":300000000e0}}"#,
                #"{"debounce":{"_0":"swift","for":300000000e0}}"#,
            ])
        // 13: debounced, dispatched at Search/ResultsActionCreator.swift:20.
        try run.take(
            #"{"debounced":{"_0":"swift","at":3023512285e0}}"#,
            changes: [
                "results.query.first": "1",
                "results.query.isShown": "true",
                "results.query.key": #""swift""#,
                "results.query.phase.idle": nil,
                "results.query.phase.loading": "{}",
                "results.query.refetch": #"{"freshCount":0,"goal":0,"hasMoved":false,"restarts":0}"#,
                "results.query.request": #"""
                    {"attempt":1,"cursor":1,"key":"swift","knownCount":0,"number":1,\#
                    "sentAt":3023512285e0}
                    """#,
                "results.query.requestCount": "1",
            ],
            asks: [
                #"""
                    {"pages":{"_0":{"fetch":{"_0":{"attempt":1,"cursor":1,"key":"swift",\#
                    "knownCount":0,"number":1,"sentAt":3023512285e0}}},"noOlderThan":60000000000e0,\#
                    "perPage":20}}
                    """#,
            ])
        // 14: pages, dispatched at Search/ResultsActionCreator.swift:39.
        try run.take(
            #"""
                {"pages":{"_0":{"pageArrived":{"_0":{"items":[{"body":"\u0023 はじめに\n\n画面が三つのうちは、どんな書き方でも困り\#
                ません。困るのは十を超え…","comments_count":0,"created_at":790019200,"id":"ab169eb805b8c71c0f04",\#
                "likes_count":214,"private":false,"stocks_count":128,"tags":[{"name":"Swift",\#
                "versions":[]},{"name":"Flux","versions":[]},{"name":"アーキテクチャ","versions":[]}],\#
                "title":"Swift で作る単方向データフロー: なぜ矢印を一本にするのか","updated_at":790019200,"url":"http://127.0.0.1:\#
                43793/nagare_river/items/ab169eb805b8c71c0f04","user":{"followees_count":0,\#
                "followers_count":660,"id":"nagare_river","items_count":1,"name":"Nagare",\#
                "permanent_id":900038}},{"body":"There are plenty of introductions to tes…",\#
                "comments_count":2,"created_at":789854191,"id":"a2f82bf51192428f8eb9",\#
                "likes_count":420,"private":false,"stocks_count":403,"tags":[{"name":"Swift",\#
                "versions":[]},{"name":"テスト","versions":[]},{"name":"Reactive","versions":[]}],\#
                "title":"Tests in virtual time in thirty lines","updated_at":789870291,\#
                "url":"http://127.0.0.1:43793/hanako_dev/items/a2f82bf51192428f8eb9",\#
                "user":{"followees_count":47,"followers_count":851,"id":"hanako_dev",\#
                "items_count":1,"name":"花子","permanent_id":900112}}],"metadata":{"perPage":20,\#
                "rateLimit":{"limit":60,"remaining":59,"resetsAt":817297799}},"total":2},\#
                "at":3173431022e0,"for":{"attempt":1,"cursor":1,"key":"swift","knownCount":0,\#
                "number":1,"sentAt":3023512285e0}}}}}
                """#,
            changes: [
                "rateLimit": #"{"limit":60,"remaining":59,"resetsAt":817297799}"#,
                "results.list.cursor.id": #""ab169eb805b8c71c0f04""#,
                "results.query.items.0": #"""
                    {"body":"\u0023 はじめに\n\n画面が三つのうちは、どんな書き方でも困りません。困るのは十を超え…","comments_count":0,\#
                    "created_at":790019200,"id":"ab169eb805b8c71c0f04","likes_count":214,\#
                    "private":false,"stocks_count":128,"tags":[{"name":"Swift","versions":[]},\#
                    {"name":"Flux","versions":[]},{"name":"アーキテクチャ","versions":[]}],\#
                    "title":"Swift で作る単方向データフロー: なぜ矢印を一本にするのか","updated_at":790019200,\#
                    "url":"http://127.0.0.1:43793/nagare_river/items/ab169eb805b8c71c0f04",\#
                    "user":{"followees_count":0,"followers_count":660,"id":"nagare_river",\#
                    "items_count":1,"name":"Nagare","permanent_id":900038}}
                    """#,
                "results.query.items.1": #"""
                    {"body":"There are plenty of introductions to tes…","comments_count":2,\#
                    "created_at":789854191,"id":"a2f82bf51192428f8eb9","likes_count":420,\#
                    "private":false,"stocks_count":403,"tags":[{"name":"Swift","versions":[]},\#
                    {"name":"テスト","versions":[]},{"name":"Reactive","versions":[]}],\#
                    "title":"Tests in virtual time in thirty lines","updated_at":789870291,\#
                    "url":"http://127.0.0.1:43793/hanako_dev/items/a2f82bf51192428f8eb9",\#
                    "user":{"followees_count":47,"followers_count":851,"id":"hanako_dev",\#
                    "items_count":1,"name":"花子","permanent_id":900112}}
                    """#,
                "results.query.metadata": #"""
                    {"perPage":20,"rateLimit":{"limit":60,"remaining":59,"resetsAt":817297799}}
                    """#,
                "results.query.phase.loaded": "{}",
                "results.query.phase.loading": nil,
                "results.query.refetch": nil,
                "results.query.shownKey": #""swift""#,
                "results.query.total": "2",
                "results.query.updatedAt": "3173431022e0",
                "vocabulary.posts.a2f82bf51192428f8eb9": "2026",
                "vocabulary.posts.ab169eb805b8c71c0f04": "2026",
                "vocabulary.tags.Flux": "1",
                "vocabulary.tags.Reactive": "1",
                "vocabulary.tags.Swift": "2",
                "vocabulary.tags.アーキテクチャ": "1",
                "vocabulary.tags.テスト": "1",
                "vocabulary.users.hanako_dev": "1",
                "vocabulary.users.nagare_river": "1",
            ],
            asks: [
                #"""
                    {"follows":{"_0":{"rateLimitReceived":{"_0":{"limit":60,"remaining":59,\#
                    "resetsAt":817297799}}}}}
                    """#,
                #"""
                    {"posts":{"_0":{"loadReadMarks":{"_0":["ab169eb805b8c71c0f04","a2f82bf51192428f8eb9"]}\#
                    }}}
                    """#,
            ])
        // 17: fieldLeft, dispatched at FluxScreens/OpenScreen.swift:69.
        try run.take(
            #"{"fieldLeft":{}}"#,
            changes: [
                "results.list.focus.list": "{}",
                "results.list.focus.query": nil,
            ])
        // 18–19: list, dispatched at FluxScreens/OpenScreen.swift:69.
        try run.take(
            #"{"list":{"_0":{"moved":{"_0":{"down":{}},"at":6951286819e0}}}}"#,
            #"{"list":{"_0":{"previewToggled":{}}}}"#,
            changes: [
                "previewDelay": #"{"shown":1,"time":6951286819e0}"#,
                "results.list.cursor.cursor.selected": "1",
                "results.list.cursor.id": #""a2f82bf51192428f8eb9""#,
                "results.list.hidesPreview": "true",
            ])
        // 20: fieldEntered, dispatched at FluxScreens/OpenScreen.swift:69.
        try run.take(
            #"{"fieldEntered":{}}"#,
            changes: [
                "results.list.focus.list": nil,
                "results.list.focus.query": "{}",
            ])
        // 21–22: edited, dispatched at FluxScreens/OpenScreen.swift:69.
        try run.take(
            #"{"edited":{"_0":{"insert":{"_0":"z"}}}}"#,
            #"{"edited":{"_0":{"insert":{"_0":"z"}}}}"#,
            changes: [
                "field.offset": "7",
                "field.text": #""swiftzz""#,
            ],
            asks: [
                #"{"debounce":{"_0":"swiftz","for":[0,350000000000000152]}}"#,
                #"{"debounce":{"_0":"swiftzz","for":[0,350000000000000152]}}"#,
            ])
        // 23: debounced, dispatched at Search/ResultsActionCreator.swift:20.
        try run.take(
            #"{"debounced":{"_0":"swiftzz","at":11038197119e0}}"#,
            changes: [
                "results.query.key": #""swiftzz""#,
                "results.query.phase.loaded": nil,
                "results.query.phase.loading": "{}",
                "results.query.refetch": #"{"freshCount":0,"goal":0,"hasMoved":false,"restarts":0}"#,
                "results.query.request.key": #""swiftzz""#,
                "results.query.request.number": "2",
                "results.query.request.sentAt": "11038197119e0",
                "results.query.requestCount": "2",
            ],
            asks: [
                #"""
                    {"pages":{"_0":{"fetch":{"_0":{"attempt":1,"cursor":1,"key":"swiftzz",\#
                    "knownCount":0,"number":2,"sentAt":11038197119e0}}},"noOlderThan":60000000000e0,\#
                    "perPage":20}}
                    """#,
            ])
        // 24: pages, dispatched at Search/ResultsActionCreator.swift:39.
        try run.take(
            #"""
                {"pages":{"_0":{"pageArrived":{"_0":{"items":[],"metadata":{"perPage":20,\#
                "rateLimit":{"limit":60,"remaining":58,"resetsAt":817297799}},"total":0},\#
                "at":11055137386e0,"for":{"attempt":1,"cursor":1,"key":"swiftzz","knownCount":0,\#
                "number":2,"sentAt":11038197119e0}}}}}
                """#,
            changes: [
                "previewDelay": nil,
                "rateLimit.remaining": "58",
                "results.list.cursor.cursor.selected": "0",
                "results.list.cursor.id": nil,
                "results.query.items.0": nil,
                "results.query.items.1": nil,
                "results.query.metadata.rateLimit.remaining": "58",
                "results.query.phase.loaded": "{}",
                "results.query.phase.loading": nil,
                "results.query.refetch": nil,
                "results.query.shownKey": #""swiftzz""#,
                "results.query.total": "0",
                "results.query.updatedAt": "11055137386e0",
            ],
            asks: [
                #"""
                    {"follows":{"_0":{"rateLimitReceived":{"_0":{"limit":60,"remaining":58,\#
                    "resetsAt":817297799}}}}}
                    """#,
                #"{"posts":{"_0":{"loadReadMarks":{"_0":[]}}}}"#,
            ])
    }
}
