#pragma once

/// Starts a thread that answers every GET on loopback with 200 and a body of `body` bytes, with keep-alive.
///
/// Returns the port, or 0 when the server cannot listen.
int server_start(int body);
