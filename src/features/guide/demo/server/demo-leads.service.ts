import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { leadStatus } from '#features/sales/leads/leads.rules.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { jobOfWaitingQuote, quoteFromLead, seedRows, takeIds } from './demo.queries.ts'
import type { PricedJob } from './demo-money.service.ts'
import { leadMobiles } from './demo-words.ts'

interface AskedFor {
  name: string
  address: string
  suburb: string
  note: string
  /** Name of the lead source. */
  source: string
  status: number
  hoursAgo: number
  /** Minutes until somebody answered; null: it waits. */
  answeredAfter: number | null
}
/** Source of the leads from the web form. */
const online = 'Website'

const asked: readonly AskedFor[] = [
  {
    name: 'Priya Nair',
    address: '12 High St, Penrith NSW',
    suburb: 'Penrith',
    status: leadStatus.lost,
    note: 'Wanted a second opinion on a hot water system. Went with her builder.',
    hoursAgo: 400,
    answeredAfter: 190,
    source: 'Google',
  },
  {
    name: 'Marcus Hale',
    address: '31 Station St, Ashfield NSW',
    suburb: 'Ashfield',
    note: 'Blocked drain behind the café. Ring after two, before that it is busy.',
    status: leadStatus.contacted,
    hoursAgo: 28,
    answeredAfter: 12,
    source: 'Referral',
  },
  {
    name: 'Sofia Marino',
    address: '7 Beach Rd, Bondi NSW',
    suburb: 'Bondi',
    status: leadStatus.new,
    note: 'Car charger for a townhouse garage. Is three phase needed?',
    hoursAgo: 2,
    answeredAfter: null,
    source: online,
  },
]

/** The lead that preceded a booked job of a present client. */
function askedBefore(job: PricedJob, status: number, now: Date) {
  const { client, description: note, address } = job
  const hoursAgo = (now.getTime() - Date.parse(job.created)) / 3_600_000 + 3
  const { name, company_name, phone, email } = client
  const fields = { name, company_name, phone, email, address, suburb: job.suburb, note, status }
  return { ...fields, hoursAgo, answeredAfter: 35, source: online, job }
}

/** People who asked for work lately, as far as each of them has come: of some a job or a quote has come. */
export async function seedLeads(
  tx: CompanyTx,
  office: number,
  sources: ReadonlyMap<string, number>,
  jobs: readonly PricedJob[],
): Promise<void> {
  const daysAgo = new Date(tx.now.getTime() - 2 * 86_400_000).toISOString()
  const quotedId = await jobOfWaitingQuote(tx, daysAgo)
  const quoted = jobs.filter(({ id }) => id === quotedId)
  const won = jobs.findLast(
    ({ status, created, ended }) => status === statusId.pending && created < daysAgo && ended !== null,
  )
  const people = asked.map((each, n) => {
    const email = `${each.name.toLowerCase().replace(/\W+/g, '.')}@example.com`
    return { ...each, company_name: '', phone: leadMobiles[n] ?? '', email, job: null }
  })
  const all = [
    ...people,
    ...quoted.map(job => askedBefore(job, leadStatus.quoted, tx.now)),
    ...(won ? [askedBefore(won, leadStatus.won, tx.now)] : []),
  ].sort((a, b) => b.hoursAgo - a.hoursAgo)
  const ids = await takeIds(tx, 'leads', all.length)
  const at = (hoursAgo: number, minutes = 0) =>
    new Date(tx.now.getTime() - hoursAgo * 3_600_000 + minutes * 60_000).toISOString()
  await seedRows(
    tx,
    'leads',
    all.map(({ hoursAgo, answeredAfter, source, job, ...lead }, n) => ({
      ...lead,
      id: ids[n],
      from_web: source === online,
      source_id: sources.get(source) ?? null,
      client_id: job?.client_id ?? null,
      job_id: job?.id ?? null,
      answers: [],
      files: [],
      seen_at: at(hoursAgo, 1),
      assigned_to: answeredAfter === null ? null : office,
      created_at: at(hoursAgo),
      answered_at: answeredAfter === null ? null : at(hoursAgo, answeredAfter),
      answered_by: answeredAfter === null ? null : office,
      quoted_at: lead.status === leadStatus.quoted ? (job?.created ?? null) : null,
      version: 1,
    })),
  )
  await seedRows(
    tx,
    'lead_entries',
    all.flatMap(({ hoursAgo, source, name, job }, n) => [
      {
        lead_id: ids[n],
        text: source === online ? 'From the web form' : 'Created',
        values: {},
        at: at(hoursAgo),
        by: source === online ? null : office,
        author: source === online ? name : '',
      },
      ...(job
        ? [
            {
              lead_id: ids[n],
              text: 'Job #{{number}} booked',
              values: { number: String(job.number) },
              at: job.created,
              by: office,
              author: '',
            },
          ]
        : []),
    ]),
  )
  const ofQuote = all.findIndex(({ status }) => status === leadStatus.quoted)
  if (quotedId !== null && ofQuote >= 0) await quoteFromLead(tx, quotedId, ids[ofQuote]!)
}
