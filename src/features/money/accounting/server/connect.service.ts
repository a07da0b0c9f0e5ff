import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { newSecret } from '#server/auth/secrets.ts'
import type { Services, UserContext } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import { cookieIn } from '#server/http/cookies.ts'
import {
  type Accounting,
  BooksSignedOut,
  BooksUnavailable,
  type Organisation,
  type Tokens,
} from '#server/providers/accounting/accounting.port.ts'
import { fact } from '#shared/fact.ts'
import { isReached, noChoices, noSettings } from '../accounting.rules.ts'
import { refuseTrouble } from './accounting.service.ts'
import { type Connection, connectionOf, insertConnection } from './connection.queries.ts'
import { keptTokens } from './tokens.service.ts'

const cookieName = 'tradewind_books'
const place = 'accounting-connect'
const minutes = 15
const path = '/api/accounting/callback'

/** State sealed into the browser between button and callback: it binds the answer to the person who asked. */
const carried = z.object({
  company: z.number(),
  user: z.number(),
  state: z.string(),
  verifier: z.string(),
  until: z.number(),
})

/** Where to send the browser, which comes back to the callback. */
export async function beginConnecting(
  ctx: UserContext,
  accounting: Accounting,
  payroll: boolean,
): Promise<string> {
  // Connected again, a company keeps the access to payroll that it has given.
  const hadPayroll = (await ctx.read(connectionOf))?.has_payroll ?? false
  const request = {
    payroll: payroll || hadPayroll,
    returnUrl: `${ctx.publicUrl}${path}`,
    state: newSecret().secret,
    verifier: newSecret().secret,
  }
  const url = await accounting.consentUrl(request).catch(refuseTrouble)
  const { companyId, id } = ctx.session
  const { state, verifier } = request
  const until = ctx.now().getTime() + minutes * 60_000
  const text = JSON.stringify({ company: companyId, user: id, state, verifier, until })
  ctx.keepCookie(cookieName, ctx.seal.seal(text, place), { path, seconds: minutes * 60 })
  return url.href
}

/** The callback is navigated to, so it answers with a redirect and is not part of the API. */
export function mountBooksCallback(http: FastifyInstance, services: Services): void {
  if (!services.providers.accounting) return
  const returnUrl = `${services.publicUrl}${path}`
  http.get(path, async (request, reply) => {
    const leave = (result: 'connected' | 'cancelled' | 'failed' | 'away') =>
      reply.redirect(`${services.publicUrl}/settings/accounting?books=${result}`, 303)
    const answer = new URL(request.url, 'http://localhost').searchParams
    const kept = openCarried(services, cookieIn(request.headers.cookie, cookieName))
    const { accounting } = services.providers
    if (!accounting || !kept || kept.state !== answer.get('state')) return leave('failed')
    if (answer.has('error')) return leave('cancelled')
    try {
      const tokens = await accounting.redeem({ ...kept, payroll: false, returnUrl }, answer)
      const organisations = await accounting.organisations(tokens)
      if (organisations.length === 0) return leave('cancelled')
      await keepConnection(services, kept, tokens, organisations)
      return leave('connected')
    } catch (error) {
      request.log.warn({ err: error }, 'books were not connected')
      if (error instanceof BooksSignedOut) return leave('failed')
      if (error instanceof BooksUnavailable) return leave('away')
      throw error
    }
  })
}

function openCarried({ seal, now }: Services, cookie: string | undefined) {
  const text = cookie ? seal.open(cookie, place) : null
  const read = text === null ? null : z.safeParse(carried, JSON.parse(text))
  return read?.success && read.data.until > now().getTime() ? read.data : null
}

const otherOrganisation = (before: Connection, organisations: Organisation[]) =>
  fact(
    'This sign-in reaches {{now}}, not {{before}} as before. Nothing is sent. Reconnect {{before}}, or choose another organisation.',
    { before: before.organisation_name, now: organisations.map(({ name }) => name).join(', ') },
  )

/** Connected again, it goes on where it was; with another organisation it stops until somebody has chosen. */
async function keepConnection(
  services: Services,
  { company: id, user }: z.output<typeof carried>,
  tokens: Tokens,
  organisations: Organisation[],
): Promise<void> {
  const company: CompanyId = companyIdFrom(id, 'link')
  const before = await services.db.withCompany(company, connectionOf)
  const isKnown = before !== undefined && isReached({ organisation: before.organisation, organisations })
  // Books that were written before stay as they are until somebody has chosen.
  const wasWritten = before !== undefined && before.organisation !== ''
  const elsewhere = wasWritten && !isKnown
  await services.db.withCompany(company, async tx => {
    await insertConnection(tx, {
      ...keptTokens(services.seal, company, tokens, services.now()),
      has_payroll: tokens.payroll,
      organisations,
      organisation: wasWritten ? before.organisation : '',
      ...(!wasWritten && {
        choices: noChoices,
        settings: noSettings,
        seen: null,
        payments_since: null,
        contacts_page: 1,
        matched_at: null,
      }),
      // Where access had ended by itself, sending goes on.
      state: elsewhere
        ? 'ended'
        : !isKnown || before.sealed_tokens === '' || !isReached(before)
          ? 'setting-up'
          : before.state === 'ended'
            ? 'on'
            : before.state,
      trouble: elsewhere ? otherOrganisation(before, organisations) : null,
      not_before: null,
      connected_by: user,
    })
    tx.tell('books')
  })
}
