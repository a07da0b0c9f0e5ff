import { randomUUID } from 'node:crypto'
import type { Topic } from '#shared/endpoint.ts'
import type { Session } from '../auth/session.ts'

/** How something is changed: on a screen, with an API key, by an automation, by an import, or by the product. */
export type Means = 'screen' | 'key' | 'automation' | 'import' | 'product'

/** Who is named as having done something. */
export type Author = Pick<Session, 'id' | 'fullname'>

/**
 * What one request, import or automation does. All its changes form one set in the record of changes, across any number
 * of transactions and companies.
 */
export interface Deed {
  readonly setId: string
  /** The signed-in user; null: the product itself. */
  readonly by: Session | null
  /** Method and path of the endpoint; null for background work. */
  readonly endpoint: string | null
  readonly means: Means
  /** Every topic announced so far. */
  readonly told: Set<Topic>
}

export function newDeed(facts: Partial<Pick<Deed, 'by' | 'endpoint' | 'means'>> = {}): Deed {
  return { setId: randomUUID(), by: null, endpoint: null, means: 'product', ...facts, told: new Set() }
}
