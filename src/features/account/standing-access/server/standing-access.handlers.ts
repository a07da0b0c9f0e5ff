import { type Standing, type StandingKind, standingIn } from '#server/auth/standing-access.ts'
import type { Services } from '#server/context.ts'
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
      const result = []
      for (const { kind, id, about, made_by, made_at, opened_at, hangs_on = [made_by] } of rows) {
        const ended = hangs_on === 'company' ? null : (await firstOpen(tx, ctx, kinds[kind], hangs_on)).ended
        result.push({
          kind,
          id,
          about: { text: about.text, values: { ...about.values } },
          made_by: (made_by !== null && names.get(made_by)) || '',
          made_at,
          opened_at,
          ended,
        })
      }
      return { result }
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

/** The first of these people by whose right it is open, else why it is not. */
async function firstOpen(
  tx: UserTx,
  services: Pick<Services, 'sellsPlans' | 'now'>,
  kind: StandingKind,
  people: readonly (number | null)[],
): Promise<Standing> {
  let standing: Standing = { maker: null, ended: 'gone' }
  for (const person of people) {
    standing = await standingIn(tx, services, kind, person)
    if (standing.maker) return standing
  }
  return standing
}
