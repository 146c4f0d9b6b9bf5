/// The instance's description of itself.
enum InstanceObjects {
    private static let name = "Nagare Stand-in"
    private static let summary = "Open films and invented talks, on loopback."

    static let config = JSONValue.object([
        (
            "instance",
            .object([
                ("name", .string(name)), ("shortDescription", .string(summary)), ("isNSFW", .bool(false)),
                ("defaultNSFWPolicy", .string("do_not_list")), ("avatars", .array([])),
                ("banners", .array([])),
            ])
        ),
        (
            "search",
            .object([("remoteUri", .object([("users", .bool(false)), ("anonymous", .bool(false))]))])
        ),
        ("serverVersion", .string("7.0.0")),
        (
            "transcoding",
            .object([
                ("hls", .object([("enabled", .bool(true))])),
                ("web_videos", .object([("enabled", .bool(true))])),
            ])
        ),
        ("user", .object([("videoQuota", .int(53_687_091_200))])),
    ])

    static let about = JSONValue.object([
        (
            "instance",
            .object([
                ("name", .string(name)), ("shortDescription", .string(summary)),
                (
                    "description",
                    .string("A server for demos and tests. **Nothing** here leaves your machine.")
                ),
                ("terms", .string("")), ("codeOfConduct", .string("")), ("administrator", .string("")),
                ("languages", .texts(["en", "ja"])), ("categories", .array([.int(2), .int(15)])),
                ("avatars", .array([])), ("banners", .array([])),
            ])
        )
    ])
}
