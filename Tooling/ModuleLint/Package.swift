// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "module-lint",
    targets: [
        // It reads every source several times, which takes long without optimisation.
        .executableTarget(name: "ModuleLint", swiftSettings: settings + [.unsafeFlags(["-O"])]),
        .executableTarget(name: "ReleaseCheck", swiftSettings: settings),
        .testTarget(name: "ReleaseCheckTests", dependencies: ["ReleaseCheck"], swiftSettings: settings),
        .testTarget(name: "ModuleLintTests", dependencies: ["ModuleLint"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
