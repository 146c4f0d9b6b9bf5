import ReactiveCore
import Testing

@Suite struct ReadmeTests {}
