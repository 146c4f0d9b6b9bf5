import CommandLine
import ImagesHTTP

ImageDecodingProgram.runIfRequested()
Program.main(LiveInfrastructure())
