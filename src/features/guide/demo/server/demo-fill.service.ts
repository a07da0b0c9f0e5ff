import { pageIds } from '#features/account/page-settings/page-settings.rules.ts'
import { keepFirstView } from '#features/account/page-settings/server/page-settings.queries.ts'
import { methodId } from '#features/account/tax-and-fees/payment-methods.rules.ts'
import { markForRebuild } from '#features/insight/measures/server/figures.queries.ts'
import { diaryTexts, keptEntry } from '#features/jobs/diary/diary.rules.ts'
import { closesJob, statusId, statusLabel } from '#features/jobs/job-status/job-status.rules.ts'
import { dayOf, endKinds, repeatUnits } from '#features/jobs/recurring/recurring.rules.ts'
import { insertRecurring } from '#features/jobs/recurring/server/recurring.queries.ts'
import { phoneSettings } from '#features/messages/phone/server/calls/phone-settings.service.ts'
import { saveSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayText, instantText, todayIn, weekdayOf } from '#shared/dates.ts'
import { memberIds, seedRows, settingIds, takeIds } from './demo.queries.ts'
import { seedCatalogue } from './demo-catalogue.service.ts'
import { seedLeads } from './demo-leads.service.ts'
import { demoCompany, demoMembers } from './demo-members.ts'
import { invoicedCents, invoicedOf, seedMoney, totalOf } from './demo-money.service.ts'
import { fillPay } from './demo-pay.service.ts'
import { type Place, type PlannedClient, type PlannedJob, type PlannedSite, planDemo } from './demo-plan.ts'
import { seedStock } from './demo-stock.service.ts'
import { partsUsed, seedHours, seedJobParts } from './demo-worked.service.ts'

const zone = 'Australia/Sydney'
const firstNumber = 1001
const counts = { clients: 300, jobs: 1200, unscheduled: 14 }

/** Fills an empty demo company with clients and a year of jobs, relative to today. */
export async function fillDemo(tx: CompanyTx, places: readonly Place[]): Promise<void> {
  const ids = await memberIds(tx)
  await fillPay(tx, ids)
  // People trying the demo see no tours unasked; Help has them all.
  for (const id of ids.values()) for (const page of Object.values(pageIds)) await keepFirstView(tx, id, page)
  const technicians = demoMembers
    .filter(m => m.group === 3)
    .map(m => ({ ...m, id: ids.get(m.email) as number }))
  const office = demoMembers[1] as (typeof demoMembers)[number]
  const settings = await settingIds(tx)
  // Whoever tries the product looks for the phone as the owner.
  await saveSetting(
    tx,
    phoneSettings,
    { ...phoneSettings.from(undefined), owners: true, office: true },
    undefined,
  )
  const plan = planDemo({
    ...counts,
    today: todayIn(zone, tx.now.toISOString()),
    now: instantText(tx.now),
    zone,
    places,
    technicians: technicians.length,
    sources: settings.sources.length,
  })
  const by = ids.get(office.email) as number
  const { jobs: withIds, priced, clients } = await seedWork(tx, plan, technicians, by)
  await seedRecurring(tx, withIds, plan.clients, clients, settings.types)
  const items = await seedCatalogue(tx, settings.types)
  await seedMoney(tx, priced, items, { zone, name: demoCompany.name })
  const used = partsUsed(priced, tx.now)
  await seedJobParts(tx, used, items)
  await seedStock(tx, items, technicians, by, used)
  await seedHours(tx, withIds, zone)
  await seedLeads(tx, ids.get(office.email) as number, settings.sourceOf, priced)
  await seedShifts(
    tx,
    technicians.map(each => each.id),
  )
  const names = new Map(technicians.map(t => [t.id, t.fullname]))
  await seedRows(
    tx,
    'diary_entries',
    withIds.flatMap(job => diaryOf(job, office, ids, names, plan.clients[job.client]!)),
  )
  await seedJobNumber(tx, plan.jobs.length)
  // Written past the record of changes.
  await markForRebuild(tx)
}

