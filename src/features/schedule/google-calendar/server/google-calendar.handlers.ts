import { beginWay, endWay } from '#server/connections/consent-ways.ts'
import type { UserContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import {
  CalendarGone,
  type Calendars,
  CalendarsAway,
  ConsentEnded,
  ConsentRefused,
} from '#server/providers/calendars/calendars.port.ts'
import { refuse } from '#server/refusal.ts'
import type { GoogleConnectionWritten, googleCalendarContract } from '../google-calendar.contract.ts'
import { googleTexts } from '../google-calendar.rules.ts'
import {
  type AccountRow,
  accountOf,
  calendarsOf,
  copiesOf,
  deleteCalendars,
  insertAccount,
  insertCalendars,
  lockAccountOf,
  updateAccount,
} from './google-calendar.queries.ts'
import { accountRecord, endAccount, syncSoon } from './google-calendar.standing.ts'
import { grantPlace } from './google-sync.service.ts'

const wayPurpose = 'google-calendar'

export const googleCalendarHandlers: Handlers<typeof googleCalendarContract> = {
  async status(_input, ctx) {
    const result = await ctx.read(async tx => {
      const account = await accountOf(tx, ctx.session.id)
      return account ? toWire(tx, account) : null
    })
    return { available: ctx.providers.calendars !== null, result }
  },

  async start(_input, ctx) {
    const calendars = setUp(ctx)
    const { state, verifier } = await beginWay(ctx, wayPurpose)
    const url = await asked(ctx, calendars.consentUrl({ returnUrl: returnUrl(ctx), state, verifier }))
    return { url: url.href }
  },

  async connect({ code, state }, ctx) {
    const calendars = setUp(ctx)
    const { id, companyId } = ctx.session
    const way = await endWay(ctx, state)
    if (way?.purpose !== wayPurpose) return refuse(400, googleTexts.refused)
    const request = { returnUrl: returnUrl(ctx), state, verifier: way.verifier }
    const { grant, email } = await asked(ctx, calendars.finish(request, new URLSearchParams({ code, state })))
    const sealed_token = ctx.seal.seal(grant, grantPlace(companyId, id))
    return ctx.write(async tx => {
      const before = await lockAccountOf(tx, id)
      // Another account at Google has calendars of its own.
      if (before && before.email !== email) await endAccount(tx, ctx, before, false)
      const account =
        before?.email === email
          ? await updateAccount(tx, before.id, {
              sealed_token,
              problem: null,
              failures: 0,
              wait_until: tx.now,
            })
          : await insertAccount(tx, { user_id: id, email, sealed_token })
      tx.record(
        'google_accounts',
        before?.email === email ? accountRecord(before) : null,
        accountRecord(account),
      )
      return { result: await toWire(tx, account) }
    })
  },

  async calendars(_input, ctx) {
    const listed = await listOf(ctx)
    return {
      result: listed.map(({ id, name, isMain, isWritable }) => ({
        id,
        name,
        primary: isMain,
        writable: isWritable,
      })),
    }
  },

  async select({ calendars, write }, ctx) {
    const listed = await listOf(ctx)
    const chosen = listed.filter(each => calendars.includes(each.id))
    if (chosen.length < new Set(calendars).size)
      return refuse(400, 'Please choose calendars from the list.', { field: 'calendars' })
    if (write !== null && !listed.some(each => each.id === write && each.isWritable))
      return refuse(400, 'Please choose calendars from the list.', { field: 'write' })
    return ctx.write(async tx => {
      const before = await lockAccountOf(tx, ctx.session.id)
      if (!before) return refuse(400, googleTexts.notConnected)
      const kept = await calendarsOf(tx, before.id)
      const left = kept.filter(each => !calendars.includes(each.google_id))
      const added = chosen.filter(each => !kept.some(row => row.google_id === each.id))
      await deleteCalendars(
        tx,
        left.map(each => each.id),
      )
      await insertCalendars(
        tx,
        before.id,
        added.map(({ id, name }) => ({ google_id: id, name })),
      )
      const change = { write_calendar: write, problem: null, failures: 0, read_at: null, wait_until: tx.now }
      const after = await updateAccount(tx, before.id, change)
      tx.record('google_accounts', accountRecord(before), accountRecord(after))
      if (left.length > 0) tx.tell('appointments')
      await syncSoon(tx, ctx, after.id)
      return { result: await toWire(tx, after) }
    })
  },

  sync: (_input, ctx) =>
    ctx.write(async tx => {
      const account = await lockAccountOf(tx, ctx.session.id)
      if (!account) return refuse(400, googleTexts.notConnected)
      if (account.sealed_token === null) return refuse(400, googleTexts.ended)
      await updateAccount(tx, account.id, { read_at: null, wait_until: tx.now })
      await syncSoon(tx, ctx, account.id)
      return {}
    }),

  disconnect: ({ remove }, ctx) =>
    ctx.write(async tx => {
      const account = await lockAccountOf(tx, ctx.session.id)
      if (!account) return refuse(400, googleTexts.notConnected)
      await endAccount(tx, ctx, account, remove)
      return {}
    }),
}

function setUp({ providers }: UserContext): Calendars {
  return providers.calendars ?? refuse(400, googleTexts.notSetUp)
}

const returnUrl = ({ publicUrl }: UserContext) => `${publicUrl}/settings/calendar`

/** The calendars that Google lists for the connected account. */
async function listOf(ctx: UserContext) {
  const calendars = setUp(ctx)
  const account = await ctx.read(tx => accountOf(tx, ctx.session.id))
  if (!account) return refuse(400, googleTexts.notConnected)
  const grant = ctx.seal.open(account.sealed_token ?? '', grantPlace(account.company_id, account.user_id))
  if (grant === null) return refuse(400, googleTexts.ended)
  return asked(
    ctx,
    calendars.open(grant).then(opened => opened.list()),
  )
}

/** Google's answer, or its trouble as a sentence. */
async function asked<T>(ctx: UserContext, answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const [status, text] =
      error instanceof ConsentRefused
        ? ([400, googleTexts.refused] as const)
        : error instanceof ConsentEnded
          ? ([400, googleTexts.ended] as const)
          : ([503, googleTexts.away] as const)
    const isKnown = status === 400 || error instanceof CalendarsAway || error instanceof CalendarGone
    if (!isKnown) throw error
    ctx.log.warn({ reason: error instanceof Error ? error.message : '' }, 'Google Calendar')
    return refuse(status, text)
  }
}

async function toWire(tx: CompanyTx, account: AccountRow): Promise<GoogleConnectionWritten> {
  const { id, email, connected_at, write_calendar: write, problem, read_at } = account
  const calendars = await calendarsOf(tx, id)
  return {
    email,
    connected_at,
    calendars: calendars.map(each => ({ id: each.google_id, name: each.name })),
    write,
    problem: problem as GoogleConnectionWritten['problem'],
    read_at,
    written: (await copiesOf(tx, id)).length,
  }
}
