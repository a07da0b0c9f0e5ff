import { companyRow, insertPicture } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { pictureOfData } from '#features/account/company/server/pictures.service.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import { readTicket } from '#server/auth/page-ticket.ts'
import type { PublicContext } from '#server/context.ts'
import type { CompanyId } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { networkOf } from '#server/http/network-of.ts'
import { renderMail } from '#server/providers/mail/layout.ts'
import { refuse } from '#server/refusal.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import type { Translate } from '#shared/translator.ts'
import { leadPath } from '../../leads/leads.rules.ts'
import { hasTicket, type LeadRow } from '../../leads/server/leads.queries.ts'
import { addLead } from '../../leads/server/leads.service.ts'
import { answersOf, mostSent, type WebForm, webFormProblems, webFormTexts } from '../web-form.rules.ts'

export interface SentWebForm {
  ticket: string
  more: string
  name: string
  phone: string
  email: string
  address: string
  message: string
  answers: Record<string, string>
  photos: string[]
}

interface Filing {
  /** The language of its page. */
  t: Translate
  /** Names the page in its ticket. */
  place: string
  /** Tells in the lead's history where it came from. */
  told: Fact
}

/**
 * Stores as a lead, once, what a visitor of a website has filled in, and tells the company. Answers the words of thanks;
 * refuses what is missing (400), sent too soon (400), too late (409) or too often (429).
 */
export async function fileWebLead(
  ctx: PublicContext,
  companyId: CompanyId,
  form: WebForm,
  { ticket, more, photos, ...sent }: SentWebForm,
  { t, place, told }: Filing,
): Promise<{ message: string }> {
  const thanks = { message: t(form.thanks) }
  if (more !== '') return thanks
  const write = await ctx.byLink(companyId)
  const read = readTicket(ctx.seal, place, ticket, ctx.now())
  if (read === 'soon') return refuse(400, t(webFormTexts.tooSoon))
  if (read === 'stale') return refuse(409, t(webFormTexts.stale))
  const problems = webFormProblems(form, sent)
  if (problems[0])
    return refuse(400, t(problems[0].message), {
      field: problems[0].id,
      fields: Object.fromEntries(problems.map(({ id, message }) => [id, fact(t(message))])),
    })
  // Sent twice it arrives once, and whoever sends it is told the same.
  if (await ctx.db.readCompany(companyId, tx => hasTicket(tx, read.number))) return thanks
  await refuseFlood(ctx, companyId)
  const pictures = form.photos
    ? await Promise.all(photos.map(photo => pictureOfData(companyId, photo, 'photo')))
    : []
  return write(async tx => {
    const { name, phone, email, address, message } = sent
    const lead = await addLead(
      tx,
      {
        name,
        phone,
        email,
        address,
        note: message,
        from_web: true,
        ticket: read.number,
        source_id: form.source_id,
        answers: answersOf(form, sent, t),
        files: pictures.map(picture => picture.key),
      },
      told,
      name,
    )
    // The same ticket came in at the same time.
    if (!lead) return thanks
    for (const picture of pictures) await insertPicture(tx, picture)
    await tellPeople(tx, ctx.outbox, [{ kind: 'leadArrived', path: leadPath(lead.id), values: { name } }])
    if (form.mails) await mailLead(tx, ctx, lead)
    return thanks
  })
}

/** A machine that sends one after another is slowed down, and so is a crowd of them. */
async function refuseFlood({ db, ip }: PublicContext, companyId: number): Promise<void> {
  const isAllowed =
    (await countAttempt(db, `web-form ${networkOf(ip)}`, mostSent.network, 10)) &&
    (await countAttempt(db, `web-form of ${companyId}`, mostSent.company, 60))
  if (!isAllowed) refuse(429, 'Too many requests. Please wait a minute and try again.')
}

/** The company reads of it at once; its answer goes to whoever asked. */
async function mailLead(tx: CompanyTx, { outbox, publicUrl }: PublicContext, lead: LeadRow): Promise<void> {
  const company = await companyRow(tx)
  const to = canonicalEmail(company.email)
  if (to === null) return
  const replyTo = canonicalEmail(lead.email)
  const { t, language } = await companyReader(tx)
  const subject = t('New lead from your website: {{name}}', { name: lead.name })
  const { html, text } = renderMail({
    title: subject,
    language,
    paragraphs: [
      lead.note,
      [lead.phone, lead.email, lead.address].filter(Boolean).join('\n'),
      lead.answers.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ].filter(Boolean),
    button: { label: t('Open lead'), url: `${publicUrl}${leadPath(lead.id)}` },
    footer: company.name,
  })
  await outbox.mail(tx, { to, subject, html, text, ...(replyTo !== null && { replyTo }) }, 'company')
}