export const seedJobNumber = (tx: CompanyTx, jobs: number) =>
  seedRows(tx, 'counters', [{ name: 'job', value: firstNumber + jobs - 1 }])

/** Clients with their sites, and jobs with their appointments, by a plan; and the same jobs for what is charged for them. */
export async function seedWork(
  tx: CompanyTx,
  plan: ReturnType<typeof planDemo>,
  technicians: readonly { id: number }[],
  by: number,
) {
  const settings = await settingIds(tx)
  const clients = await seedClients(tx, plan)
  const sites = await seedSites(tx, plan.clients, clients)
  const jobIds = await takeIds(tx, 'jobs', plan.jobs.length)
  const withIds = plan.jobs.map((job, n) => ({
    ...job,
    id: jobIds[n] as number,
    number: firstNumber + n,
    // A client who works alone is named once.
    people: [...new Set(job.technicians.map(index => technicians[index]!.id))],
  }))
  const invoiced = new Set(invoicedOf(withIds))
  await seedRows(
    tx,
    'jobs',
    withIds.map(job => {
      const client = plan.clients[job.client]!
      const at = placeOf(job, client)
      return {
        id: job.id,
        number: job.number,
        client_id: clients[job.client],
        site_id: job.site === null ? null : sites.get(client.sites[job.site]!),
        status_id: job.status,
        list_id: settings.lists.get(listOf(job)) ?? null,
        ...amountOf(job),
        invoiced: invoiced.has(job),
        wholly_invoiced: invoiced.has(job),
        invoiced_cents: invoiced.has(job) ? invoicedCents({ ...job, minutes: minutesOf(job) }) : 0,
        name: client.name,
        company_name: client.company_name,
        phone: client.phone,
        email: client.email,
        address: at.address,
        suburb: at.suburb,
        lat: at.lat,
        lng: at.lng,
        company_comment: job.description,
        tradie_comment: job.tradieNote,
        job_type_ids: [settings.types.get(job.type)],
        lead_source_ids: [settings.sources[job.source]],
        technician_ids: job.people,
        contact_ids: [],
        appointment_at: job.appointment?.start ?? null,
        appointment_count: visitsOf(job).length,
        created_at: job.created,
        created_by: by,
        edited_at: job.closed ?? job.created,
        closed_at: job.closed,
        closed_by: job.closed ? (job.people[0] ?? by) : null,
        version: 1,
      }
    }),
  )
  await seedRows(
    tx,
    'job_technicians',
    withIds.flatMap(job => job.people.map(user_id => ({ job_id: job.id, user_id, closed_at: job.closed }))),
  )
  await seedAppointments(tx, withIds)
  const priced = withIds.map(job => ({
    ...job,
    minutes: minutesOf(job),
    client_id: clients[job.client]!,
    client: plan.clients[job.client]!,
    ...addressOf(placeOf(job, plan.clients[job.client]!)),
    ended: job.appointment?.end ?? null,
  }))
  return { jobs: withIds, priced, clients }
}

/** Weekly shifts, a late one on Fridays for one of them, and somebody's leave in the week to come. */
async function seedShifts(tx: CompanyTx, technicians: readonly number[]): Promise<void> {
  const shifts = technicians.flatMap((user_id, n) =>
    [1, 2, 3, 4, 5].map(weekday => ({
      user_id,
      weekday,
      from_minute: weekday === 5 && n === 1 ? 600 : 420,
      to_minute: weekday === 5 && n === 1 ? 1140 : 990,
    })),
  )
  const ids = await takeIds(tx, 'shifts', shifts.length)
  await seedRows(
    tx,
    'shifts',
    shifts.map((shift, n) => ({ id: ids[n], ...shift })),
  )
  const today = todayIn(zone, tx.now.toISOString())
  const monday = today - weekdayOf(today) + 8
  const [id] = await takeIds(tx, 'leave', 1)
  const leave = { user_id: technicians.at(-1), kind: 'annual', note: 'School holidays', version: 1 }
  const days = { first_day: dayText(monday + 3), last_day: dayText(monday + 4), created_at: tx.now }
  await seedRows(tx, 'leave', [{ id, ...leave, ...days }])
}

