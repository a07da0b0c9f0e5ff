import type { Seal } from '#server/auth/seal.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { Doors } from '#server/db/doors.ts'
import type { Outbox } from '#server/outbox.ts'
import type { Accounting } from '#server/providers/accounting/accounting.port.ts'
import type { Connection } from './connection.queries.ts'

export interface BookKeeping {
  db: Doors
  seal: Seal
  outbox: Outbox
  accounting: Accounting | null
  now(): Date
}

/** One company's turn at its books. */
export interface BookTurn {
  services: BookKeeping
  company: CompanyId
  connection: Connection
  requests: number
  /** Says of which record the exchanges are that follow. */
  about(record: number): void
  onError: (error: unknown) => void
}
