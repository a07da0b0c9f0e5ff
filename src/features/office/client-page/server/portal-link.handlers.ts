import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { openClient } from '#features/clients/clients/server/clients.queries.ts'
import { portalUrl } from '#features/clients/clients/server/portal-link.service.ts'
import { answersTo } from '#features/messages/client-messages/server/mail-threads.service.ts'
import { companyMail } from '#features/messages/email-designs/server/company-mail.service.ts'
import { queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse } from '#server/refusal.ts'
import { refuseSentJustNow } from '#server/sent-just-now.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import type { portalLinkContract } from '../portal-link.contract.ts'

export const portalLinkHandlers: Handlers<typeof portalLinkContract> = {
  portalLink: ({ id }, ctx) =>
    ctx.read(async tx => {
      const { email, phone } = found(await openClient(tx, id))
      return {
        url: portalUrl(ctx, tx.companyId, id),
        email: canonicalEmail(email) ?? '',
        phone: mobileNumber(phone) ?? '',
      }
    }),

  sendPortalLink: ({ id, via, note }, ctx) =>
    ctx.write(async tx => {
      const client = found(await openClient(tx, id))
      const company = await companyRow(tx)
      const url = portalUrl(ctx, tx.companyId, id)
      const { t } = await companyReader(tx)
      const lead = t('Your quotes, appointments and invoices from {{company}} in one place.', {
        company: company.name,
      })
      if (via === 'sms') {
        const phone = mobileNumber(client.phone) ?? refuse(400, 'Enter a valid number', { field: 'via' })
        const text = [note, lead, url].filter(Boolean).join(' ')
        await queueTexts(tx, ctx, [{ phone, text, jobId: null }], {
          allowReplies: false,
          sendNow: true,
          zone: tx.by.timeZone,
        })
      } else {
        const to =
          canonicalEmail(client.email) ?? refuse(400, 'Please enter an email address.', { field: 'via' })
        const replyTo = answersTo(tx, ctx, company.email, { client_id: client.id, job_id: null })
        const drawn = await companyMail(tx, ctx, 'portal-email', {
          values: { Customer_Name: client.name || client.company_name },
          client: client.id,
          more: note === '' ? [] : [note],
          button: { label: t('Open your page'), url },
        })
        const mail = { to, ...drawn, from: company.name, ...replyTo }
        await ctx.outbox.mail(tx, mail, 'company')
      }
      await refuseSentJustNow(tx, ['portal link', via, via === 'sms' ? client.phone : client.email])
      tx.record('clients', { id }, { id, portal_link: via }, id)
      return { message: 'Sent.' }
    }),
}
