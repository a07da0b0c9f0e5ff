import { leadStatus } from '#features/sales/leads/leads.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { seedRows, takeIds } from './demo.queries.ts'
import { fictionalPhone } from './demo-words.ts'

interface AskedFor {
  name: string
  address: string
  note: string
  status: number
  hoursAgo: number
  /** Minutes until somebody answered; null: it waits. */
  answeredAfter: number | null
  from_web: boolean
}

const asked: readonly AskedFor[] = [
  {
    ...{ name: 'Priya Nair', address: '12 High St, Penrith NSW', status: leadStatus.lost },
    note: 'Wanted a second opinion on a hot water system. Went with her builder.',
    ...{ hoursAgo: 400, answeredAfter: 190, from_web: false },
  },
  {
    ...{ name: 'Tom Walsh', address: '4 Railway Pde, Burwood NSW', status: leadStatus.won },
    note: 'Switchboard of a 1960s house trips when the oven and the kettle are on.',
    ...{ hoursAgo: 210, answeredAfter: 35, from_web: true },
  },
  {
    ...{ name: 'Elena Petrakis', address: '88 Church St, Parramatta NSW', status: leadStatus.quoted },
    note: 'Bathroom renovation: move the shower, new mixer, six downlights.',
    ...{ hoursAgo: 75, answeredAfter: 48, from_web: true },
  },
  {
    ...{ name: 'Marcus Hale', address: '31 Station St, Ashfield NSW', status: leadStatus.contacted },
    note: 'Blocked drain behind the café. Ring after two, before that it is busy.',
    ...{ hoursAgo: 28, answeredAfter: 12, from_web: false },
  },
  {
    ...{ name: 'Sofia Marino', address: '7 Beach Rd, Bondi NSW', status: leadStatus.new },
    note: 'Car charger for a townhouse garage. Is three phase needed?',
    ...{ hoursAgo: 2, answeredAfter: null, from_web: true },
  },
]

/** People who asked for work lately, as far as each of them has come. */
export async function seedLeads(tx: CompanyTx, office: number, sources: readonly number[]): Promise<void> {
  const ids = await takeIds(tx, 'leads', asked.length)
  const at = (hoursAgo: number, minutes = 0) =>
    new Date(tx.now.getTime() - hoursAgo * 3_600_000 + minutes * 60_000).toISOString()
  await seedRows(
    tx,
    'leads',
    asked.map(({ hoursAgo, answeredAfter, ...lead }, n) => ({
      ...lead,
      id: ids[n],
      company_name: '',
      phone: fictionalPhone(n),
      email: `${lead.name.toLowerCase().replace(/\W+/g, '.')}@example.com`,
      suburb: '',
      source_id: sources[n % sources.length] ?? null,
      answers: [],
      files: [],
      seen_at: at(hoursAgo, 1),
      assigned_to: answeredAfter === null ? null : office,
      created_at: at(hoursAgo),
      answered_at: answeredAfter === null ? null : at(hoursAgo, answeredAfter),
      answered_by: answeredAfter === null ? null : office,
      quoted_at: null,
      version: 1,
    })),
  )
  await seedRows(
    tx,
    'lead_entries',
    asked.map(({ hoursAgo, from_web, name }, n) => ({
      lead_id: ids[n],
      text: from_web ? 'Came by the web form' : 'Written down',
      values: {},
      at: at(hoursAgo),
      by: from_web ? null : office,
      author: from_web ? name : '',
    })),
  )
}
