package import Shell

/// What can be done with one video, for who has no screen for that: the command line, which plays it itself.
package typealias VideoLogic = ScreenLogic<VideoState, VideoState>