/** The list of the pipeline that a job has come to. */
function listOf({ status, appointment }: PlannedJob): string {
  if (status === statusId.closed || status === statusId.awaitingPayment) return 'Done'
  if (status === statusId.quote) return 'Quoted'
  if (status === statusId.cancelled) return ''
  return appointment ? 'Scheduled' : 'New'
}

/** The quoted or charged amount, payable by transfer. */
function amountOf(job: PlannedJob & { number: number }) {
  const isPriced = [statusId.closed, statusId.awaitingPayment, statusId.quote].some(id => id === job.status)
  return {
    amount_cents: isPriced ? totalOf({ ...job, minutes: minutesOf(job) }) : 0,
    payment_method: isPriced ? methodId.transfer : null,
    includes_tax: isPriced,
  }
}

const minutesOf = ({ appointment }: PlannedJob): number =>
  appointment ? (Date.parse(appointment.end) - Date.parse(appointment.start)) / 60_000 : 90

/** Clients whose first job is younger than this (ms) are new with it; the others came before. */
const newSince = 182 * 86_400_000

async function seedClients(tx: CompanyTx, { clients, jobs }: ReturnType<typeof planDemo>): Promise<number[]> {
  const ids = await takeIds(tx, 'clients', clients.length)
  const first = new Map<number, string>()
  for (const { client, created } of jobs) if (!first.has(client)) first.set(client, created)
  const since = new Date(tx.now.getTime() - newSince).toISOString()
  const createdAt = (n: number) => {
    const asked = first.get(n) ?? ''
    return asked > since ? asked : new Date(Date.UTC(2024, 0, 1) + n * 36_000_000).toISOString()
  }
  await seedRows(
    tx,
    'clients',
    clients.map(({ contacts: _, sites: __, ...client }, n) => ({
      id: ids[n],
      ...client,
      billing_address: client.main_address,
      note: '',
      created_at: createdAt(n),
      version: 1,
    })),
  )
  const contacts = clients.flatMap((client, n) =>
    client.contacts.map((contact, position) => ({ ...contact, client_id: ids[n], position })),
  )
  const contactIds = await takeIds(tx, 'client_contacts', contacts.length)
  await seedRows(
    tx,
    'client_contacts',
    contacts.map((contact, n) => ({ id: contactIds[n], ...contact })),
  )
  return ids
}

/** Their ids. */
async function seedSites(tx: CompanyTx, clients: readonly PlannedClient[], clientIds: readonly number[]) {
  const sites = clients.flatMap((client, n) =>
    client.sites.map(site => ({ site, row: { ...site, client_id: clientIds[n] } })),
  )
  const ids = await takeIds(tx, 'client_sites', sites.length)
  await seedRows(
    tx,
    'client_sites',
    sites.map(({ row }, n) => ({ id: ids[n], ...row, created_at: tx.now, version: 1 })),
  )
  return new Map<PlannedSite, number>(sites.map(({ site }, n) => [site, ids[n]!]))
}

/** Where a job is: at a site of the client's, or at their own address. */
function placeOf({ site }: PlannedJob, client: PlannedClient) {
  return (site === null ? undefined : client.sites[site]) ?? { ...client, address: client.main_address }
}

const addressOf = ({ address, suburb }: ReturnType<typeof placeOf>) => ({ address, suburb })

const visitsOf = ({ firstVisit, appointment }: PlannedJob) =>
  [firstVisit, appointment].filter(visit => visit !== null)

type SeededJob = PlannedJob & { id: number; number: number; people: number[] }

