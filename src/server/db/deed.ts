import { randomUUID } from 'node:crypto'
import type { Topic } from '#shared/endpoint.ts'
import type { Session } from '../auth/session.ts'

/** By what means something is changed: a person at a screen, an API key, an automation, an import, or the product. */
export type Means = 'screen' | 'key' | 'automation' | 'import' | 'product'

/** Who is named as having done something. */
export type Author = Pick<Session, 'id' | 'fullname'>

/**
 * What one request, import or automation does. All that it changes is one set in the record of changes, however many
 * transactions and companies it takes.
 */
export interface Deed {
  readonly setId: string
  /** The signed-in user who acts; null: the product itself. */
  readonly by: Session | null
  /** Method and path of the endpoint; null: what runs by itself. */
  readonly endpoint: string | null
  readonly means: Means
  /** Every topic that was told so far. */
  readonly told: Set<Topic>
}

export function newDeed(facts: Partial<Pick<Deed, 'by' | 'endpoint' | 'means'>> = {}): Deed {
  return { setId: randomUUID(), by: null, endpoint: null, means: 'product', ...facts, told: new Set() }
}
