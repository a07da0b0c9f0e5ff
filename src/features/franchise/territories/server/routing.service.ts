import { handoversOf } from '#features/franchise/handover/server/handover.queries.ts'
import { documentOf, storeHandover } from '#features/franchise/handover/server/sending.service.ts'
import { leadStatus } from '#features/sales/leads/leads.rules.ts'
import { addLeadEntry, type LeadRow, lockLead } from '#features/sales/leads/server/leads.queries.ts'
import { readSetting } from '#server/company-setting.ts'
import type { Services } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { fact } from '#shared/fact.ts'
import { type AreaIndex, areaLabel, areaOf, indexOf } from '../territories.rules.ts'
import {
  allAreas,
  companiesWithUnrouted,
  type HeldArea,
  hasTwinThere,
  markRouted,
  unroutedLeads,
} from './territories.queries.ts'
import { territorySetting } from './territories.service.ts'

/** Leads that one company's turn takes. */
const mostAtOnce = 200

/** Hands new leads to the members in whose area they are; one company that fails delays no other. */
export async function routeLeads(
  { db, outbox }: Pick<Services, 'db' | 'outbox'>,
  onError: (error: unknown) => void,
): Promise<void> {
  const companies = await db.withPlatform('companies that hand leads over', companiesWithUnrouted)
  for (const id of companies)
    await db.withCompany(companyIdFrom(id, 'schedule'), tx => routeOf(tx, outbox)).catch(onError)
}

async function routeOf(tx: CompanyTx, outbox: Services['outbox']): Promise<void> {
  const { automatic, since } = await readSetting(tx, territorySetting)
  if (!automatic) return
  const index = indexOf(await allAreas(tx))
  for (const id of await unroutedLeads(tx, since, mostAtOnce)) {
    const lead = await lockLead(tx, id)
    if (!lead) continue
    const area = await memberFor(tx, lead, index)
    if (!(await markRouted(tx, id, area?.member_id ?? null)) || !area) continue
    if (lead.status !== leadStatus.new) continue
    const place = { area: areaLabel(area), company: area.member }
    if (await hasTwinThere(tx, lead, area.company_id)) {
      const told = fact(
        '{{company}} already has a lead from this person: not handed over automatically',
        place,
      )
      await addLeadEntry(tx, id, told)
      tx.tell('leads')
      continue
    }
    await addLeadEntry(tx, id, fact('{{area}} belongs to {{company}}', place))
    const document = await documentOf(tx, {
      kind: 'lead',
      id,
      note: '',
      with_prices: false,
      with_files: true,
    })
    const target = { id: companyIdFrom(area.company_id, 'link'), name: area.member }
    await storeHandover(tx, outbox, { kind: 'lead', id, document, target, accepts_as: null })
  }
}

/**
 * The area of a lead whose member has not been asked yet. Leads that another company handed over stay: they are here
 * because somebody wanted them here.
 */
export async function memberFor(
  tx: CompanyTx,
  lead: Pick<LeadRow, 'id' | 'address' | 'suburb'>,
  index: AreaIndex<HeldArea>,
): Promise<HeldArea | null> {
  const area = areaOf(lead, index)
  if (!area) return null
  const before = await handoversOf(tx, 'lead', lead.id)
  const isSettled = before.some(
    each =>
      each.direction === 'in' || (each.other_company_id === area.company_id && each.status !== 'withdrawn'),
  )
  return isSettled ? null : area
}
