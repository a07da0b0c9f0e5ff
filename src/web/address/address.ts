/** The values behind the question mark. */
export type Query = Record<string, unknown>

/** Where a link leads, or where to go. */
export interface Address {
  /** A path; left out: the screen that is shown. */
  to?: string
  /** With a path: the whole query. Without: what changes of the present one; undefined takes a value out. */
  query?: Query | ((now: Query) => Query)
  /** Left out: none; true: as it is. */
  hash?: string | true
  /** Kept with the place in the history, unseen in the address. */
  state?: object
}

/**
 * An address as the router takes it. Its types want each path's query, which only `app` knows; so this is the one
 * place that tells it to trust us.
 */
export function routerAddress({ to, query, hash = '', state }: Address) {
  const change = (now: Query) => (typeof query === 'function' ? query(now) : { ...now, ...query })
  return {
    to: to ?? '.',
    search: (to === undefined ? change : query) as never,
    hash,
    state: state as never,
    resetScroll: to !== undefined,
  }
}
