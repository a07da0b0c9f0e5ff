import { companyRow, insertPicture } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { pictureOfData } from '#features/account/company/server/pictures.service.ts'
import { tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { countAttempt } from '#server/auth/attempts.ts'
import { readTicket } from '#server/auth/page-ticket.ts'
import { readSetting, type SavedSetting, saveSetting } from '#server/company-setting.ts'
import type { PublicContext } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { Handlers } from '#server/mount.ts'
import { renderMail } from '#server/providers/mail/layout.ts'
import { readerOf } from '#server/reader.ts'
import { refuse } from '#server/refusal.ts'
import { fact } from '#shared/fact.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { leadPath } from '../../leads/leads.rules.ts'
import { hasTicket, type LeadRow } from '../../leads/server/leads.queries.ts'
import { addLead, refuseUnknownNames } from '../../leads/server/leads.service.ts'
import type { webFormContract } from '../web-form.contract.ts'
import { answersOf, mostSent, webFormProblems, webFormTexts } from '../web-form.rules.ts'
import {
  formOfKey,
  type KeptWebForm,
  keyOf,
  newSecret,
  ticketPlace,
  webFormSetting,
} from './web-form.service.ts'
import { webFormPage } from './web-form-page.ts'

export const webFormHandlers: Handlers<typeof webFormContract> = {
  read: (_input, ctx) =>
    ctx.read(async tx => ({ result: shown(tx, ctx, await readSetting(tx, webFormSetting)) })),

  save: ({ version, ...form }, ctx) =>
    ctx.write(async tx => {
      await refuseUnknownNames(tx, { source_id: form.source_id ?? null, assigned_to: null })
      const { secret } = await readSetting(tx, webFormSetting)
      const kept = { ...form, secret: secret || newSecret() }
      return { result: shown(tx, ctx, await saveSetting(tx, webFormSetting, kept, version)) }
    }),

  renew: (_input, ctx) =>
    ctx.write(async tx => {
      const { version, ...form } = await readSetting(tx, webFormSetting)
      const kept = { ...form, secret: newSecret() }
      return { result: shown(tx, ctx, await saveSetting(tx, webFormSetting, kept, version)) }
    }),

  preview: async (form, ctx) => {
    const { name } = await ctx.read(companyRow)
    return { html: await webFormPage(form, { company: name, action: '', ticket: '', script: '' }) }
  },

  async take({ key, ticket, more, photos, ...sent }, ctx) {
    const { companyId, form } = (await formOfKey(ctx, key)) ?? refuse(404, webFormTexts.gone)
    // Whoever reads it does so on the company's website, in its language.
    const { t } = await readerOf(form.language, 'UTC')
    const thanks = { message: t(form.thanks) }
    if (more !== '') return thanks
    const write = await ctx.byLink(companyId)
    const read = readTicket(ctx.seal, ticketPlace(companyId), ticket, ctx.now())
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
        fact('From the web form'),
        name,
      )
      // The same ticket came in at the same time.
      if (!lead) return thanks
      for (const picture of pictures) await insertPicture(tx, picture)
      await tellPeople(tx, ctx.outbox, [{ kind: 'leadArrived', path: leadPath(lead.id), values: { name } }])
      if (form.mails) await mailLead(tx, ctx, lead)
      return thanks
    })
  },
}

function shown(
  { companyId }: CompanyTx,
  { publicUrl }: PublicContext,
  { secret, ...form }: SavedSetting<KeptWebForm>,
) {
  const key = keyOf(companyId, secret)
  return { ...form, key, url: key && `${publicUrl}/api/webForm/${key}` }
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
