#pragma once

/// Starts a thread that answers every GET on loopback with 200 and a body of `body` bytes, connections kept.
///
/// Returns its port; 0 when there is none.
int server_start(int body);
