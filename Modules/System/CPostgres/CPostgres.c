#include "CPostgres.h"

#include <dlfcn.h>
#include <pthread.h>
#include <string.h>

typedef cpostgres_connection connection;
typedef cpostgres_result result;

struct notification {
    char *channel;
    int process;
    char *content;
    struct notification *next;
};

static struct {
    int (*version)(void);
    cpostgres_option *(*parse)(const char *, char **message);
    cpostgres_option *(*defaults)(void);
    void (*free_options)(cpostgres_option *);
    void (*free)(void *);
    connection *(*start)(const char *const *, const char *const *, int expand_database);
    int (*poll)(connection *);
    int (*connection_status)(const connection *);
    int (*needs_password)(const connection *);
    int (*socket)(const connection *);
    char *(*message)(const connection *);
    void (*finish)(connection *);
    int (*set_nonblocking)(connection *, int);
    int (*send)(connection *, const char *, int count, const unsigned *types, const char *const *values,
                const int *lengths, const int *formats, int result_format);
    int (*begin_pipeline)(connection *);
    int (*finish_pipeline)(connection *);
    int (*leave_pipeline)(connection *);
    int (*flush)(connection *);
    int (*consume)(connection *);
    int (*is_busy)(connection *);
    result *(*next_result)(connection *);
    int (*result_status)(const result *);
    int (*rows)(const result *);
    int (*columns)(const result *);
    char *(*value)(const result *, int, int);
    int (*length)(const result *, int, int);
    int (*is_null)(const result *, int, int);
    char *(*error_field)(const result *, int);
    void (*clear)(result *);
    struct notification *(*notification)(connection *);
    int (*process)(const connection *);
    int (*set_verbosity)(connection *, int);
    void *(*set_receiver)(connection *, void (*)(void *, const result *), void *);
} pq;

static int find_functions(const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return 0;
#define FIND(member, symbol) if ((*(void **)&pq.member = dlsym(library, symbol)) == NULL) return 0
    FIND(version, "PQlibVersion");
    FIND(parse, "PQconninfoParse");
    FIND(defaults, "PQconndefaults");
    FIND(free_options, "PQconninfoFree");
    FIND(free, "PQfreemem");
    FIND(start, "PQconnectStartParams");
    FIND(poll, "PQconnectPoll");
    FIND(connection_status, "PQstatus");
    FIND(needs_password, "PQconnectionNeedsPassword");
    FIND(socket, "PQsocket");
    FIND(message, "PQerrorMessage");
    FIND(finish, "PQfinish");
    FIND(set_nonblocking, "PQsetnonblocking");
    FIND(send, "PQsendQueryParams");
    FIND(begin_pipeline, "PQenterPipelineMode");
    FIND(finish_pipeline, "PQpipelineSync");
    FIND(leave_pipeline, "PQexitPipelineMode");
    FIND(flush, "PQflush");
    FIND(consume, "PQconsumeInput");
    FIND(is_busy, "PQisBusy");
    FIND(next_result, "PQgetResult");
    FIND(result_status, "PQresultStatus");
    FIND(rows, "PQntuples");
    FIND(columns, "PQnfields");
    FIND(value, "PQgetvalue");
    FIND(length, "PQgetlength");
    FIND(is_null, "PQgetisnull");
    FIND(error_field, "PQresultErrorField");
    FIND(clear, "PQclear");
    FIND(notification, "PQnotifies");
    FIND(process, "PQbackendPID");
    FIND(set_verbosity, "PQsetErrorVerbosity");
    FIND(set_receiver, "PQsetNoticeReceiver");
#undef FIND
    return 1;
}

int cpostgres_load(const char *name) {
    // Another load that fails must not change the functions that are in use.
    static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    static char loaded[256];
    pthread_mutex_lock(&lock);
    int is_loaded = loaded[0] != 0 && strcmp(loaded, name) == 0;
    if (loaded[0] == 0 && strlen(name) < sizeof loaded && find_functions(name)) {
        strcpy(loaded, name);
        is_loaded = 1;
    }
    pthread_mutex_unlock(&lock);
    return is_loaded;
}

int cpostgres_version(void) { return pq.version(); }
cpostgres_option *cpostgres_parse(const char *address, char **message) { return pq.parse(address, message); }
cpostgres_option *cpostgres_defaults(void) { return pq.defaults(); }
void cpostgres_free_options(cpostgres_option *options) { pq.free_options(options); }
void cpostgres_free(void *memory) { pq.free(memory); }

static void discard_notice(void *context, const result *notice) { (void)context, (void)notice; }

connection *cpostgres_start(const char *const *names, const char *const *values, int expands_database) {
    connection *self = pq.start(names, values, expands_database);
    if (self == NULL) return NULL;
    pq.set_receiver(self, discard_notice, NULL);
    pq.set_verbosity(self, 2);
    return self;
}

int cpostgres_poll(connection *self) { return pq.poll(self); }
int cpostgres_is_open(const connection *self) { return pq.connection_status(self) == 0; }
int cpostgres_needs_password(const connection *self) { return pq.needs_password(self); }
int cpostgres_socket(const connection *self) { return pq.socket(self); }
const char *cpostgres_message(const connection *self) { return pq.message(self); }
void cpostgres_finish(connection *self) { pq.finish(self); }

int cpostgres_set_nonblocking(connection *self) { return pq.set_nonblocking(self, 1) == 0; }

int cpostgres_send(connection *self, const char *statement, int count, const char *const *values) {
    return pq.send(self, statement, count, NULL, values, NULL, NULL, 0);
}

int cpostgres_begin_pipeline(connection *self) { return pq.begin_pipeline(self); }
int cpostgres_finish_pipeline(connection *self) { return pq.finish_pipeline(self); }
int cpostgres_leave_pipeline(connection *self) { return pq.leave_pipeline(self); }
int cpostgres_flush(connection *self) { return pq.flush(self); }
int cpostgres_consume(connection *self) { return pq.consume(self); }
int cpostgres_is_busy(connection *self) { return pq.is_busy(self); }
result *cpostgres_next_result(connection *self) { return pq.next_result(self); }

int cpostgres_status(const result *self) { return pq.result_status(self); }
int cpostgres_rows(const result *self) { return pq.rows(self); }
int cpostgres_columns(const result *self) { return pq.columns(self); }

const char *cpostgres_value(const result *self, int row, int column, size_t *size) {
    if (pq.is_null(self, row, column)) return NULL;
    *size = (size_t)pq.length(self, row, column);
    return pq.value(self, row, column);
}

const char *cpostgres_sqlstate(const result *self) { return pq.error_field(self, 'C'); }
const char *cpostgres_primary(const result *self) { return pq.error_field(self, 'M'); }
void cpostgres_clear(result *self) { pq.clear(self); }

int cpostgres_next_notification(connection *self, char *channel, size_t size) {
    struct notification *next = pq.notification(self);
    if (next == NULL) return 0;
    strncpy(channel, next->channel, size - 1);
    channel[size - 1] = 0;
    int process = next->process;
    pq.free(next);
    return process != 0 ? process : -1;
}

int cpostgres_process(const connection *self) { return pq.process(self); }
