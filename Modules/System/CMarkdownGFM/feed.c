#include "internal.h"

// cmark-gfm takes time in the square of how deep blocks nest and how long a line is. No post needs what
// is cut here; a hostile one would hold the reader up for minutes.

static const int most_markers = 100, most_indent = 400;
static const size_t longest_line = 8 * 1024;

/// The length of a list marker with its space, 0 when there is none.
static size_t list_marker(const char *text, size_t count) {
    size_t at = 0;
    while (at < count && at < 9 && text[at] >= '0' && text[at] <= '9') at++;
    if (at < count) {
        char mark = text[at];
        bool numbered = mark == '.' || mark == ')', bullet = mark == '-' || mark == '*' || mark == '+';
        if (at > 0 ? !numbered : !bullet) return 0;
    }
    return at + 1 < count && (text[at + 1] == ' ' || text[at + 1] == '\t') ? at + 2 : 0;
}

/// The length of the markers and spaces a line starts with; `allowed` gets how much of it may stay.
static size_t prefix(const char *text, size_t count, size_t *allowed) {
    int markers = 0, indent = 0;
    size_t at = 0;
    *allowed = 0;
    while (at < count) {
        size_t marker = text[at] == '>' ? 1 : list_marker(text + at, count - at);
        if (marker == 0 && text[at] != ' ' && text[at] != '\t') break;
        if (marker > 0) markers++;
        else indent += text[at] == '\t' ? 4 : 1;
        at += marker > 0 ? marker : 1;
        if (markers <= most_markers && indent <= most_indent) *allowed = at;
    }
    return at;
}

/// Where to break a line that is too long: never inside a character.
static size_t break_of(const char *text, size_t count) {
    if (count <= longest_line) return count;
    size_t at = longest_line;
    while (at > longest_line - 4 && ((unsigned char)text[at] & 0xC0) == 0x80) at--;
    return at;
}

void cmarkdown_feed(cmark_parser *parser, const char *text, size_t count) {
    while (count > 0) {
        size_t end = 0;
        while (end < count && text[end] != '\n' && text[end] != '\r') end++;
        size_t allowed, start = prefix(text, end, &allowed);
        if (allowed > 0) cmark_parser_feed(parser, text, allowed);
        while (end - start > longest_line) {
            size_t piece = break_of(text + start, end - start);
            cmark_parser_feed(parser, text + start, piece);
            cmark_parser_feed(parser, "\n", 1);
            start += piece;
        }
        size_t next = end < count ? end + 1 : end;
        if (end + 1 < count && text[end] == '\r' && text[end + 1] == '\n') next++;
        cmark_parser_feed(parser, text + start, next - start);
        text += next;
        count -= next;
    }
}
