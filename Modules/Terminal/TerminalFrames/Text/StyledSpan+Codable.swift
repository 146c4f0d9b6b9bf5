extension StyledSpan: Codable {
    private enum CodingKeys: String, CodingKey { case text, style, background }

    /// Sanitizes the text again because its source is unknown.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            unchecked: try container.decode(String.self, forKey: .text).visible,
            try container.decodeIfPresent(Style.self, forKey: .style) ?? .plain,
            try container.decodeIfPresent(RowBackground.self, forKey: .background) ?? .plain)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(text, forKey: .text)
        if style != .plain { try container.encode(style, forKey: .style) }
        if background != .plain { try container.encode(background, forKey: .background) }
    }
}
