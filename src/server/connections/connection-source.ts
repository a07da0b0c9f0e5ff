import type { Access } from '#shared/access.ts'
import type { ConnectionFacts, ConnectionState } from '#shared/connections/connection-facts.ts'
import type { Fact } from '#shared/fact.ts'
import type { Services, UserContext } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { CompanyTx, UserTx } from '../db/company-tx.ts'

/** A feature's connections to another service: which there are, how they are, and what can be done with one. */
export interface ConnectionSource {
  facts: ConnectionFacts
  /** The right to see and to change them. */
  access: Access
  /** False: the operator has set no keys. */
  isOffered(services: Pick<Services, 'providers'>): boolean
  /** True: the company does not want any, so that none is offered. */
  isHidden?(tx: CompanyTx): Promise<boolean>
  /** Those of one person, or null: all of the company. */
  rows(tx: CompanyTx, services: Pick<Services, 'providers'>, person: number | null): Promise<ConnectionRow[]>
  /** Ends one at once and for good; false: there is none. */
  end?(tx: UserTx, ctx: UserContext, id: number): Promise<boolean>
  /** Pauses one or has it go on; 'kept': by the frame's own list. False: there is none. */
  pause?: 'kept' | ((tx: UserTx, ctx: UserContext, id: number, isPaused: boolean) => Promise<boolean>)
  /** Retries a connection now; false if there is none. */
  retry?(tx: UserTx, ctx: UserContext, id: number): Promise<boolean>
  /** How an exchange that failed is tried again; left out: what was asked of it is not known any more. */
  again?: Again
}

/** The work in which an exchange failed, done once more. */
export interface Again {
  /** The subject of exchanges, by row: its name, and whether it is still to be done. */
  about?(tx: CompanyTx, rows: readonly number[]): Promise<Map<number, { name: string; isLeft: boolean }>>
  /** Makes it due now. */
  begin(tx: UserTx, ctx: UserContext, id: number, about: number): Promise<unknown>
  /** Does what is due. */
  run(services: Services, company: CompanyId, id: number, about: number): Promise<void>
}

export interface ConnectionRow {
  id: number
  /** The account at the other side. */
  account: string
  state: ConnectionState
  trouble?: Fact | null
  /** When it is tried next. */
  nextAt?: Date | null
  /** Its last success. */
  usedAt?: Date | null
  /** When the vendor ends the connection; null if it never does. */
  endsAt?: Date | null
  /** Who connected it. */
  by: number | null
}
