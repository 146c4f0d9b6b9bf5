// swift-format-ignore-file
// `nagare journal test` generated this file from a recording.

import FluxTesting
import Testing

@testable import Search

/// The actions of the scope `results`, as recorded by nagare 0.1.0.
///
/// - Texts of more than 40 characters are truncated.
@Suite struct RecordedResultsTests {
    @Test("ResultsState changes as recorded")
    func resultsState() throws {
        var run = try RecordedRun(ResultsState.self, #"""
            {"field":{"offset":0,"text":""},"hasUsedField":false,"hidesPreview":false,\#
            "isTyping":true,"list":{"cursor":{"cursor":{"selected":0,"top":0}},"first":0,\#
            "height":5,"items":[],"phase":{"idle":{}},"requestedAt":0e0},"notices":{"notices":[]},\#
            "perPage":20,"vocabulary":{"posts":{},"tags":{},"users":{}}}
            """#)

        // 3: screenOpened, dispatched at Search/SearchFeature.swift:65.
        try run.take(
            #"{"screenOpened":{"at":39130386,"perPage":20}}"#,
            asks: [
                #"{"loadStocks":{}}"#,
            ])
        // 4–8: edited, dispatched at FluxCore/ScreenLogic.swift:32.
        try run.take(
            #"{"edited":{"_0":{"insert":{"_0":"s"}}}}"#,
            #"{"edited":{"_0":{"insert":{"_0":"w"}}}}"#,
            #"{"edited":{"_0":{"insert":{"_0":"i"}}}}"#,
            #"{"edited":{"_0":{"insert":{"_0":"f"}}}}"#,
            #"{"edited":{"_0":{"insert":{"_0":"t"}}}}"#,
            changes: [
                "field.offset": "5",
                "field.text": #""swift""#,
                "hasUsedField": "true",
            ],
            asks: [
                #"{"debounce":{"_0":"s","for":300000000e0}}"#,
                #"{"debounce":{"_0":"sw","for":300000000e0}}"#,
                #"{"debounce":{"_0":"swi","for":300000000e0}}"#,
                #"{"debounce":{"_0":"swif","for":300000000e0}}"#,
                #"{"debounce":{"_0":"swift","for":300000000e0}}"#,
            ])
        // 9: debounced, dispatched at Search/ResultsActionCreator.swift:19.
        try run.take(
            #"{"debounced":{"_0":"swift","at":2280296819}}"#,
            changes: [
                "list.first": "1",
                "list.phase.idle": nil,
                "list.phase.loading": "{}",
                "list.query": #""swift""#,
                "list.requestedAt": "2280296819e0",
            ],
            asks: [
                #"""
                    {"find":{"_0":{"page":1,"perPage":20,"query":"swift"},"noOlderThan":60000000000e0}}
                    """#,
            ])
        // 11: pageArrived, dispatched at Search/ResultsActionCreator.swift:58.
        try run.take(
            #"""
                {"pageArrived":{"_0":{"posts":[{"body":"\u0023 はじめに\n\n画面が三つのうちは、どんな書き方でも困りません。困るのは十を超え…",\#
                "comments_count":0,"created_at":790019200,"id":"ab169eb805b8c71c0f04",\#
                "likes_count":214,"private":false,"stocks_count":128,"tags":[{"name":"Swift",\#
                "versions":[]},{"name":"Flux","versions":[]},{"name":"アーキテクチャ","versions":[]}],\#
                "title":"Swift で作る単方向データフロー: なぜ矢印を一本にするのか","updated_at":790019200,"url":"http://127.0.0.1:\#
                40059/nagare_river/items/ab169eb805b8c71c0f04","user":{"followees_count":0,\#
                "followers_count":660,"id":"nagare_river","items_count":1,"name":"Nagare",\#
                "permanent_id":900038}},{"body":"There are plenty of introductions to tes…",\#
                "comments_count":2,"created_at":789854191,"id":"a2f82bf51192428f8eb9",\#
                "likes_count":420,"private":false,"stocks_count":403,"tags":[{"name":"Swift",\#
                "versions":[]},{"name":"テスト","versions":[]},{"name":"Reactive","versions":[]}],\#
                "title":"Tests in virtual time in thirty lines","updated_at":789870291,\#
                "url":"http://127.0.0.1:40059/hanako_dev/items/a2f82bf51192428f8eb9",\#
                "user":{"followees_count":47,"followers_count":851,"id":"hanako_dev",\#
                "items_count":1,"name":"花子","permanent_id":900112}}],"rateLimit":{"limit":60,\#
                "remaining":58,"resetsAt":817103646},"totalCount":2},"for":{"page":1,\#
                "perPage":20,"query":"swift"}}}
                """#,
            changes: [
                "list.cursor.id": #""ab169eb805b8c71c0f04""#,
                "list.items.0": #"""
                    {"body":"\u0023 はじめに\n\n画面が三つのうちは、どんな書き方でも困りません。困るのは十を超え…","comments_count":0,\#
                    "created_at":790019200,"id":"ab169eb805b8c71c0f04","likes_count":214,\#
                    "private":false,"stocks_count":128,"tags":[{"name":"Swift","versions":[]},\#
                    {"name":"Flux","versions":[]},{"name":"アーキテクチャ","versions":[]}],\#
                    "title":"Swift で作る単方向データフロー: なぜ矢印を一本にするのか","updated_at":790019200,\#
                    "url":"http://127.0.0.1:40059/nagare_river/items/ab169eb805b8c71c0f04",\#
                    "user":{"followees_count":0,"followers_count":660,"id":"nagare_river",\#
                    "items_count":1,"name":"Nagare","permanent_id":900038}}
                    """#,
                "list.items.1": #"""
                    {"body":"There are plenty of introductions to tes…","comments_count":2,\#
                    "created_at":789854191,"id":"a2f82bf51192428f8eb9","likes_count":420,\#
                    "private":false,"stocks_count":403,"tags":[{"name":"Swift","versions":[]},\#
                    {"name":"テスト","versions":[]},{"name":"Reactive","versions":[]}],\#
                    "title":"Tests in virtual time in thirty lines","updated_at":789870291,\#
                    "url":"http://127.0.0.1:40059/hanako_dev/items/a2f82bf51192428f8eb9",\#
                    "user":{"followees_count":47,"followers_count":851,"id":"hanako_dev",\#
                    "items_count":1,"name":"花子","permanent_id":900112}}
                    """#,
                "list.phase.loaded": "{}",
                "list.phase.loading": nil,
                "list.shownQuery": #""swift""#,
                "list.total": "2",
                "rateLimit": #"{"limit":60,"remaining":58,"resetsAt":817103646}"#,
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
                    {"follows":{"_0":{"postsShown":{"_0":["ab169eb805b8c71c0f04","a2f82bf51192428f8eb9"]}}\#
                    }}
                    """#,
                #"""
                    {"follows":{"_0":{"rateLimitReceived":{"_0":{"limit":60,"remaining":58,\#
                    "resetsAt":817103646}}}}}
                    """#,
            ])
        // 12: fieldLeft, dispatched at FluxCore/ScreenLogic.swift:32.
        try run.take(
            #"{"fieldLeft":{}}"#,
            changes: [
                "isTyping": "false",
            ])
        // 13: moved, dispatched at FluxCore/ScreenLogic.swift:32.
        try run.take(
            #"{"moved":{"_0":{"down":{}},"at":4997990673,"height":8}}"#,
            changes: [
                "list.cursor.cursor.selected": "1",
                "list.cursor.id": #""a2f82bf51192428f8eb9""#,
                "list.height": "8",
                "previewDelay": #"{"shown":1,"time":4997990673e0}"#,
            ])
        // 14: previewToggled, dispatched at FluxCore/ScreenLogic.swift:32.
        try run.take(
            #"{"previewToggled":{}}"#,
            changes: [
                "hidesPreview": "true",
            ])
        // 15: fieldEntered, dispatched at FluxCore/ScreenLogic.swift:32.
        try run.take(
            #"{"fieldEntered":{}}"#,
            changes: [
                "isTyping": "true",
            ])
        // 16–17: edited, dispatched at FluxCore/ScreenLogic.swift:32.
        try run.take(
            #"{"edited":{"_0":{"insert":{"_0":"z"}}}}"#,
            #"{"edited":{"_0":{"insert":{"_0":"z"}}}}"#,
            changes: [
                "field.offset": "7",
                "field.text": #""swiftzz""#,
            ],
            asks: [
                #"{"debounce":{"_0":"swiftz","for":[0,399999999999999984]}}"#,
                #"{"debounce":{"_0":"swiftzz","for":[0,399999999999999984]}}"#,
            ])
        // 18: debounced, dispatched at Search/ResultsActionCreator.swift:19.
        try run.take(
            #"{"debounced":{"_0":"swiftzz","at":7530696719}}"#,
            changes: [
                "list.phase.loaded": nil,
                "list.phase.loading": "{}",
                "list.query": #""swiftzz""#,
                "list.requestedAt": "7530696719e0",
            ],
            asks: [
                #"""
                    {"find":{"_0":{"page":1,"perPage":20,"query":"swiftzz"},"noOlderThan":60000000000e0}}
                    """#,
            ])
        // 20: pageArrived, dispatched at Search/ResultsActionCreator.swift:58.
        try run.take(
            #"""
                {"pageArrived":{"_0":{"posts":[],"rateLimit":{"limit":60,"remaining":57,\#
                "resetsAt":817103646},"totalCount":0},"for":{"page":1,"perPage":20,\#
                "query":"swiftzz"}}}
                """#,
            changes: [
                "list.cursor.cursor.selected": "0",
                "list.cursor.id": nil,
                "list.items.0": nil,
                "list.items.1": nil,
                "list.phase.loaded": "{}",
                "list.phase.loading": nil,
                "list.shownQuery": #""swiftzz""#,
                "list.total": "0",
                "previewDelay": nil,
                "rateLimit.remaining": "57",
            ],
            asks: [
                #"{"follows":{"_0":{"postsShown":{"_0":[]}}}}"#,
                #"""
                    {"follows":{"_0":{"rateLimitReceived":{"_0":{"limit":60,"remaining":57,\#
                    "resetsAt":817103646}}}}}
                    """#,
            ])
    }
}
