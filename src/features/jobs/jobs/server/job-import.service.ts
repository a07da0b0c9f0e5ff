import type { CustomField, FieldValue } from '#features/account/custom-fields/custom-fields.rules.ts'
import { activeFields } from '#features/account/custom-fields/server/custom-fields.service.ts'
import { defaultDuration } from '#features/account/job-types/durations.rules.ts'
import { countJobNumbers } from '#features/account/numbering/server/numbering.queries.ts'
import { siteAt } from '#features/clients/clients/client-sites.rules.ts'
import { addressIn } from '#features/clients/imports/client-fields.rules.ts'
import { type Given, readDate, unclearNumber } from '#features/clients/imports/imports.rules.ts'
import { ownFieldsIn, ownImportField } from '#features/clients/imports/own-fields.rules.ts'
import {
  addRowClients,
  clientsOfRows,
  momentOf,
  takeRestBack,
} from '#features/clients/imports/server/client-import.service.ts'
import type { PlannedClient } from '#features/clients/imports/server/client-plan.service.ts'
import {
  type ImportedRow,
  type ImportKind,
  type ImportWay,
  type Made,
  type Memory,
  stateOfKind,
  type Verdict,
} from '#features/clients/imports/server/import-kind.service.ts'
import { diaryTexts } from '#features/jobs/diary/diary.rules.ts'
import { writeProductDiary } from '#features/jobs/diary/server/diary.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { user } from '#shared/access.ts'
import { dayMinutes, parseDay, wallToUtc } from '#shared/dates.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { cutCode } from '#shared/numbers/cut-code.ts'
import { mostCents } from '#shared/numbers/money.ts'
import { writtenCents } from '#shared/numbers/written-number.ts'
import { nextOf } from '../appointments.rules.ts'
import { jobImportFields, openStatusOf } from '../job-import.rules.ts'
import type { NewAppointment } from './appointments/appointments.queries.ts'
import { storeAppointments } from './appointments/appointments.service.ts'
import { importChoices, knownJobs, newJobIds, removeUntouchedJobs } from './job-import.queries.ts'
import { addJob } from './job-writes.queries.ts'

/** When a day is all that is said of an appointment. */
const usualStart = 9 * 60

interface ReadJob {
  custom_fields: FieldValue[]
  number: number | null
  status: number
  description: string
  address: string
  suburb: string
  lat: number | null
  lng: number | null
  amount_cents: number
}

/** A row as a job, or why it is none. */
function readJob(given: Given, fields: readonly CustomField[], way: ImportWay): ReadJob | Fact {
  const status = openStatusOf(given.status ?? '')
  if (status === null)
    return fact('Its status is {{status}}: only open jobs are imported.', { status: given.status! })
  const cut = cutCode(given.number ?? '')
  if (cut) return cut
  const cents = writtenCents(given.amount ?? '', { mark: way.markOf('amount') })
  if (cents === undefined) return unclearNumber('Amount', given.amount!)
  const number = /^#?(\d{1,9})$/.exec(given.number ?? '')?.[1]
  const reference = given.reference ? `Reference: ${given.reference}` : ''
  const own = ownFieldsIn('job', given, fields, momentOf(way))
  // What a field doesn't take is not lost.
  const odd = own.odd.map(({ label, text }) => `${label}: ${text}`)
  return {
    custom_fields: own.values,
    number: number === undefined || Number(number) === 0 ? null : Number(number),
    status,
    description: [given.description ?? '', reference, ...odd].filter(Boolean).join('\n').slice(0, 10_000),
    ...addressIn(given, 'main'),
    amount_cents: cents !== null && cents > 0 && cents <= mostCents ? cents : 0,
  }
}

interface LookedJob {
  row: ImportedRow
  client: PlannedClient | null
  job: ReadJob | null
  verdict: Verdict
}

