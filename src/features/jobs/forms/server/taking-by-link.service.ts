import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { refuseDeadLink } from '#features/account/company/server/dead-link.service.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import { readTicket } from '#server/auth/page-ticket.ts'
import type { PublicContext } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { networkOf } from '#server/http/network-of.ts'
import { refuse } from '#server/refusal.ts'
import type { Answers, Gets } from '#shared/endpoint.ts'
import { tellAnswers } from '#shared/forms/telling.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import type { formLinksContract } from '../form-links.contract.ts'
import { type LinkKind, linkTexts, mostByLink } from '../form-links.rules.ts'
import { formTexts } from '../forms.rules.ts'
import { type AnswerRow, givePhotos, insertAnswer } from './answers.queries.ts'
import { sizeOf } from './answers.service.ts'
import { tellOfWaiting } from './approvals.service.ts'
import { lockRound } from './asked/rounds.queries.ts'
import { settleRounds } from './asked/rounds.service.ts'
import { hasTicket, type LinkRow, lockLink, updateLink } from './form-links.queries.ts'
import { isOpen, isTaken, type LinkPerson, linkOfPage, partsOfKey } from './form-links.service.ts'
import { type FormVersion, versionOf } from './forms.queries.ts'
import { checkedVisit, keepPhotos, storePhotos } from './visitor-answers.service.ts'

type Sent = Gets<typeof formLinksContract.fill>

/** Names the page of a link and a version in its tickets. */
export const ticketPlace = (companyId: CompanyId, linkId: number, number: number): string =>
  `form:${companyId}:${linkId}:${number}`

/** Keeps what was filled in on the page of a link: once for each page that was opened. */
export async function takeByLink(
  ctx: PublicContext,
  kind: LinkKind,
  personId: number | null,
  { formLinkId, number, ticket, more, photos, ...sent }: Sent,
): Promise<Answers<typeof formLinksContract.fill>> {
  const thanks = { message: 'Form saved.' }
  const { companyId, hash } = partsOfKey(formLinkId)
  const write = await ctx.byLink(companyId)
  const { link, person } = await ctx.db.readCompany(companyId, tx => linkOfPage(tx, hash, kind, personId))
  if (more !== '') return thanks
  const page = readTicket(ctx.seal, ticketPlace(companyId, link.id, number), ticket, ctx.now())
  if (page === 'soon') return refuse(400, linkTexts.tooSoon)
  if (page === 'stale') return refuse(409, linkTexts.stale)
  // Sent twice it arrives once, and its sender reads the same.
  if (await ctx.db.readCompany(companyId, tx => hasTicket(tx, page.number))) return thanks
  // The ticket proves that this version was open when it was begun, whatever became of the form since.
  const form = await ctx.db.readCompany(companyId, async tx => {
    await refuseUnlessOpen(ctx, tx, link)
    return (await versionOf(tx, link.form_id, number)) ?? refuse(404, formTexts.version)
  })
  const visit = checkedVisit(form, { answers: sent.answers, photos })
  const name = person ? person.name : sent.name
  if (name === '') return refuse(400, linkTexts.noName, { field: 'name' })
  await refuseFlood(ctx, companyId)
  const files = await storePhotos(ctx, companyId, visit.photos)
  return write(async tx => {
    const now = await refuseUnlessOpen(ctx, tx, (await lockLink(tx, link.id)) ?? link)
    if (await hasTicket(tx, page.number)) return thanks
    const answers = await keepPhotos(tx, visit.filled, files)
    const client_id = await clientOfLink(tx, link)
    const row = await insertAnswer(tx, {
      ...sizeOf(form.content, visit.filled),
      form_id: form.form_id,
      number,
      job_id: null,
      client_id,
      user_id: null,
      by_name: name,
      answers,
      filled_at: tx.now,
      replaces: null,
      reason: '',
      link_id: link.id,
      approval: form.needs_approval ? 'waiting' : '',
      ticket: page.number,
    })
    await givePhotos(
      tx,
      row.id,
      files.map(({ key }) => key),
    )
    await updateLink(tx, link.id, { used: now.used + 1 })
    tx.record('form_answers', null, row)
    await tellOfWaiting(tx, ctx.outbox, form.name, row)
    await settleRounds(tx, { ...row, site_id: null, round_id: link.round_id })
    tx.record('form_links', now, { ...now, used: now.used + 1 })
    await mailReceipt(ctx, tx, { form, row, answers, person, to: person?.email || sent.email })
    return thanks
  })
}

/** The client of the link, or of the round that it was made for. */
async function clientOfLink(tx: CompanyTx, { client_id, round_id }: LinkRow): Promise<number | null> {
  if (client_id !== null || round_id === null) return client_id
  return (await lockRound(tx, round_id))?.client_id ?? null
}

async function refuseUnlessOpen(ctx: PublicContext, tx: CompanyTx, link: LinkRow): Promise<LinkRow> {
  if (!isOpen(link, ctx.now())) return refuseDeadLink(tx, linkTexts.gone)
  return isTaken(link) ? refuse(409, linkTexts.taken) : link
}

/** A machine that sends one after another is slowed down, and so is a crowd of them. */
async function refuseFlood({ db, ip }: PublicContext, companyId: CompanyId): Promise<void> {
  const isAllowed =
    (await countAttempt(db, `form-link ${networkOf(ip)}`, mostByLink.network, 10)) &&
    (await countAttempt(db, `form-link of ${companyId}`, mostByLink.company, 60))
  if (!isAllowed) refuse(429, 'Too many requests. Please wait a minute and try again.')
}

interface Receipt {
  form: FormVersion
  row: AnswerRow
  answers: Record<string, string[]>
  person: LinkPerson | null
  to: string
}

/**
 * Mails a receipt. Answers stand only in that of a known person: an address that a stranger typed is sent no words of
 * theirs.
 */
async function mailReceipt(
  ctx: PublicContext,
  tx: CompanyTx,
  { form, row, answers, person, to: address }: Receipt,
): Promise<void> {
  const to = canonicalEmail(address)
  if (to === null) return
  const company = await companyRow(tx)
  const { t, instant } = await companyReader(tx)
  const lines = tellAnswers(form.content, answers, t)
    .flatMap(({ fields }) => fields)
    .filter(({ kind, text }) => kind !== 'heading' && kind !== 'text' && text !== '')
    .map(({ label, text }) => `${label}: ${text}`)
  const drawn = await ctx.formMail(tx, 'form-receipt-email', {
    values: {
      Customer_Name: person?.name ?? '',
      Form_Name: form.name,
      Form_Number: String(row.id),
      Received_Time: instant(row.filled_at),
    },
    more: person && lines.length > 0 ? [lines.join('\n')] : [],
  })
  const replyTo = canonicalEmail(company.email)
  const mail = { to, ...drawn, from: company.name, ...(replyTo !== null && { replyTo }) }
  await ctx.outbox.mail(tx, mail, 'company')
}
