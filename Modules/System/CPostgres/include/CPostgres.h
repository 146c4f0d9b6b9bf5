#ifndef CPOSTGRES_H
#define CPOSTGRES_H

#include <stddef.h>
#include <stdint.h>

// The declarations of libpq 14 and newer (ABI libpq.so.5), so that building needs neither its header nor the library.
// Each function does what libpq's function of the same name does, except where its comment says otherwise. Call them
// after `cpostgres_load` has succeeded, and on one thread at a time for each connection.

typedef struct cpostgres_connection cpostgres_connection;
typedef struct cpostgres_result cpostgres_result;

/// An option of a connection address. `value` is NULL if the address does not contain it.
typedef struct {
    char *keyword, *variable, *compiled, *value, *label, *display;
    int size;
} cpostgres_option;

/// The states of a connection in progress: `PostgresPollingStatusType`.
enum { CPOSTGRES_FAILED, CPOSTGRES_READING, CPOSTGRES_WRITING, CPOSTGRES_CONNECTED };
/// The states of a result without an error, and of the end of a pipeline and the statements after one that failed:
/// `ExecStatusType`.
enum {
    CPOSTGRES_EMPTY, CPOSTGRES_COMMAND, CPOSTGRES_TUPLES, CPOSTGRES_PIPELINE_END = 10, CPOSTGRES_SKIPPED = 11
};
/// What `cpostgres_wait` found; several can be set.
enum { CPOSTGRES_READABLE = 1, CPOSTGRES_WRITABLE = 2, CPOSTGRES_WOKEN = 4 };

/// Loads libpq, which stays loaded. Returns 0 when it or one of the functions is missing. Safe to call more than once,
/// and from any thread.
///
/// - name: A file name, or a name for the dynamic loader such as `libpq.so.5`.
int cpostgres_load(const char *name);

/// The version of the loaded library, such as 150018.
int cpostgres_version(void);

/// Splits an address. Returns NULL when it is malformed, with the reason in `message` if memory suffices.
cpostgres_option *cpostgres_parse(const char *address, char **message);
/// The options that variables such as `PGPASSFILE` set. Returns NULL when memory runs out.
cpostgres_option *cpostgres_defaults(void);
void cpostgres_free_options(cpostgres_option *options);
void cpostgres_free(void *memory);

/// Starts to connect. libpq's notices, which it would print to standard error, are discarded. Messages contain the
/// SQLSTATE.
///
/// - names: The names of the options, ended by NULL, with one value each.
/// - expands_database: Whether the value of `dbname` may be a list of options.
/// - Returns NULL when memory runs out.
cpostgres_connection *cpostgres_start(
    const char *const *names, const char *const *values, int expands_database);
int cpostgres_poll(cpostgres_connection *);
/// Whether the connection is established.
int cpostgres_is_open(const cpostgres_connection *);
/// Whether the server asked for a password that libpq did not find.
int cpostgres_needs_password(const cpostgres_connection *);
/// -1 if there is no socket.
int cpostgres_socket(const cpostgres_connection *);
const char *cpostgres_message(const cpostgres_connection *);
void cpostgres_finish(cpostgres_connection *);

/// Makes the connection non-blocking. Returns 0 on failure.
int cpostgres_set_nonblocking(cpostgres_connection *);
/// Sends one statement with parameters as text. Returns 0 on failure.
int cpostgres_send(cpostgres_connection *, const char *statement, int count, const char *const *values);
/// Begins to send several statements without waiting for their results. Returns 0 on failure.
int cpostgres_begin_pipeline(cpostgres_connection *);
/// Marks the end of the statements. Returns 0 on failure.
int cpostgres_finish_pipeline(cpostgres_connection *);
/// Leaves the pipeline after the last result. Returns 0 on failure.
int cpostgres_leave_pipeline(cpostgres_connection *);
/// 0 when everything is sent, 1 when the socket must become writable first, -1 on failure.
int cpostgres_flush(cpostgres_connection *);
/// Returns 0 on failure.
int cpostgres_consume(cpostgres_connection *);
int cpostgres_is_busy(cpostgres_connection *);
/// NULL when the statement has no more results.
cpostgres_result *cpostgres_next_result(cpostgres_connection *);

int cpostgres_status(const cpostgres_result *);
int cpostgres_rows(const cpostgres_result *);
int cpostgres_columns(const cpostgres_result *);
/// The text of a field, which belongs to the result and has `size` bytes; NULL for SQL's NULL.
const char *cpostgres_value(const cpostgres_result *, int row, int column, size_t *size);
/// The five characters of an error's SQLSTATE; NULL if libpq itself found the error.
const char *cpostgres_sqlstate(const cpostgres_result *);
/// The server's primary message without its details; NULL if there is none.
const char *cpostgres_primary(const cpostgres_result *);
void cpostgres_clear(cpostgres_result *);

/// Copies the channel of the next notification into `channel`, cut off at `size` bytes including the final zero.
///
/// - Returns the process number of the server's process that sent it, or 0 when there is no notification.
int cpostgres_next_notification(cpostgres_connection *, char *channel, size_t size);
/// The process number of this connection's process on the server.
int cpostgres_process(const cpostgres_connection *);

/// A descriptor with which any thread ends another thread's `cpostgres_wait`; -1 when descriptors run out.
int cpostgres_create_wakeup(void);
void cpostgres_wake(int wakeup);
/// Waits until a socket is ready or another thread calls `cpostgres_wake`, which is then reset.
///
/// - socket: -1 to wait for the wake-up only.
/// - events: `CPOSTGRES_READABLE`, `CPOSTGRES_WRITABLE` or both.
/// - milliseconds: -1 for no limit.
/// - Returns 0 when the time is over. An error of the socket counts as readable and writable.
int cpostgres_wait(int wakeup, int socket, int events, int milliseconds);
/// The number of bytes that the socket has received since it was connected; -1 if it is not a TCP socket.
int64_t cpostgres_received(int socket);
/// The number of received bytes that wait in the socket.
size_t cpostgres_unread(int socket);
void cpostgres_close_wakeup(int wakeup);

#endif
