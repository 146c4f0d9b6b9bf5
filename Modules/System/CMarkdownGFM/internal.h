#ifndef CMARKDOWNGFM_INTERNAL_H
#define CMARKDOWNGFM_INTERNAL_H

#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm/node.h>
#include <setjmp.h>
#include <stdbool.h>

#include "CMarkdownGFM.h"

/// All memory of one document: pieces that are given out from the front and freed together.
typedef struct cmarkdown_arena {
    struct cmarkdown_piece *pieces;
    size_t left_in_piece;
    size_t budget;
    jmp_buf over_budget;
} cmarkdown_arena;

/// The allocator that serves from `cmarkdown_current`, which is set while one thread parses.
extern cmark_mem cmarkdown_mem;
extern cmarkdown_arena *cmarkdown_current;
void cmarkdown_arena_free(cmarkdown_arena *arena);

/// Qiita's note blocks as an extension of the parser; made once, never freed.
cmark_syntax_extension *cmarkdown_note_extension(void);
bool cmarkdown_is_note(const cmark_node *node);

/// Splits very long paragraphs; made once, never freed.
cmark_syntax_extension *cmarkdown_paragraph_extension(void);

/// Feeds `text` line by line, without what would take the parser too long.
void cmarkdown_feed(cmark_parser *parser, const char *text, size_t count);

#endif
