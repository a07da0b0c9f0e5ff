import { randomInt } from 'node:crypto'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { limitAttempts } from '#features/account/sign-in/server/attempts.service.ts'
import { clientOfPortalLink, markOfClient } from '#features/clients/clients/server/portal-link.service.ts'
import { companyMail } from '#features/messages/email-designs/server/company-mail.service.ts'
import { companyText } from '#features/messages/message-templates/server/company-texts.service.ts'
import { isOptedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import { queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import { startPortalSession } from '#server/auth/portal-sessions.ts'
import { checkPassword, hashPassword, hashSecret, newSecret } from '#server/auth/secrets.ts'
import type { PublicContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { PlatformTx } from '#server/db/doors.ts'
import { asCompany } from '#server/db/inner-doors.ts'
import { networkOf } from '#server/http/network-of.ts'
import { wordedMail } from '#server/providers/mail/worded-mail.ts'
import { readerOf } from '#server/reader.ts'
import { refuse } from '#server/refusal.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import {
  addressOf,
  codeMinutes,
  isEmailAddress,
  mostCodes,
  mostCodesInAll,
  signInTexts,
  typedCode,
} from '../client-sign-in.rules.ts'
import {
  type Candidate,
  candidatesOf,
  clientFacts,
  companiesByIds,
  insertChoice,
  insertCode,
  openChoice,
  spendCode,
  tryCode,
} from './client-sign-in.queries.ts'

/** How somebody says who they are: what they typed, or the link that they were sent. */
export interface Named {
  address: string
  link: string
  via: 'email' | 'sms'
}

interface Scope {
  address: string
  company_id: number | null
  client_id: number | null
}

/** Whom a sign-in is for; an address that nobody can have is refused, one that nobody has is not. */
async function scopeOf(ctx: PublicContext, { address, link, via }: Named): Promise<Scope> {
  if (link === '') {
    const typed = addressOf(address) ?? refuse(400, signInTexts.badAddress, { field: 'address' })
    return { address: typed, company_id: null, client_id: null }
  }
  const { companyId, clientId } = clientOfPortalLink(ctx.seal, link) ?? refuse(404, signInTexts.linkOver)
  const client = await ctx.db.readCompany(companyId, tx => clientFacts(tx, clientId))
  const own = client && addressOf(via === 'sms' ? client.phone : client.email)
  if (!client || !own) return refuse(404, signInTexts.linkOver)
  return { address: own, company_id: companyId, client_id: client.id }
}

/** The clients with this address now, each once. */
async function clientsOf(tx: PlatformTx, scope: Scope): Promise<Candidate[]> {
  const { address, company_id, client_id } = scope
  const isTheirs = (each: Candidate) =>
    addressOf(isEmailAddress(address) ? each.email : each.phone) === address &&
    (company_id === null || (each.company_id === company_id && each.client_id === client_id))
  return (await candidatesOf(tx, scope)).filter(isTheirs)
}

/**
 * Sends a code to whoever has the address. One is made, and its hash takes as long, also where nobody has it; it comes
 * from the business, or from the platform where several know the address.
 */
export async function sendCode(ctx: PublicContext, named: Named): Promise<void> {
  const scope = await scopeOf(ctx, named)
  await limitAttempts(ctx, 'portal-code', null)
  await limitCodes(ctx, scope)
  const asker = { browser: askerOf(ctx) ?? rememberAsker(ctx), network: networkOf(ctx.ip) }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hash = await hashPassword(code)
  await ctx.db.withPlatform('send a client a code', async tx => {
    const found = await clientsOf(tx, scope)
    const companies = [...new Set(found.map(each => each.company_id))]
    const first = companies[0]
    if (first === undefined) return
    await insertCode(tx, scope, asker, hash)
    if (isEmailAddress(scope.address) && companies.length > 1) {
      await ctx.outbox.accountMail(tx, await codeMail(ctx, scope.address, code, ''))
      return
    }
    await asCompany(tx, companyIdFrom(first, 'link'), company => sendFrom(company, ctx, scope.address, code))
  })
}

/**
 * Limits the codes to one address by the network that asks, so that nobody locks its owner out; and all together, so that
 * a mailbox can't be flooded. Codes by a link are counted apart: whoever has the link of a mail gets in whatever others do.
 */
async function limitCodes({ db, ip }: PublicContext, scope: Scope): Promise<void> {
  const whose = scope.company_id === null ? scope.address : `link ${scope.company_id}.${scope.client_id}`
  const isAllowed =
    (await countAttempt(db, `portal-code:${whose} ${networkOf(ip)}`, mostCodes, 60)) &&
    (await countAttempt(db, `portal-code:${whose}`, mostCodesInAll, 60))
  if (!isAllowed) refuse(429, signInTexts.tooManyCodes)
}

const askerCookie = 'tradewind_portal'

/** The hash of the browser's cookie; null: it has none. */
function askerOf(ctx: PublicContext): Buffer | null {
  const kept = ctx.cookie(askerCookie)
  return kept ? hashSecret(kept) : null
}

function rememberAsker(ctx: PublicContext): Buffer {
  const { secret, hash } = newSecret()
  ctx.keepCookie(askerCookie, secret, { path: '/api/clientPortal', seconds: codeMinutes * 60 })
  return hash
}

async function sendFrom(tx: CompanyTx, ctx: PublicContext, to: string, code: string): Promise<void> {
  const { name, email, time_zone } = await companyRow(tx)
  if (isEmailAddress(to)) {
    const replyTo = canonicalEmail(email)
    const mail = {
      ...(await codeMail(ctx, to, code, name)),
      ...(await ownCodeMail(tx, ctx, code)),
      isAnswer: true,
      ...(replyTo !== null && { replyTo }),
    }
    await ctx.outbox.mails(tx, [mail], 'reader')
    return
  }
  // Nobody is told that a number wants no messages: the answer is the same.
  if (await isOptedOut(tx, 'sms', to)) return
  const { t } = await readerOf(ctx.language, time_zone)
  const text = t(
    '{{code}} is your sign-in code for {{company}}. It works for {{minutes}} minutes. Don’t share it.',
    {
      code,
      company: name,
      minutes: String(codeMinutes),
    },
  )
  const shown = t('Sign-in code for {{company}}: ••••••', { company: name })
  await queueTexts(tx, ctx, [{ phone: to, text, shown, jobId: null }], {
    allowReplies: false,
    sendNow: true,
    asManyAsPaid: true,
    zone: time_zone,
  })
}

/** The code mail in the company's own wording or design; null without one. */
async function ownCodeMail(tx: CompanyTx, ctx: PublicContext, code: string) {
  const { is_own, design_id } = await companyText(tx, 'code-email')
  const values = { Code: code, Code_Minutes: String(codeMinutes) }
  return is_own || design_id !== null ? companyMail(tx, ctx, 'code-email', { values, isPrivate: true }) : null
}

/** The code in the language of the browser that asks for it. */
const codeMail = ({ language }: PublicContext, email: string, code: string, company: string) =>
  wordedMail(
    { email, language },
    ({ t }) => ({
      subject: t('{{code}} is your sign-in code', { code }),
      title: t('Your sign-in code'),
      paragraphs: [
        code,
        t('It works once, within {{minutes}} minutes. Don’t share it: we’ll never ask for it.', {
          minutes: String(codeMinutes),
        }),
        t('If you didn’t ask for it, ignore this email.'),
      ],
    }),
    { from: company || 'Tradewind', footer: company || 'Tradewind' },
  )

export interface SignedIn {
  accessToken: string | null
  client: string
  exp: number | null
  companies: (Candidate & { company: string; logo_key: string })[]
  choice: string
}

/** Signs in by a code; with several to choose from, gives them and a key for the choice. */
export async function signInByCode(ctx: PublicContext, named: Named & { code: string }): Promise<SignedIn> {
  const attempt = await limitAttempts(ctx, 'portal', null)
  const scope = await scopeOf(ctx, named)
  const row = await ctx.db.withPlatform('try a client’s code', tx =>
    tryCode(tx, scope, { browser: askerOf(ctx), network: networkOf(ctx.ip) }),
  )
  // Takes as long where there is none.
  const fits = await checkPassword(row?.code_hash ?? null, typedCode(named.code))
  if (!row || !fits) return wrong()
  const signedIn = await ctx.db.withPlatform('sign a client in', async tx => {
    if (!(await spendCode(tx, row.id))) return wrong()
    const clients = await clientsOf(tx, scope)
    const [only] = clients
    if (!only) return wrong()
    if (clients.length === 1) return started(ctx, tx, only, scope.address)
    const { secret, hash } = newSecret()
    await insertChoice(tx, scope, hash)
    const companies = await companiesByIds(
      tx,
      clients.map(each => each.company_id),
    )
    const shown = clients.flatMap(each => {
      const company = companies.find(({ id }) => id === each.company_id)
      return company ? [{ ...each, company: company.name, logo_key: company.logo_key }] : []
    })
    return { accessToken: null, client: '', exp: null, companies: shown, choice: secret }
  })
  await attempt.succeeded()
  return signedIn
}

/** The second step: which of them. */
export async function signInByChoice(
  ctx: PublicContext,
  choice: string,
  wanted: { company_id: number | null; client_id: number | null },
): Promise<SignedIn> {
  return ctx.db.withPlatform('sign a client in by their choice', async tx => {
    const row = await openChoice(tx, hashSecret(choice))
    const client =
      row &&
      (await clientsOf(tx, row)).find(
        each => each.company_id === wanted.company_id && each.client_id === wanted.client_id,
      )
    if (!row || !client || !(await spendCode(tx, row.id))) return wrong()
    return started(ctx, tx, client, row.address)
  })
}

async function started(
  ctx: PublicContext,
  tx: PlatformTx,
  client: Candidate,
  address: string,
): Promise<SignedIn> {
  const { ip, agent } = ctx
  const { company_id: companyId, client_id: clientId } = client
  const session = await startPortalSession(tx, { companyId, clientId, address, ip, agent })
  return { ...session, client: markOfClient(ctx.seal, companyId, clientId), companies: [], choice: '' }
}

const wrong = (): never => refuse(400, signInTexts.wrongCode, { field: 'code' })
