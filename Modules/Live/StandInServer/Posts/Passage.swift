/// A part of a post's body in Markdown, with the placeholders `{subject}`, `{Subject}` and `{code}`.
struct Passage: Sendable {
    enum Role: CaseIterable, Sendable { case opening, problem, approach, code, detail, pitfall, closing }

    let role: Role
    let text: String

    init(_ role: Role, _ text: String) { (self.role, self.text) = (role, text) }
}
