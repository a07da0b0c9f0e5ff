/** A connection to another service, as its feature declares it in `X.connections.ts`. */
export interface ConnectionFacts {
  /** Its name on the screen. */
  name: string
  /** The other side: 'Xero'. */
  vendor: string
  of: 'company' | 'person'
  /** Rights that it has at the vendor. */
  about: string
  /** The screen that sets it up. */
  path: string
  /** Labels of what goes to and fro, by the port's word for it. */
  exchanges?: Readonly<Record<string, string>>
}

export const connectionStates = ['on', 'setting-up', 'paused', 'trouble', 'ended'] as const
export type ConnectionState = (typeof connectionStates)[number]
