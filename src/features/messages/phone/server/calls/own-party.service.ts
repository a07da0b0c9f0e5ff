import type { UserContext } from '#server/context.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { refuse } from '#server/refusal.ts'
import { noPermission, seesOwnWorkOnly } from '#shared/access.ts'
import { type LegRow, legById } from './calls.queries.ts'
import { type OpenCall, openLeg } from './calls.service.ts'

export const lineOf = (ctx: UserContext) => ctx.providers.voice.line

export const isHandsetDevice = (device: string) => device.startsWith('handset')

/** The handset speaks for everybody outside: it belongs to the office. */
export function requireHandset(ctx: UserContext): void {
  if (lineOf(ctx) !== 'simulated' || seesOwnWorkOnly(ctx.session)) refuse(403, noPermission)
}

/** The leg's call, for the person whose leg it is; people outside act through the handset. */
export async function openOwn(
  tx: UserTx,
  ctx: UserContext,
  legId: number,
): Promise<OpenCall & { leg: LegRow }> {
  const isOutside = (await legById(tx, legId))?.user_id === null
  if (isOutside && (lineOf(ctx) !== 'simulated' || seesOwnWorkOnly(tx.by))) return refuse(404, 'Not found.')
  return openLeg(tx, legId, isOutside ? null : tx.by.id)
}
