import { formatAbn } from '#features/account/company/company.rules.ts'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import {
  ownMessageSamples,
  ownMessageValues,
} from '#features/account/custom-fields/server/custom-fields.service.ts'
import { clientFields } from '#features/clients/clients/server/clients.queries.ts'
import { answersTo } from '#features/messages/client-messages/server/mail-threads.service.ts'
import { designedMail, paragraphsOf } from '#features/messages/email-designs/server/email-designs.service.ts'
import { designOf } from '#features/messages/message-templates/server/email-designs.queries.ts'
import { reviewSetting } from '#features/messages/reviews/server/reviews.service.ts'
import { unsubscribeToken, unsubscribeUrl } from '#features/talk/opt-outs/server/opt-outs.service.ts'
import type { MessageServices } from '#features/talk/sms/server/send-sms.service.ts'
import { smsSettings } from '#features/talk/sms/server/sms-settings.service.ts'
import { senderOf } from '#features/talk/sms/sms.rules.ts'
import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { UnsentMail } from '#server/outbox.ts'
import { renderMail } from '#server/providers/mail/layout.ts'
import { refuse } from '#server/refusal.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { smsText } from '#shared/phones/sms-length.ts'
import { fillPlaceholders } from '#shared/texts/placeholders.ts'
import { type CampaignText, campaignTexts, smsFoot } from '../campaigns.rules.ts'
import { clickUrl, optOutUrl, urlsIn, withUrls } from './campaign-links.ts'
import { linkIds } from './recipients.queries.ts'

export interface Message extends CampaignText {
  /** 0: no campaign yet, as of a preview. */
  id: number
  template_id: number | null
  tracks_links: boolean
}
export interface Recipient {
  /** 0 in a preview, which has no recipient. */
  id: number
  client: number | null
  name: string
  address: string
}

/** Refuses a message that can't show who it is from, or that lacks what its placeholders stand for. */
export async function refuseMessage(
  tx: CompanyTx,
  { text, subject, template_id, channel }: Message,
): Promise<void> {
  const { abn, phone, email } = await companyRow(tx)
  if (abn === '') refuse(409, campaignTexts.noAbn)
  if (phone === '' && email === '') refuse(409, campaignTexts.noContact)
  const { url } = await readSetting(tx, reviewSetting)
  if (url === '' && `${subject} ${text}`.includes('{{Review_Link}}'))
    refuse(409, campaignTexts.reviewLink, { field: 'text' })
  if (channel === 'email' && template_id !== null && !(await designOf(tx, template_id))?.published)
    refuse(409, campaignTexts.template, { field: 'template_id' })
}

/** Makes the messages of a campaign, with what they share read once. */
export async function messageMaker(tx: CompanyTx, services: MessageServices, message: Message) {
  const company = await companyRow(tx)
  const reader = await companyReader(tx)
  const { url: review } = await readSetting(tx, reviewSetting)
  const sender = senderOf(await smsSettings(tx))
  const blocks =
    message.channel === 'email' && message.template_id !== null
      ? ((await designOf(tx, message.template_id))?.published ?? null)
      : null
  const phone = displayPhone(company.phone)
  const abn = company.abn === '' ? '' : formatAbn(company.abn)
  const identity = [company.name, abn && `ABN ${abn}`, phone, company.email].filter(Boolean).join(' · ')
  const ours = { Company_Name: company.name, Company_Phone: phone, Review_Link: review }
  const links = new Map<string, number>()
  // A preview is about nobody and has nothing but the labels.
  const valuesOf = async ({ client, name, id }: Recipient) => ({
    ...(client === null && id === 0
      ? await ownMessageSamples(tx)
      : await ownMessageValues(tx, reader, {
          '/clients': async () => (client === null ? [] : clientFields(tx, client)),
        })),
    ...ours,
    Customer_Name: name,
  })

  /** Has web addresses lead by ours. */
  async function tracked<M extends { html?: string; text: string }>(made: M, to: Recipient): Promise<M> {
    if (!message.tracks_links || to.id === 0) return made
    const urls = urlsIn(made, services.publicUrl)
    const missing = urls.filter(url => !links.has(url))
    for (const [url, id] of await linkIds(tx, message.id, missing)) links.set(url, id)
    return withUrls(made, url => {
      const link = links.get(url)
      return link === undefined ? undefined : clickUrl(services, tx.companyId, { recipient: to.id, link })
    })
  }

  return {
    sender,
    async mail(to: Recipient): Promise<UnsentMail> {
      const values = await valuesOf(to)
      const subject = fillPlaceholders(message.subject, values)
      const text = fillPlaceholders(message.text, values)
      const of = { companyId: tx.companyId, channel: 'email' as const, address: to.address }
      const token = unsubscribeToken(services.seal, { ...of, scope: 'marketing', campaign: message.id })
      const page = unsubscribeUrl(services.publicUrl, token)
      const leave = { label: reader.t('Unsubscribe'), url: page }
      const drawn = blocks
        ? await designedMail(tx, services, {
            subject,
            blocks,
            fill: part => fillPlaceholders(part, values),
            message: paragraphsOf(text),
            leave,
            identity,
          })
        : renderMail({
            title: subject,
            language: reader.language,
            paragraphs: paragraphsOf(text),
            footer: identity,
            leave,
          })
      const { replyTo } = answersTo(tx, services, company.email, { client_id: to.client, job_id: null })
      return {
        to: to.address,
        subject,
        ...(await tracked({ html: drawn.html, text: drawn.text }, to)),
        from: company.name,
        ...(replyTo !== undefined && { replyTo }),
        unsubscribe: {
          page,
          oneClick: `${services.publicUrl}/api/unsubscribe/one-click?token=${encodeURIComponent(token)}`,
        },
        ...(message.id > 0 && { campaign: message.id }),
      }
    },
    /** A text with its last lines, which count into its size. */
    async text(to: Recipient): Promise<string> {
      const filled = fillPlaceholders(message.text, await valuesOf(to))
      const link = sender.isName ? optOutUrl(services, tx.companyId, to.id) : ''
      const { text } = await tracked({ text: filled }, to)
      return smsText(text + smsFoot({ name: company.name, abn, phone }, link, reader.t))
    },
  }
}
