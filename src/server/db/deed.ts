import type { Topic } from '#shared/endpoint.ts'
import type { Fact } from '#shared/fact.ts'
import type { Happened } from '#shared/happened.ts'
import type { Session } from '../auth/session.ts'
import type { CompanyId } from './company-id.ts'

/** How something is changed: on a screen, with an API key, by an automation, by an import, or by the product. */
export type Means = 'screen' | 'key' | 'automation' | 'import' | 'product'

/** A company's client who is signed in to the portal. */
export interface DeedClient {
  companyId: CompanyId
  id: number
}

/** Somebody of a partner who is signed in to the partners' pages. */
export interface DeedPartner {
  /** The company that partners work for: the host's. */
  companyId: CompanyId
  /** The partner, not the person. */
  id: number
}

/** The named author of a change. */
export type Author = Pick<Session, 'id' | 'fullname'>

/** One request, import or automation, in any number of transactions and companies. */
export interface Deed {
  /** The signed-in user; null: the product itself. */
  readonly by: Session | null
  /** Set: done by this client, to whose rows every query about work and money is limited. */
  readonly client: DeedClient | null
  /** Set: done by this partner, to whose rows every query is limited. */
  readonly partner: DeedPartner | null
  /** Method and path of the endpoint; null for background work. */
  readonly endpoint: string | null
  readonly means: Means
  /** True for work through a list, for which nobody sits waiting. */
  readonly isBulk: boolean
  /** When a device that had no connection made it; null: just now. */
  readonly happened: Happened | null
  /** Every topic announced so far. */
  readonly told: Set<Topic>
  /** Messages that are not sent because the write arrived too late: its maker is told. */
  readonly untold: Fact[]
}

/** The same, limited to what is this client's: whoever shows a link of theirs sees no more than they do. */
export const forClient = (deed: Deed, client: DeedClient): Deed => ({ ...deed, client })

export function newDeed(
  facts: Partial<Pick<Deed, 'by' | 'client' | 'partner' | 'endpoint' | 'means' | 'isBulk' | 'happened'>> = {},
): Deed {
  return {
    by: null,
    client: null,
    partner: null,
    endpoint: null,
    means: 'product',
    isBulk: false,
    happened: null,
    ...facts,
    told: new Set(),
    untold: [],
  }
}