async function lookAt(
  tx: CompanyTx,
  rows: readonly ImportedRow[],
  way: ImportWay,
  memory: Memory,
): Promise<LookedJob[]> {
  const clients = await clientsOfRows(tx, rows, way, memory)
  const own = await activeFields(tx, '/jobs')
  const read = rows.map(row => readJob(row.given, own, way))
  const numbers = read.flatMap(job => ('status' in job && job.number !== null ? [job.number] : []))
  const known = await knownJobs(
    tx,
    numbers,
    clients.flatMap(client => client?.id ?? []),
  )
  const seen = stateOfKind(memory, 'jobs', () => new Map<string, number>())
  return rows.map((row, i) => {
    const client = clients[i]!
    const job = read[i]!
    const verdict = (outcome: Verdict['outcome'], reason: Fact | null, target: number | null = null) => ({
      row,
      client,
      job: 'status' in job ? job : null,
      verdict: { place: row.place, outcome, reason, target },
    })
    if (!('status' in job)) return verdict('refused', job)
    if (!client) return verdict('refused', fact('This row has no name.'))
    const there = known.find(each => isSameJob(each, job, client))
    if (there)
      return verdict(
        'same',
        fact('Job #{{number}} already exists.', { number: String(there.number) }),
        there.id,
      )
    const key = JSON.stringify([client.fields.name, job.number, job.address, job.description])
    const before = seen.get(key)
    if (before !== undefined) return verdict('same', fact('Same as row {{row}}', { row: before }))
    seen.set(key, row.row)
    return verdict('new', null)
  })
}

/** The same number for the same client; or of one client the same words at the same address. */
function isSameJob(
  known: { number: number; client_id: number | null; name: string; address: string; company_comment: string },
  job: ReadJob,
  client: PlannedClient,
): boolean {
  const isTheirs = client.id !== null && known.client_id === client.id
  if (known.number === job.number) return isTheirs || known.name === client.fields.name
  const isSaid = job.description !== '' || job.address !== ''
  return isTheirs && isSaid && known.address === job.address && known.company_comment === job.description
}

/** Open jobs, with the clients whom they are for and their appointments. Nobody is told of them. */
export const jobImport: ImportKind = {
  id: 'jobs',
  fields: jobImportFields,
  ownFields: async tx => (await activeFields(tx, '/jobs')).map(ownImportField('job')),
  access: user({ permission: 'jobs.book' }),

  look: async (tx, rows, way, memory) => (await lookAt(tx, rows, way, memory)).map(({ verdict }) => verdict),

  async bring(tx, rows, way) {
    const looked = await lookAt(tx, rows, way, new Map())
    const fresh = looked.filter(({ verdict }) => verdict.outcome === 'new')
    const madeClients = await addRowClients(
      tx,
      fresh.map(each => each.client),
      way,
    )
    const jobs = await store(tx, fresh, way)
    const told = new Set<PlannedClient>()
    return looked.map(each => {
      const job = jobs.get(each)
      if (!job) return { ...each.verdict, made: [] }
      const client = told.has(each.client!) ? undefined : madeClients.get(each.client!)
      told.add(each.client!)
      const made: Made[] = [...(client ? [client] : []), { table: 'jobs', id: job.id, version: job.version }]
      const renumbered = each.job!.number !== null && each.job!.number !== job.number
      const reason = renumbered
        ? fact('Its number was taken, so it’s job #{{number}} here.', { number: String(job.number) })
        : null
      return { ...each.verdict, reason, target: job.id, made }
    })
  },

  async takeBack(tx, targets) {
    const jobs = targets.flatMap(({ made }) => made.filter(each => each.table === 'jobs'))
    return takeRestBack(tx, 'jobs', targets, await removeUntouchedJobs(tx, jobs))
  },
}

