/** Said of a connection that carries nothing about clients or people out. */
export const nothingLeaves = 'No data about clients or people.'

/** A connection to another service, as its feature declares it in `X.connections.ts`. */
export interface ConnectionFacts {
  /** Its name on the screen. */
  name: string
  /** The other side: 'Xero'. */
  vendor: string
  of: 'company' | 'person'
  /** Rights that it has at the vendor. */
  about: string
  /** Data of clients and people that leaves by it; `nothingLeaves` where it only reads. */
  carries: string
  /** The screen that sets it up. */
  path: string
  /** Labels of what goes to and fro, by the port's word for it. */
  exchanges?: Readonly<Record<string, string>>
}

export const connectionStates = ['on', 'setting-up', 'paused', 'trouble', 'ended'] as const
export type ConnectionState = (typeof connectionStates)[number]
