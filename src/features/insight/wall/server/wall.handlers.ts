import { countAttempt } from '#server/auth/attempts.ts'
import { hashSecret, newSecret } from '#server/auth/secrets.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { Handlers } from '#server/mount.ts'
import { found, notFound, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import type { wallContract } from '../wall.contract.ts'
import { canMakeWall, mostWalls, type WallSpec, wallTexts } from '../wall.rules.ts'
import { countWalls, insertWall, lockWall, updateWall, wallByToken, wallsOf } from './wall.queries.ts'
import { shownOn } from './wall.service.ts'
import { endWall, wallRecord } from './wall.standing.ts'

/** Times that a screen may be read, and wrong addresses of one network, in an hour. */
const mostReads = 2_000
const mostMisses = 100

export const wallHandlers: Handlers<typeof wallContract> = {
  list: (_input, ctx) =>
    ctx.read(async tx => ({
      result: (await wallsOf(tx, tx.by.kind === 'owner' ? null : tx.by.id)).map(
        ({ id, name, spec, made_by, created_at, read_at, version }) => ({
          id,
          name,
          ...spec,
          made_by,
          created_at,
          read_at,
          version,
        }),
      ),
    })),

  add: (input, ctx) =>
    ctx.write(async tx => {
      const wanted = specOf(input, tx)
      if ((await countWalls(tx)) >= mostWalls)
        return refuse(
          400,
          fact('You can have up to {{count}} wall screens. Revoke one first.', { count: mostWalls }),
        )
      const { secret, hash } = newSecret()
      const row = await insertWall(tx, { ...wanted, hash })
      tx.record('wall_screens', null, wallRecord(row))
      return { message: 'The screen was created.', id: row.id, url: `${ctx.publicUrl}/wall/${secret}` }
    }),

  edit: ({ id, version, ...input }, ctx) =>
    ctx.write(async tx => {
      const before = await ownWall(tx, id)
      refuseStale(version, before, wallRecord(before))
      tx.record('wall_screens', wallRecord(before), wallRecord(await updateWall(tx, id, specOf(input, tx))))
      return { message: 'Saved.' }
    }),

  remove: ({ id }, ctx) =>
    ctx.write(async tx => {
      await endWall(tx, await ownWall(tx, id))
      return { message: 'The screen was revoked.' }
    }),

  async show({ token }, ctx) {
    const hash = hashSecret(token)
    const wall = await ctx.db.withPlatform('a screen on a wall', tx => wallByToken(tx, hash))
    const key = wall ? `wall:${hash.toString('base64url')}` : `wall ${networkOf(ctx.ip)}`
    if (!(await countAttempt(ctx.db, key, wall ? mostReads : mostMisses, 60)))
      return refuse(429, wallTexts.tooMany)
    return (wall && (await shownOn(wall, ctx))) ?? refuse(404, wallTexts.over)
  },
}

/** A screen of who asks; an owner's are all. */
async function ownWall(tx: UserTx, id: number) {
  const row = found(await lockWall(tx, id))
  const isOwn = row.created_by === tx.by.id || tx.by.kind === 'owner'
  return isOwn ? row : notFound()
}

function specOf(
  { name, days, ...more }: { name: string; days: number } & Omit<WallSpec, 'days'>,
  tx: UserTx,
) {
  const spec = { ...more, figures: [...new Set(more.figures)], days: days as WallSpec['days'] }
  refuseUnless(canMakeWall(spec, tx.by))
  return { name, spec }
}