async function seedAppointments(tx: CompanyTx, jobs: SeededJob[]): Promise<void> {
  const visits = jobs.flatMap(job => visitsOf(job).map(visit => ({ job, visit })))
  const ids = await takeIds(tx, 'appointments', visits.length)
  await seedRows(
    tx,
    'appointments',
    visits.map(({ job, visit }, n) => ({
      id: ids[n],
      job_id: job.id,
      starts_at: visit.start,
      ends_at: visit.end,
      technician_ids: job.people,
      send_sms: true,
      created_at: job.created,
      version: 1,
    })),
  )
}

/** A business whose visit comes again every three months: nothing of it is due to be made yet. */
async function seedRecurring(
  tx: CompanyTx,
  jobs: SeededJob[],
  clients: PlannedClient[],
  clientIds: number[],
  types: ReadonlyMap<string, number>,
): Promise<void> {
  const isAhead = ({ appointment, status, client }: SeededJob) =>
    status === statusId.pending &&
    appointment !== null &&
    new Date(appointment.start) > tx.now &&
    clients[client]!.company_name !== ''
  const job = jobs.find(isAhead)
  if (!job?.appointment) return
  const { name, company_name, phone, email } = clients[job.client]!
  const { address, suburb, lat, lng } = placeOf(job, clients[job.client]!)
  const starts_at = new Date(job.appointment.start)
  const minutes = (Date.parse(job.appointment.end) - starts_at.getTime()) / 60_000
  const rule = await insertRecurring(tx, {
    job_name: company_name,
    booking: {
      facts: {
        name,
        company_name,
        phone,
        email,
        address,
        suburb,
        lat,
        lng,
        client_id: clientIds[job.client]!,
        company_comment: job.description,
        job_type_ids: [types.get(job.type)!],
        technician_ids: job.people,
      },
      appointments: [{ after: 0, minutes, technician_ids: job.people, send_sms: true }],
    },
    technician_ids: job.people,
    starts_at,
    time_zone: zone,
    repeat_every: 3,
    repeat_unit: repeatUnits.month,
    pattern: null,
    counted_before: 0,
    ends: endKinds.never,
    ends_at: null,
    ends_after: null,
    pause_from: null,
    pause_to: null,
    next_at: tx.now,
  })
  const day = job.appointment.start
  await seedRows(tx, 'recurring_occurrences', [
    {
      recurring_job_id: rule.id,
      day: dayOf(rule, new Date(day)),
      starts_at: day,
      job_id: job.id,
      is_cancelled: false,
    },
  ])
}

/** A plausible diary for such a job. */
function diaryOf(
  job: SeededJob,
  office: { fullname: string; email: string },
  ids: Map<string, number>,
  names: Map<number, string>,
  client: PlannedClient,
): Record<string, unknown>[] {
  const by = {
    user_name: office.fullname,
    user_id: ids.get(office.email),
    session: crypto.randomUUID(),
    at: job.created,
  }
  const booked = [
    { type: 'welcome', ...keptEntry(diaryTexts.created, zone), ...by },
    { type: 'address', ...keptEntry(diaryTexts.address(placeOf(job, client).address), zone), ...by },
    ...(job.appointment
      ? [
          {
            type: 'schedule',
            ...keptEntry(diaryTexts.scheduled(job.appointment.start), zone),
            ...by,
          },
        ]
      : []),
  ]
  const worked = job.status !== statusId.pending && job.status !== statusId.quote
  const technician = job.people[0]
  const later = {
    user_name: (technician && names.get(technician)) || office.fullname,
    user_id: technician ?? ids.get(office.email),
    session: crypto.randomUUID(),
    at: job.closed ?? job.appointment?.end ?? job.created,
  }
  const done = worked
    ? [
        { type: 'status', ...keptEntry(diaryTexts.status(statusLabel(job.status)), zone), ...later },
        ...(job.tradieNote && closesJob(job.status)
          ? [{ type: 'note', content: job.tradieNote, text: null, values: null, ...later }]
          : []),
      ]
    : []
  return [...booked, ...done].map(entry => ({ job_id: job.id, ...entry }))
}
