/// The columns of the lists in pipes, by the names of their JSON fields. Each module of commands adds its own.
package enum OutputColumns {
    package static let settings = ["name", "value"]
}
