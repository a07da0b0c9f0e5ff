import type { Services } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import { reasonToStop } from '../campaigns.rules.ts'
import { lockCampaign } from './campaigns.queries.ts'
import { takeBack } from './campaigns.service.ts'
import { companiesWithCampaigns, noteOutcomes, sendingIds, sumsOf } from './results.queries.ts'
import { pauseWith } from './sending.service.ts'

/** Notes what became of the messages of all companies' campaigns; one company that fails holds up no other. */
export async function followCampaigns(services: Services, onError: (error: unknown) => void): Promise<void> {
  const now = services.now()
  const companies = await services.db.withPlatform('companies with campaigns', tx =>
    companiesWithCampaigns(tx, now),
  )
  for (const id of companies) await followCompany(services, companyIdFrom(id, 'schedule')).catch(onError)
}

/** Those of one company. A campaign that annoys or bounces too much stops itself. */
export async function followCompany(services: Services, company: CompanyId): Promise<void> {
  const ids = await services.db.withCompany(company, async tx => {
    if ((await noteOutcomes(tx)) > 0) tx.tell('campaigns')
    return sendingIds(tx)
  })
  for (const id of ids)
    await services.db.withCompany(company, async tx => {
      const row = await lockCampaign(tx, id)
      const sums = (await sumsOf(tx, [id])).get(id)
      if (!row || !sums || (row.state !== 'sending' && row.state !== 'scheduled')) return
      const { sent: left, bounced, complained } = sums
      const reason = reasonToStop({ left, bounced, complained })
      if (!reason) return
      await takeBack(tx, services, id)
      await pauseWith(tx, services, row, reason, 'stopped')
      tx.tell('campaigns')
    })
}
