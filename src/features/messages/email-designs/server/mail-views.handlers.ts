import { refuseDeadLink } from '#features/account/company/server/dead-link.service.ts'
import { openClient, presentClientId } from '#features/clients/clients/server/clients.queries.ts'
import { designOf } from '#features/messages/message-templates/server/email-designs.queries.ts'
import { templateById } from '#features/messages/message-templates/server/message-templates.queries.ts'
import { mailOfView } from '#features/talk/mail/server/mail.queries.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { refuse } from '#server/refusal.ts'
import { type mailViewsContract, viewTexts } from '../mail-views.contract.ts'
import type { DesignServices } from './email-designs.service.ts'
import { viewedBy } from './mail-view.service.ts'
import { sampleMail } from './sample-mail.service.ts'

export const mailViewsHandlers: Handlers<typeof mailViewsContract> = {
  read({ id }, ctx) {
    const viewed = viewedBy(ctx.seal, id)
    if (!viewed) return refuse(404, viewTexts.gone)
    return ctx.db.readCompany(viewed.company, tx =>
      'key' in viewed ? sentMail(tx, viewed) : publishedDesign(tx, ctx, viewed.template),
    )
  },
}

async function sentMail(tx: CompanyTx, { key, client }: { key: string; client: number }) {
  const mail = (await mailOfView(tx, key)) ?? refuse(404, viewTexts.gone)
  const isThere = client === 0 || (await openClient(tx, await presentClientId(tx, client)))
  return isThere ? mail : refuseDeadLink(tx, viewTexts.gone)
}

async function publishedDesign(tx: CompanyTx, services: DesignServices, id: number) {
  const template = await templateById(tx, id, 'email')
  const blocks = template && (await designOf(tx, id))?.published
  if (!blocks) return refuse(404, viewTexts.gone)
  const { subject, html } = await sampleMail(tx, services, { subject: template.subject, blocks })
  return { subject, html }
}
