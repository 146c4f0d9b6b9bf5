import CommandLine

Program.main(LiveInfrastructure())
