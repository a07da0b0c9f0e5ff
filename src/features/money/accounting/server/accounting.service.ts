import { savedFees } from '#features/account/tax-and-fees/server/fees.queries.ts'
import { clashingItems, twinOf } from '#features/stock/price-book/server/items.queries.ts'
import type { UserContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import {
  type Accounting,
  BooksBusy,
  BooksRefused,
  BooksSignedOut,
  BooksUnavailable,
} from '#server/providers/accounting/accounting.port.ts'
import { found, refuse } from '#server/refusal.ts'
import { dayText, instantText, monthStart, todayIn } from '#shared/dates.ts'
import { type Choices, kindsSent, settingsProblem, usualSettings } from '../accounting.rules.ts'
import { itemProblem, longestCode } from '../item-codes.rules.ts'
import { endBooks } from './accounting.standing.ts'
import { collectAll, countUnsentClients, seenNow } from './collect.queries.ts'
import { type Connection, connectionOf, lockConnection, updateConnection } from './connection.queries.ts'
import { countDrifts } from './drifts/drifts.queries.ts'
import { isDriftDue } from './drifts/drifts.service.ts'
import { countMatches } from './matching/matching.queries.ts'
import { countAsked } from './payments/book-payments.queries.ts'
import { countStates } from './records.queries.ts'
import { openBooks } from './tokens.service.ts'

/** How the books stand, for the screen. Tokens stay here. */
export async function stateOfBooks(tx: CompanyTx, accounting: Accounting | null) {
  const kept = await connectionOf(tx)
  const program = accounting?.name ?? null
  if (!kept?.sealed_tokens || !accounting) return { program, connection: null }
  const counts = await countStates(tx, kept.organisation)
  const { organisations, not_before, sent_at, trouble, payments_read_at } = kept
  return {
    program,
    connection: {
      state: kept.state,
      has_payroll: kept.has_payroll,
      organisations: organisations.map(({ id, name }) => ({ id, name })),
      organisation: kept.organisation,
      organisation_name: kept.organisation_name,
      choices: kept.choices,
      settings: kept.settings,
      trouble: trouble && { text: trouble.text, values: { ...trouble.values } },
      not_before: not_before && not_before > tx.now ? instantText(not_before) : null,
      sent_at: sent_at && instantText(sent_at),
      ...counts,
      asked: await countAsked(tx, kept.organisation),
      matching: kept.matched_at
        ? ('done' as const)
        : kept.contacts_page === 0
          ? ('open' as const)
          : ('none' as const),
      matches: await countMatches(tx, kept.organisation),
      payments_read_at: payments_read_at && instantText(payments_read_at),
      drifts: await countDrifts(tx, kept.organisation),
      drift_read_at: kept.drift_read_at && instantText(kept.drift_read_at),
      is_comparing: kept.state === 'on' && isDriftDue(kept, tx.now),
      version: kept.version,
    },
  }
}

const mostRefused = 20

/** Items that books can't take as they are, and why. */
export async function refusedItems(tx: CompanyTx) {
  const refused = []
  for (const item of await clashingItems(tx, longestCode, mostRefused)) {
    const reason = itemProblem(item, await twinOf(tx, item))
    if (reason) refused.push({ id: item.id, reason: { text: reason.text, values: { ...reason.values } } })
  }
  return refused
}

/** The program, where this server can reach one. */
export const programOf = (ctx: UserContext): Accounting =>
  ctx.providers.accounting ?? refuse(409, 'No accounting program is set up on this server.')

/** The connection, locked; 409 where there is none. */
export async function heldConnection(tx: UserTx): Promise<Connection> {
  const held = await lockConnection(tx)
  return held?.sealed_tokens ? held : refuse(409, 'Your accounting isn’t connected.')
}

/** Turns trouble with the books into a refusal. */
export function refuseTrouble(error: unknown): never {
  if (error instanceof BooksSignedOut)
    return refuse(409, 'Your accounting connection has ended. Reconnect: nothing is lost or sent twice.')
  if (error instanceof BooksBusy)
    return refuse(503, 'Your accounting program is limiting requests. Try again in a moment.')
  if (error instanceof BooksUnavailable)
    return refuse(503, 'Your accounting program isn’t responding. Try again in a moment.')
  if (error instanceof BooksRefused) return refuse(409, 'Your accounting program refused this. Reconnect it.')
  throw error
}

/** Reads what amounts can be put to in an organisation that access was given to. */
export async function readChoices(ctx: UserContext, organisation: string): Promise<Choices> {
  const accounting = programOf(ctx)
  const { companyId } = ctx.session
  const connection = found(await ctx.read(connectionOf))
  try {
    const id = companyIdFrom(companyId, 'session')
    return await (await openBooks(ctx, accounting, id, { ...connection, organisation })).choices()
  } catch (error) {
    return refuseTrouble(error)
  }
}

const unread = { payments_since: null, payments_due_at: null, payments_read_at: null }

/** From when on payments of the books are read: what was there before is not entered a second time. */
export function readingFrom(
  { settings: { received }, payments_since }: Connection,
  now: Date,
): Partial<Connection> {
  if (!received) return unread
  return payments_since === null ? { payments_since: now } : {}
}

/** Takes the organisation; what was set up for another one begins anew. */
export async function chooseOrganisation(tx: UserTx, organisation: string, choices: Choices): Promise<void> {
  const before = await heldConnection(tx)
  const isSame = before.organisation === organisation
  const { tax } = await savedFees(tx)
  const today = todayIn(tx.by.timeZone, instantText(tx.now))
  await updateConnection(
    tx,
    {
      organisation,
      organisation_name: before.organisations.find(({ id }) => id === organisation)?.name ?? '',
      choices,
      state: isSame && before.state !== 'ended' ? before.state : 'setting-up',
      trouble: null,
      not_before: null,
      ...(!isSame && {
        settings: usualSettings(choices, tax, dayText(monthStart(today))),
        seen: null,
        sent_at: null,
        contacts_page: 1,
        matched_at: null,
        drift_page: '',
        drift_due_at: null,
        drift_read_at: null,
        drift_begun_at: null,
        ...unread,
      }),
    },
    true,
  )
}

/** True where clients are to be sent that nobody has matched. */
const needsMatching = ({ matched_at, settings }: Connection): boolean =>
  matched_at === null && kindsSent(settings).includes('client')

/** Begins to send: all that the settings name and that never was sent, and from then on what changes. */
export async function startSending(tx: UserTx): Promise<void> {
  const connection = await heldConnection(tx)
  const { organisation, settings, state, seen } = connection
  if (organisation === '') return refuse(409, 'Please choose the organisation first.')
  if (state === 'ended')
    return refuse(409, 'Your accounting connection has ended. Reconnect: nothing is lost or sent twice.')
  const problem = settingsProblem(settings)
  if (problem) return refuse(400, problem.message, { field: problem.field })
  if (needsMatching(connection) && (await countUnsentClients(tx, connection)) > 0)
    return refuse(409, 'Match your clients with the contacts of your books first.')
  // Changes made while it was paused count too.
  const from = seen === null ? await seenNow(tx) : {}
  await collectAll(tx, organisation, settings)
  await updateConnection(
    tx,
    {
      state: 'on',
      trouble: null,
      not_before: null,
      ...from,
      ...readingFrom(connection, tx.now),
    },
    true,
  )
}

/** Forgets the way in; what was sent is remembered, and up to where changes were looked at. */
export const disconnectBooks = (ctx: UserContext) =>
  ctx.write(async tx => {
    await endBooks(tx, ctx)
    return { result: await stateOfBooks(tx, ctx.providers.accounting) }
  })
