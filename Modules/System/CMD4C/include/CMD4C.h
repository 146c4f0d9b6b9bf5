#ifndef CMD4C_H
#define CMD4C_H

#include <stdint.h>

// The declarations of md4c.h 0.4 and 0.5 (ABI libmd4c.so.0), so that building does not need the header.

enum {
    CMD4C_DOCUMENT, CMD4C_QUOTE, CMD4C_BULLETS, CMD4C_NUMBERS, CMD4C_ITEM, CMD4C_RULE, CMD4C_HEADING,
    CMD4C_CODE_BLOCK, CMD4C_HTML_BLOCK, CMD4C_PARAGRAPH, CMD4C_TABLE, CMD4C_TABLE_HEAD, CMD4C_TABLE_BODY,
    CMD4C_ROW, CMD4C_HEADER_CELL, CMD4C_CELL
};
enum {
    CMD4C_EMPHASIS, CMD4C_STRONG, CMD4C_LINK, CMD4C_IMAGE, CMD4C_CODE, CMD4C_STRIKETHROUGH, CMD4C_MATH,
    CMD4C_DISPLAY_MATH
};
enum {
    CMD4C_NORMAL, CMD4C_NUL, CMD4C_HARD_BREAK, CMD4C_SOFT_BREAK, CMD4C_ENTITY, CMD4C_CODE_TEXT, CMD4C_HTML,
    CMD4C_MATH_TEXT
};

/// Autolinks, tables, strikethrough, task lists, math.
enum { CMD4C_FLAGS = 0x0004 | 0x0008 | 0x0100 | 0x0200 | 0x0400 | 0x0800 | 0x1000 };

/// A text in pieces: piece n has the type `types[n]` and ends at `offsets[n + 1]`; the last one ends at
/// `size`.
typedef struct {
    const char *text;
    uint32_t size;
    const uint32_t *types;
    const uint32_t *offsets;
} cmd4c_attribute;

typedef struct { uint32_t start; } cmd4c_numbers;
typedef struct { int32_t is_task; char mark; } cmd4c_item;
typedef struct { uint32_t level; } cmd4c_heading;
typedef struct { cmd4c_attribute info; } cmd4c_code;
/// 0 for none, 1 for left, 2 for centre, 3 for right.
typedef struct { uint32_t alignment; } cmd4c_cell;
/// The target of a link or an image.
typedef struct { cmd4c_attribute address; } cmd4c_target;

/// Each callback ends the parse by returning a negative number.
typedef struct {
    uint32_t abi_version, flags;
    int (*enter_block)(int type, void *detail, void *context);
    int (*leave_block)(int type, void *detail, void *context);
    int (*enter_span)(int type, void *detail, void *context);
    int (*leave_span)(int type, void *detail, void *context);
    int (*text)(int type, const char *text, uint32_t size, void *context);
    void (*debug_log)(const char *message, void *context);
    void (*syntax)(void);
} cmd4c_parser;

/// Returns 0, -1 when memory runs out, or the negative number that a callback returned.
typedef int (*cmd4c_parse)(const char *text, uint32_t size, const cmd4c_parser *parser, void *context);

/// Loads a library and finds its `md_parse`. The library stays loaded.
///
/// - name: A file name, or a name for the dynamic loader such as `libmd4c.so.0`.
/// - Returns NULL when the library or the function is missing.
cmd4c_parse cmd4c_load(const char *name);

#endif
