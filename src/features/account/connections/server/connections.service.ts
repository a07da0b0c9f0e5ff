import type { ConnectionRow, ConnectionSource } from '#server/connections/connection-source.ts'
import { pausedOnes } from '#server/connections/pauses.ts'
import type { Services, UserContext } from '#server/context.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { notFound } from '#server/refusal.ts'
import { mayAccess } from '#shared/access.ts'
import { type ConnectionName, connectionNames } from '../connections.rules.ts'

export type ConnectionSources = Record<ConnectionName, ConnectionSource>

/** A company's are for who may change its settings, a person's their own; an owner sees all. */
const seenOf = ({ by }: UserTx, { facts }: ConnectionSource) =>
  facts.of === 'company' || by.kind === 'owner' ? null : by.id

export const mayChange = ({ by }: UserTx, { access }: ConnectionSource) => mayAccess(access, by)

/** Rows of one kind as the viewer sees them, with the frame's own pauses. */
export async function seenRows(
  tx: UserTx,
  services: Pick<Services, 'providers'>,
  kind: ConnectionName,
  source: ConnectionSource,
  paused: ReadonlySet<string>,
): Promise<ConnectionRow[]> {
  return withPauses(kind, await source.rows(tx, services, seenOf(tx, source)), paused)
}

/** The same rows with the frame's own pauses. */
export const withPauses = (
  kind: ConnectionName,
  rows: readonly ConnectionRow[],
  paused: ReadonlySet<string>,
): ConnectionRow[] => rows.map(row => ({ ...row, state: stateOf(kind, row, paused) }))

const stateOf = (kind: ConnectionName, { id, state }: ConnectionRow, paused: ReadonlySet<string>) =>
  state !== 'ended' && paused.has(`${kind} ${id}`) ? 'paused' : state

/** The row that is meant, among those that the viewer may change; 404 else. */
export async function foundRow(
  tx: UserTx,
  ctx: UserContext,
  sources: ConnectionSources,
  { kind, id }: { kind: ConnectionName; id: number },
): Promise<{ source: ConnectionSource; row: ConnectionRow }> {
  const source = sources[kind]
  if (!mayChange(tx, source)) return notFound()
  const rows = await seenRows(tx, ctx, kind, source, await pausedOnes(tx))
  const row = rows.find(each => each.id === id) ?? notFound()
  return { source, row }
}

/** True if a connection of the company still uses this account at the vendor of ended grants. */
export async function usesAccount(
  tx: CompanyTx,
  services: Pick<Services, 'providers'>,
  sources: ConnectionSources,
  account: string,
): Promise<boolean> {
  for (const name of connectionNames) {
    const { facts, rows } = sources[name]
    if (facts.vendor !== 'Google') continue
    const found = await rows(tx, services, null)
    if (found.some(row => row.account === account && row.state !== 'ended')) return true
  }
  return false
}
