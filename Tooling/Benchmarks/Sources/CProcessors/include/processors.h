#pragma once

/// Binds the calling thread to one of the processors that the process may use; the number may exceed theirs.
void bind_to_processor(int number);
