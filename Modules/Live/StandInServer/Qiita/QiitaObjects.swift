/// Qiita's objects as JSON, with the members of the documented responses in the same order.
struct QiitaObjects: Sendable {
    let posts: PostCatalog
    let origin: String
    /// The number of public posts per author.
    private let itemCounts: [Int]

    init(posts: PostCatalog, origin: String) {
        (self.posts, self.origin) = (posts, origin)
        var counts = Array(repeating: 0, count: Author.all.count)
        for index in posts.publicIndexes { counts[posts.record(index).author] += 1 }
        itemCounts = counts
    }

    /// - Parameters:
    ///   - stocked: How many tokens have stocked the post since the server started.
    ///   - reader: The author who sends the request; only their own posts contain a number of views.
    func item(_ index: Int, stocked: Int, reader: Int?, _ conditions: Conditions) -> JSONValue {
        let record = posts.record(index)
        let body = posts.body(record)
        let id = PostID.text(of: index)
        let isOld = conditions.isOldServer
        let members: [(String, JSONValue)?] = [
            ("rendered_body", .string(RenderedBody.html(of: body))),
            ("body", .string(body)),
            ("coediting", .bool(false)),
            ("comments_count", .int(record.comments)),
            ("created_at", .string(JapanTime.text(record.created))),
            ("group", .null),
            ("id", .string(id)),
            ("likes_count", .int(record.likes)),
            ("private", .bool(record.isPrivate)),
            ("reactions_count", .int(0)),
            isOld ? nil : ("stocks_count", .int(record.stocks + stocked)),
            ("tags", .array(posts.tags(record).map(tag))),
            ("title", .string(posts.title(record))),
            ("updated_at", .string(JapanTime.text(record.updated))),
            ("url", .string("\(origin)/\(Author.all[record.author].id)/items/\(id)")),
            ("user", user(record.author)),
            ("page_views_count", reader == record.author ? .int(record.likes * 31 + 12) : .null),
            ("team_membership", .null),
            isOld ? nil : ("organization_url_name", .null),
            isOld ? nil : ("slide", .bool(false)),
            isOld ? nil : ("posting_campaign_uuid", .null),
        ]
        return .object(members.compactMap(\.self))
    }

    private func tag(_ position: Int) -> JSONValue {
        .object([("name", .string(posts.texts.tags[position])), ("versions", .array([]))])
    }

    func user(_ position: Int) -> JSONValue { .object(userMembers(position)) }

    func authenticatedUser(_ position: Int) -> JSONValue {
        .object(
            userMembers(position) + [
                ("image_monthly_upload_limit", .int(104_857_600)),
                ("image_monthly_upload_remaining", .int(103_809_024)),
            ])
    }

    private func userMembers(_ position: Int) -> [(String, JSONValue)] {
        let author = Author.all[position]
        var generator = SeededGenerator(3, position)
        let (followees, followers) = (generator.nextInteger(120), generator.nextInteger(900))
        let number = 900_001 + position * 37
        return [
            ("description", .text(author.description)),
            ("facebook_id", .string("")),
            ("followees_count", .int(followees)),
            ("followers_count", .int(followers)),
            ("github_login_name", .text(author.github)),
            ("id", .string(author.id)),
            ("items_count", .int(itemCounts[position])),
            ("linkedin_id", position % 2 == 0 ? .string("") : .null),
            ("location", .text(author.location)),
            ("name", .string(author.name)),
            ("organization", .text(author.organization)),
            ("permanent_id", .int(number)),
            ("profile_image_url", .string("\(origin)/profile/\(number).png?\(1_600_000_000 + number)")),
            ("team_only", .bool(false)),
            ("twitter_screen_name", .text(author.twitter)),
            ("website_url", .text(author.website)),
        ]
    }

    /// The newest comment first.
    func comments(_ index: Int) -> JSONValue {
        let record = posts.record(index)
        var generator = SeededGenerator(4, index)
        let comments = (0..<record.comments).map { number in
            let time = record.created + (number + 1) * 40_000
            let author = 1 + generator.nextInteger(Author.all.count - 1)
            let body = CommentText.all[generator.nextInteger(CommentText.all.count)]
            return JSONValue.object([
                ("body", .string(body)),
                ("created_at", .string(JapanTime.text(time))),
                ("id", .string(hex(generator.next(), count: 16) + hex(UInt64(number), count: 4))),
                ("rendered_body", .string(RenderedBody.html(of: body))),
                ("updated_at", .string(JapanTime.text(time))),
                ("user", user(author)),
            ])
        }
        return .array(comments.reversed())
    }
}
