import pg from 'pg'

/**
 * A client whose broken connection fails its statements and nothing else. The pool listens only to clients that lie
 * idle, and others stop listening when they give theirs back: an error that comes between two listeners, or after the
 * last one, would end this process.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('error', () => {})
  }
}
