#include "sqlite_floor.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct floor_database {
    sqlite3 *handle;
};

static void check(int code, floor_database *database) {
    if (code == SQLITE_OK) return;
    fprintf(stderr, "floor: %s\n", sqlite3_errmsg(database->handle));
    exit(1);
}

floor_database *floor_open(const char *path) {
    floor_database *database = malloc(sizeof *database);
    check(sqlite3_open_v2(path, &database->handle, SQLITE_OPEN_READWRITE, NULL), database);
    return database;
}

static char *copied(sqlite3_stmt *statement, int column) {
    int length = sqlite3_column_bytes(statement, column);
    char *text = malloc(length + 1);
    memcpy(text, sqlite3_column_blob(statement, column), length);
    text[length] = 0;
    return text;
}

typedef struct {
    char *texts[13];
    int64_t numbers[5];
    double dates[2];
} video;

floor_outcome floor_list(floor_database *database, int limit) {
    static const int texts[] = {0, 1, 3, 4, 5, 12, 13, 14, 15, 16, 17, 18, 19};
    static const int numbers[] = {6, 7, 8, 9, 10};
    sqlite3_stmt *statement;
    check(
        sqlite3_prepare_v2(
            database->handle,
            "SELECT origin, uuid, added_at, short_uuid, name, description, duration, is_live, is_sensitive,"
            " views, likes, published_at, url, channel_name, channel_display_name, channel_host, language,"
            " category, licence, tags FROM video ORDER BY added_at DESC, number DESC LIMIT ?",
            -1, &statement, NULL),
        database);
    sqlite3_bind_int(statement, 1, limit);
    size_t count = 0, room = 64;
    video *videos = malloc(room * sizeof *videos);
    while (sqlite3_step(statement) == SQLITE_ROW) {
        if (count == room) videos = realloc(videos, (room *= 2) * sizeof *videos);
        video *next = &videos[count++];
        for (int i = 0; i < 13; i++) next->texts[i] = copied(statement, texts[i]);
        for (int i = 0; i < 5; i++) next->numbers[i] = sqlite3_column_int64(statement, numbers[i]);
        next->dates[0] = sqlite3_column_double(statement, 2);
        next->dates[1] = sqlite3_column_double(statement, 11);
    }
    sqlite3_finalize(statement);
    floor_outcome outcome = {(int64_t)count, 0};
    for (size_t i = 0; i < count; i++) {
        outcome.sum += videos[i].numbers[0] + (int64_t)strlen(videos[i].texts[3]);
        for (int j = 0; j < 13; j++) free(videos[i].texts[j]);
    }
    free(videos);
    return outcome;
}

static floor_outcome posts(floor_database *database, const char *sql, const char *wanted, int limit) {
    sqlite3_stmt *statement;
    check(sqlite3_prepare_v2(database->handle, sql, -1, &statement, NULL), database);
    sqlite3_bind_text(statement, 1, wanted, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(statement, 2, limit);
    floor_outcome outcome = {0, 0};
    while (sqlite3_step(statement) == SQLITE_ROW) {
        outcome.count += 1;
        for (int i = 0; i < 3; i++) {
            char *text = copied(statement, i);
            if (i == 0) outcome.sum += (int64_t)strlen(text);
            free(text);
        }
    }
    sqlite3_finalize(statement);
    return outcome;
}

floor_outcome floor_match(floor_database *database, const char *match, int limit) {
    return posts(
        database,
        "SELECT post.title, post.body, post.details FROM post_text JOIN post ON post.number = post_text.rowid"
        " WHERE post_text MATCH ?1 ORDER BY post_text.rowid DESC LIMIT ?2",
        match, limit);
}

floor_outcome floor_like(floor_database *database, const char *pattern, int limit) {
    return posts(
        database,
        "SELECT title, body, details FROM post WHERE title LIKE ?1 OR tags LIKE ?1 OR body LIKE ?1"
        " ORDER BY number DESC LIMIT ?2",
        pattern, limit);
}