async function store(tx: CompanyTx, fresh: readonly LookedJob[], way: ImportWay) {
  const choices = await importChoices(
    tx,
    fresh.map(({ client }) => client!.id!),
  )
  const planned = fresh.map(each => ({ each, ...placesIn(each.row.given, choices, way) }))
  const ids = await newJobIds(tx, fresh.length, planned.filter(({ appointment }) => appointment).length)
  const taken = new Set(
    (
      await knownJobs(
        tx,
        planned.flatMap(({ each }) => each.job!.number ?? []),
        [],
      )
    ).map(job => job.number),
  )
  const own = planned.map(({ each }) => {
    const number = each.job!.number
    if (number === null || taken.has(number)) return null
    taken.add(number)
    return number
  })
  const numbers = await freeNumbers(tx, own.filter(number => number === null).length, taken)
  const stored = new Map<LookedJob, ReturnType<typeof addJob>>()
  for (const [i, { each, technicians, type, appointment }] of planned.entries()) {
    const { fields, id: client_id } = each.client!
    const { custom_fields, description, address, suburb, lat, lng, status, amount_cents } = each.job!
    const site = siteAt(choices.sites, client_id, address)
    const appointments = appointment ? [appointment] : []
    const number = own[i] ?? numbers.shift()!
    const job = addJob(tx, {
      id: ids.jobs[i]!,
      number,
      client_id,
      status_id: status,
      name: fields.name,
      company_name: fields.company_name,
      phone: fields.phone,
      email: fields.email,
      address: address || fields.main_address,
      suburb: address ? suburb : fields.suburb,
      lat: address ? lat : fields.lat,
      lng: address ? lng : fields.lng,
      site_id: site?.id ?? null,
      company_comment: description,
      job_type_ids: type ? [type.id] : [],
      technician_ids: technicians,
      amount_cents,
      custom_fields,
      ...nextOf(appointments, tx.now),
    })
    storeAppointments(
      tx,
      job.id,
      appointments.map(() => ids.appointments.shift()!),
      appointments,
      [],
      true,
    )
    const told =
      way.source && each.row.given.number
        ? fact('Imported from {{product}}, where it was #{{number}}', {
            product: way.source,
            number: each.row.given.number.replace(/^#/, ''),
          })
        : fact('Imported from a file')
    writeProductDiary(
      tx,
      job.id,
      [
        { type: 'welcome', told: diaryTexts.created },
        { type: 'note', told },
      ],
      way.zone,
    )
    stored.set(each, job)
  }
  tx.recordMany(
    'jobs',
    [...stored.values()].map(job => ({ row: job.id, before: null, after: job })),
  )
  return stored
}

async function freeNumbers(tx: CompanyTx, wanted: number, taken: ReadonlySet<number>): Promise<number[]> {
  const numbers: number[] = []
  while (numbers.length < wanted)
    numbers.push(...(await countJobNumbers(tx, wanted - numbers.length)).filter(number => !taken.has(number)))
  return numbers
}

function placesIn(
  given: Given,
  { people, types }: Awaited<ReturnType<typeof importChoices>>,
  way: ImportWay,
) {
  const same = (name: string) => (each: { name: string }) =>
    each.name.toLowerCase() === name.trim().toLowerCase()
  const technicians = [
    ...new Set(
      (given.technicians ?? '').split(/[,;&\n]| and /).flatMap(name => people.find(same(name))?.id ?? []),
    ),
  ]
  const type = types.find(same(given.job_type ?? ''))
  return {
    technicians,
    type,
    appointment: appointmentIn(given, technicians, type?.minutes ?? defaultDuration, way),
  }
}

function appointmentIn(
  given: Given,
  technician_ids: number[],
  minutes: number,
  way: ImportWay,
): NewAppointment | null {
  const start = readDate(given.starts ?? '', way.dateOrder, way.zone)
  if (!start) return null
  const end = readDate(given.ends ?? '', way.dateOrder, way.zone)
  const wall = (parseDay(start.day) ?? 0) * dayMinutes + (start.minutes ?? usualStart)
  const endWall = end?.minutes == null ? null : (parseDay(end.day) ?? 0) * dayMinutes + end.minutes
  const length = endWall !== null && endWall > wall && endWall - wall <= dayMinutes ? endWall - wall : minutes
  const at = (time: number) => new Date(wallToUtc(time, way.zone))
  return {
    starts_at: at(wall),
    ends_at: at(wall + length),
    window_minutes: 0,
    technician_ids,
    send_sms: false,
  }
}
