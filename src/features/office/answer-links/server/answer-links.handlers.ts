import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { openClient } from '#features/clients/clients/server/clients.queries.ts'
import { portalUrl } from '#features/clients/clients/server/portal-link.service.ts'
import { stageMade } from '#features/jobs/files/server/files.service.ts'
import { offeredForms } from '#features/jobs/forms/server/forms.queries.ts'
import type { answerLinksContract } from '#features/messages/inbox/answer-links.contract.ts'
import { linkTo } from '#features/money/documents/server/document-link.service.ts'
import { printAttached } from '#features/money/job-documents/server/attached-papers.service.ts'
import type { Handlers } from '#server/mount.ts'
import { found } from '#server/refusal.ts'
import { hasPermission } from '#shared/access.ts'
import { signedNumber } from '#shared/document-number.ts'
import { linkedDocuments } from './answer-links.queries.ts'

/** Forms that are offered, by name. */
const mostForms = 20

export const answerLinksHandlers: Handlers<typeof answerLinksContract> = {
  links: ({ id }, ctx) =>
    ctx.read(async tx => {
      const client = found(await openClient(tx, id))
      const documents = hasPermission(tx.by, 'money.manage') ? await linkedDocuments(tx, client.id) : []
      const forms = hasPermission(tx.by, 'forms.manage') ? await offeredForms(tx) : []
      const booking = portalUrl(ctx, tx.companyId, client.id, 'quotes/booking')
      const { t } = await companyReader(tx)
      return {
        result: [
          ...documents.map(({ kind, id: document, number_text, cents }) => {
            const number = signedNumber(number_text)
            const about =
              kind === 'quote'
                ? t('Your quote {{number}}', { number })
                : cents > 0
                  ? t('View and pay invoice {{number}}', { number })
                  : t('Your invoice {{number}}', { number })
            return {
              kind,
              id: document,
              number,
              cents,
              text: `${about}: ${linkTo(ctx, kind, tx, document)}`,
            }
          }),
          {
            kind: 'booking' as const,
            id: client.id,
            number: '',
            cents: 0,
            text: `${t('Book a time')}: ${booking}`,
          },
          ...forms.slice(0, mostForms).map(({ form_id, name }) => ({
            kind: 'form' as const,
            id: form_id,
            number: name,
            cents: 0,
            text: t('Please fill in {{form}}', { form: name }),
          })),
        ],
      }
    }),

  async paper({ client_id, kind, id }, ctx) {
    const paper = await ctx.read(async tx => {
      const client = found(await openClient(tx, client_id))
      const offered = await linkedDocuments(tx, client.id)
      const { number_text } = found(offered.find(each => each.kind === kind && each.id === id))
      const title = kind === 'quote' ? 'Quote' : 'Invoice'
      return { kind, id, name: `${title} ${number_text ?? ''}.pdf` }
    })
    const printed = found(await printAttached(ctx)(ctx.session.companyId, paper))
    return stageMade(ctx, printed)
  },
}
