import pg from 'pg'
import { storableValues } from './storable-values.ts'

/**
 * A client whose broken connection fails its statements and nothing else. The pool listens only to clients that lie
 * idle, and others stop listening when they give theirs back: an error that comes between two listeners, or after the
 * last one, would end this process. Every connection of the product is one, so no value passes that can't be stored.
 */
export class SteadyClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('error', () => {})
    const query = super.query.bind(this) as (...given: unknown[]) => unknown
    const storing = (asked: pg.QueryConfig | string, values?: unknown, ...rest: unknown[]) =>
      query(withStorable(asked), Array.isArray(values) ? storableValues(values) : values, ...rest)
    this.query = storing as typeof this.query
  }
}

function withStorable(asked: pg.QueryConfig | string): pg.QueryConfig | string {
  if (typeof asked === 'string' || !Array.isArray(asked.values)) return asked
  const values = storableValues(asked.values)
  // Not a copy of a `Query`, which has state.
  return values === asked.values ? asked : Object.assign(asked, { values })
}
