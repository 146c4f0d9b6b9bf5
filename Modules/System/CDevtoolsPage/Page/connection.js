// The WebSocket to the process. Each message is acknowledged after it was handled, so that the process
// never sends more than the page takes.

const subprotocol = "flux-devtools.1";

export class Connection {
  #socket = null;
  #questions = new Map();
  #lastID = 0;
  #handlers;

  /// handlers: { message(message), closed(wasOpen) }
  constructor(handlers) {
    this.#handlers = handlers;
  }

  /// Connects to the process of the page, or to another one.
  connect(token, host = location.host) {
    let wasOpen = false;
    const socket = new WebSocket(`ws://${host}/socket`, [subprotocol, token]);
    this.#socket = socket;
    socket.addEventListener("open", () => { wasOpen = true; });
    socket.addEventListener("message", (event) => this.#receive(event.data));
    socket.addEventListener("close", () => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      for (const question of this.#questions.values()) question.reject(new Error("The connection was closed."));
      this.#questions.clear();
      this.#handlers.closed(wasOpen);
    });
  }

  /// Closes the connection without a notification.
  end() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /// Opens the session with this index; its actions follow as messages.
  open(index) {
    this.#send({ open: index });
  }

  send(message) {
    this.#send(message);
  }

  /// Asks about the open session. Returns a promise of the answer; it is rejected with a sentence.
  ask(ask, fields = {}) {
    if (!this.isOpen) return Promise.reject(new Error("The process has ended, or the connection was closed."));
    const id = ++this.#lastID;
    return new Promise((resolve, reject) => {
      this.#questions.set(id, { resolve, reject });
      this.#send({ id, ask, ...fields });
    });
  }

  #send(message) {
    if (this.isOpen) this.#socket.send(JSON.stringify(message));
  }

  #receive(text) {
    const message = JSON.parse(text);
    try {
      if (message.type === "answer") {
        const question = this.#questions.get(message.id);
        this.#questions.delete(message.id);
        if (message.error !== undefined) question?.reject(new Error(message.error));
        else question?.resolve(message.answer);
      } else {
        this.#handlers.message(message);
      }
    } finally {
      this.#send({ ack: 1 });
    }
  }
}
