import type { UserContext } from '#server/context.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import {
  type LineNumber,
  type LineNumbers,
  LineRefused,
  LineUnavailable,
} from '#server/providers/voice/voice.port.ts'
import { found, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import { trialPack } from '#shared/plan.ts'
import type { phoneNumbersContract } from '../../numbers.contract.ts'
import { mayHaveMore, numberTexts } from '../../numbers.rules.ts'
import { colleagues } from '../calls/people.queries.ts'
import { numberUrls } from '../line/line-hooks.routes.ts'
import { followMaskingNumber } from './masking.handlers.ts'
import {
  changeNumber,
  deleteNumber,
  givePersonNumber,
  insertNumber,
  lockNumber,
  type NumberRow,
  peoplesNumbers,
  phoneNumbers,
  takenNumbers,
} from './numbers.queries.ts'

export const phoneNumbersHandlers: Handlers<typeof phoneNumbersContract> = {
  async list(_input, ctx) {
    const { numbers } = ctx.providers.voice
    const owned = numbers ? await numbers.owned().catch(unlessAway) : []
    return ctx.read(async tx => {
      const data = await phoneNumbers(tx)
      const taken = await takenNumbers(
        tx,
        (owned ?? []).map(each => each.number),
      )
      const given = new Map((await peoplesNumbers(tx)).map(each => [each.user_id, each.number_id]))
      return {
        data,
        account: (owned ?? []).filter(each => !taken.has(each.number) && mayAdopt(ctx, each.number)),
        people: (await colleagues(tx)).map(({ id, full_name }) => ({
          user_id: id,
          full_name,
          number_id: given.get(id) ?? null,
        })),
        has_line: numbers !== null,
        is_away: owned === null,
      }
    })
  },

  available: async ({ kind, contains }, ctx) => {
    const { iso } = ctx.session
    return { data: await asked(ctx, numbers => numbers.available({ country: iso || 'AU', kind, contains })) }
  },

  buy: ({ number }, ctx) => have(ctx, number, numbers => numbers.buy(number, numberUrls(ctx.publicUrl))),

  adopt: ({ number }, ctx) =>
    have(ctx, number, async numbers => {
      if (!mayAdopt(ctx, number)) return refuse(403, numberTexts.platform)
      const owned = (await numbers.owned()).find(each => each.number === number)
      if (!owned) return refuse(404, numberTexts.gone)
      await numbers.lead(owned.numberId, numberUrls(ctx.publicUrl))
      return owned
    }),

  edit: ({ id, version, ...change }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockNumber(tx, id))
      refuseStale(version, before, before)
      const others = (await phoneNumbers(tx)).filter(each => each.id !== id)
      if (change.purpose === 'masking' && others.some(each => each.purpose === 'masking'))
        return refuse(409, numberTexts.oneMasking)
      const result = await changeNumber(tx, before, change)
      await followMaskingNumber(tx)
      return { result }
    }),

  async release({ id }, ctx) {
    const rows = await ctx.read(phoneNumbers)
    const { number_id } = found(rows.find(each => each.id === id))
    await asked(ctx, numbers => numbers.release(number_id))
    return ctx.write(async tx => {
      const row = await lockNumber(tx, id)
      if (row) await deleteNumber(tx, row)
      await followMaskingNumber(tx)
      return {}
    })
  },

  setPerson: ({ user_id, number_id }, ctx) =>
    ctx.write(async tx => {
      if (!(await givePersonNumber(tx, user_id, number_id))) return refuse(404, 'Not found.')
      tx.tell('settings', 'viewer')
      return {}
    }),
}

/** The number of the text messages belongs to the platform where that has companies of others. */
const mayAdopt = (ctx: UserContext, number: string): boolean =>
  !ctx.sellsPlans || number !== ctx.providers.voice.number

/** Makes a number the company's own, once: who repeats it is answered with what there is. */
async function have(
  ctx: UserContext,
  number: string,
  get: (numbers: LineNumbers) => Promise<LineNumber>,
): Promise<{ result: NumberRow }> {
  const own = await ctx.read(tx => numberToHave(tx, ctx, number))
  const gotten = own ?? (await asked(ctx, get))
  return ctx.write(async tx => {
    const there = await numberToHave(tx, ctx, number)
    if (there) return { result: there }
    const { number: spelling, numberId, name } = gotten as LineNumber
    return {
      result: await insertNumber(tx, { number: spelling, number_id: numberId, name, purpose: 'office' }),
    }
  })
}

/** The company's own number of this spelling; null: it may be had. Refuses what may not. */
async function numberToHave(tx: UserTx, ctx: UserContext, number: string): Promise<NumberRow | null> {
  if (ctx.sellsPlans && ctx.session.pack_id === trialPack) return refuse(403, numberTexts.onTrial)
  const rows = await phoneNumbers(tx)
  const own = rows.find(each => each.number === number)
  if (own) return own
  refuseUnless(mayHaveMore(rows.length), 409)
  if ((await takenNumbers(tx, [number])).size > 0) return refuse(409, numberTexts.taken)
  return null
}

/** Asks the line's vendor: what it refuses is the caller's to read, and its own trouble may pass. */
async function asked<T>(ctx: UserContext, ask: (numbers: LineNumbers) => Promise<T>): Promise<T> {
  const { numbers } = ctx.providers.voice
  if (!numbers) return refuse(409, numberTexts.noAccount)
  return ask(numbers).catch((error: unknown) => {
    if (error instanceof LineRefused) return refuse(400, error.message)
    return unlessAway(error) ?? refuse(503, numberTexts.vendor)
  })
}

function unlessAway(error: unknown): null {
  if (error instanceof LineUnavailable) return null
  throw error
}
