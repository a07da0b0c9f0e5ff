import { absentSessionsIn } from '#server/auth/sessions.ts'
import { type StandingKind, standingBy } from '#server/auth/standing-access.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { notFound } from '#server/refusal.ts'
import type { standingAccessContract } from '../standing-access.contract.ts'
import { type StandingKindName, standingNames } from '../standing-access.rules.ts'
import { namesOf } from './standing-access.queries.ts'

export type StandingKinds = Record<StandingKindName, StandingKind>

export const standingAccessHandlers = (kinds: StandingKinds): Handlers<typeof standingAccessContract> => ({
  list: (_input, ctx) =>
    ctx.read(async tx => {
      const rows = await seenRows(tx, kinds)
      const names = await namesOf(tx)
      const people = rows.flatMap(({ made_by, hangs_on }) => [
        made_by,
        ...(hangs_on === 'company' ? [] : (hangs_on ?? [])),
      ])
      const { sellsPlans } = ctx
      const makers = await absentSessionsIn(tx, { sellsPlans, userIds: people.filter(id => id !== null) })
      const endOf = (kind: StandingKindName, holders: readonly (number | null)[]) => {
        const ends = holders.map(
          id => standingBy((id !== null && makers.get(id)) || null, kinds[kind].access, ctx.now()).ended,
        )
        return ends.includes(null) ? null : (ends.at(-1) ?? 'gone')
      }
      const result = rows.map(({ kind, id, about, made_by, made_at, opened_at, hangs_on = [made_by] }) => ({
        kind,
        id,
        about: { text: about.text, values: { ...about.values } },
        made_by: (made_by !== null && names.get(made_by)) || '',
        made_at,
        opened_at,
        ended: hangs_on === 'company' ? null : endOf(kind, hangs_on),
        asks: hangs_on === 'company' && ['gone', 'right'].includes(endOf(kind, [made_by]) ?? ''),
      }))
      return { result }
    }),

  takeOver: ({ kind }, ctx) =>
    ctx.write(async tx => {
      if (!(await kinds[kind].takeOver?.(tx))) return notFound()
      tx.tell('settings')
      return {}
    }),

  end: ({ kind, id }, ctx) =>
    ctx.write(async tx => {
      const own = await kinds[kind].rows(tx, seenOf(tx))
      const isSeen = own.some(row => row.id === id)
      if (!isSeen || !(await kinds[kind].end(tx, ctx, id))) return notFound()
      tx.tell('settings')
      return {}
    }),
})

/** Owners see what everybody has made, others their own. */
const seenOf = ({ by }: UserTx) => (by.kind === 'owner' ? null : by.id)

async function seenRows(tx: UserTx, kinds: StandingKinds) {
  const rows = []
  for (const kind of standingNames)
    rows.push(...(await kinds[kind].rows(tx, seenOf(tx))).map(row => ({ ...row, kind })))
  return rows
}
