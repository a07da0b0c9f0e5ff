import { statusId } from '#features/jobs/job-status/job-status.rules.ts'
import { dayMinutes, instantText, utcToWall, wallToUtc, weekdayOf } from '#shared/dates.ts'
import {
  businesses,
  clientMobiles,
  fictionalLandline,
  firstNames,
  lastNames,
  streetKinds,
  streets,
  tradieNotes,
  work,
} from './demo-words.ts'
import { type Chance, chanceFrom } from './random.ts'

export interface Place {
  suburb: string
  state: string
  lat: number
  lng: number
}

export interface PlannedClient {
  name: string
  company_name: string
  email: string
  phone: string
  main_address: string
  suburb: string
  lat: number
  lng: number
  contacts: { name: string; phone: string; email: string }[]
  /** Where else they have work done. */
  sites: PlannedSite[]
}

export interface PlannedSite extends Pick<PlannedClient, 'suburb' | 'lat' | 'lng'> {
  name: string
  address: string
  contact_name: string
  contact_phone: string
  note: string
}

export interface PlannedJob {
  /** Index into the clients. */
  client: number
  /** Index into the client's sites; null: at their own address. */
  site: number | null
  type: string
  status: number
  description: string
  tradieNote: string
  source: number
  /** Indexes into the technicians. */
  technicians: number[]
  /** UTC instants. */
  created: string
  closed: string | null
  appointment: { start: string; end: string } | null
  /** An earlier appointment, to see what there is to do. */
  firstVisit: { start: string; end: string } | null
}

export interface PlanOptions {
  /** Day number of today in the company's zone: everything is relative to it. */
  today: number
  /** UTC: nobody has booked anything after it. */
  now: string
  zone: string
  places: readonly Place[]
  clients: number
  jobs: number
  technicians: number
  sources: number
  /** Open jobs that still wait for an appointment. */
  unscheduled: number
  /** Another one makes other people and jobs. */
  seed?: number
}

/** The demo company's clients and a year of its jobs, the same for the same day. Pure. */
export function planDemo(options: PlanOptions): { clients: PlannedClient[]; jobs: PlannedJob[] } {
  const chance = chanceFrom(options.seed ?? 20_261)
  const clients = Array.from({ length: options.clients }, (_, n) => planClient(chance, options.places, n))
  const jobs = [...scheduledJobs(chance, options), ...unscheduledJobs(chance, options)]
  giveSites(chance, clients, jobs, options.places)
  givePhones(clients, jobs, options)
  for (const [n, job] of jobs.entries()) if (n % 9 === 0) job.firstVisit = firstVisitOf(job, options)
  for (const job of jobs) if (job.created > options.now) bookDayBefore(job)
  return { clients, jobs: jobs.sort((a, b) => (a.created < b.created ? -1 : a.created > b.created ? 1 : 0)) }
}

/** The evening of a working day between the booking and the work, two days before it or more; null: there is none. */
function firstVisitOf({ status, created, appointment }: PlannedJob, { zone }: PlanOptions) {
  if (!appointment || (status !== statusId.closed && status !== statusId.awaitingPayment)) return null
  const [booked, worked] = [created, appointment.start].map(at =>
    Math.floor(utcToWall(at, zone) / dayMinutes),
  )
  for (let day = worked! - 2; day > booked!; day--) {
    const at = day * dayMinutes + lastEnd
    if (weekdayOf(day) < 6) return { start: wallToUtc(at, zone), end: wallToUtc(at + 30, zone) }
  }
  return null
}

/** Early in the day, what was to be booked today was booked yesterday. */
function bookDayBefore(job: PlannedJob) {
  const before = (instant: string) => instantText(new Date(Date.parse(instant) - dayMinutes * 60_000))
  job.created = before(job.created)
  if (job.closed !== null && job.appointment === null) job.closed = before(job.closed)
}

const buildings = [
  { name: 'Banksia Court', note: 'Key safe beside the letterboxes, code 2047.' },
  { name: 'The Foundry', note: 'Water main in the basement, behind the bin room.' },
  { name: 'Harbour View Towers', note: 'Report to the concierge first. Lift booked for heavy gear.' },
]

/** Two managers of property have buildings, and most of their work is there. */
function giveSites(chance: Chance, clients: PlannedClient[], jobs: PlannedJob[], places: readonly Place[]) {
  const managers = clients.filter(({ company_name }) => /Strata|Property/.test(company_name)).slice(0, 2)
  for (const [n, manager] of managers.entries()) {
    manager.sites = buildings.slice(n).map((building, i) => {
      const { suburb, state, lat, lng } = chance.pick(places)
      const street = `${chance.between(1, 180)} ${chance.pick(streets)} ${chance.pick(streetKinds)}`
      const contact_name = `${chance.pick(firstNames)} ${chance.pick(lastNames)}`
      const contact_phone = fictionalLandline(2_000 + n * 10 + i)
      return {
        ...building,
        suburb,
        lat,
        lng,
        contact_name,
        contact_phone,
        address: `${street}, ${suburb} ${state}`,
      }
    })
    const own = jobs.filter(job => clients[job.client] === manager)
    for (const [i, job] of own.entries()) job.site = i % 4 === 3 ? null : i % manager.sites.length
  }
}

/**
 * A number for each. There are few fictional mobiles: they go to those who are visited about now, to whom messages are
 * sent. The last client is one of these, typed in once more in a hurry: that is for merging.
 */
function givePhones(clients: PlannedClient[], jobs: readonly PlannedJob[], { today, zone }: PlanOptions) {
  const noon = Date.parse(wallToUtc(today * dayMinutes + 720, zone))
  const away = new Map<number, number>()
  for (const { client, appointment } of jobs) {
    if (!appointment) continue
    const hours = Math.abs(Date.parse(appointment.start) - noon)
    away.set(client, Math.min(hours, away.get(client) ?? hours))
  }
  const twin = clients.length - 1
  const nearest = [...away.keys()].filter(n => n !== twin).sort((a, b) => away.get(a)! - away.get(b)!)
  for (const [n, client] of clients.entries())
    client.phone = clientMobiles[nearest.indexOf(n)] ?? fictionalLandline(n)
  const once = clients[nearest.find(n => clients[n]!.company_name === '') ?? 0]!
  const [first = '', last = ''] = once.name.split(' ')
  clients[twin] = {
    ...once,
    name: `${first.slice(0, 1)}. ${last}`,
    email: '',
    contacts: [],
    phone: once.phone.replace(/^0/, '+61 '),
  }
}

function planClient(chance: Chance, places: readonly Place[], n: number): PlannedClient {
  const first = chance.pick(firstNames)
  const last = chance.pick(lastNames)
  const place = chance.pick(places)
  const isBusiness = chance.next() < 0.2
  const company = isBusiness ? `${place.suburb} ${chance.pick(businesses)}` : ''
  const street = `${chance.between(1, 180)} ${chance.pick(streets)} ${chance.pick(streetKinds)}`
  const unit = chance.next() < 0.25 ? `${chance.between(1, 24)}/` : ''
  const contacts = isBusiness || chance.next() < 0.12 ? chance.between(1, 2) : 0
  const jitter = () => (chance.next() - 0.5) * 0.012
  return {
    name: `${first} ${last}`,
    company_name: company,
    email: `${first}.${last}${n}@example.com`.toLowerCase(),
    phone: '',
    main_address: `${unit}${street}, ${place.suburb} ${place.state}`,
    suburb: place.suburb,
    lat: Number((place.lat + jitter()).toFixed(6)),
    lng: Number((place.lng + jitter()).toFixed(6)),
    contacts: Array.from({ length: contacts }, (_, i) => {
      const name = `${chance.pick(firstNames)} ${chance.pick(lastNames)}`
      return { name, phone: fictionalLandline(1_000 + n * 2 + i), email: '' }
    }),
    sites: [],
  }
}

const daysBack = 364
const daysAhead = 12
/** Wall minutes of the day: the van leaves at 7, the last job ends around 16:30. */
const firstStart = 7 * 60
const lastEnd = 16 * 60 + 30
const latestEnd = 18 * 60
const travel = 30

function scheduledJobs(chance: Chance, options: PlanOptions): PlannedJob[] {
  const days: { day: number; weight: number }[] = []
  const monday = options.today - (weekdayOf(options.today) - 1)
  for (let day = options.today - daysBack; day <= options.today + daysAhead; day++) {
    const weekday = weekdayOf(day)
    const usual = weekday === 7 ? 0 : weekday === 6 ? 0.15 : 1
    // This week and the next are as full as those of a busy company.
    const full = day >= monday && day < monday + 14 ? 3.6 : 1
    // Weekends show some work as well.
    days.push({ day, weight: day === options.today ? Math.max(usual, 0.6) * full : usual * full })
  }
  const wanted = options.jobs - options.unscheduled
  const total = days.reduce((sum, { weight }) => sum + weight, 0)
  const jobs: PlannedJob[] = []
  let due = 0
  for (const { day, weight } of days) {
    due += (weight / total) * wanted
    const count = Math.round(due) - jobs.length
    jobs.push(...jobsOfDay(chance, options, day, count))
  }
  return jobs
}

function jobsOfDay(chance: Chance, options: PlanOptions, day: number, count: number): PlannedJob[] {
  // The time up to which each technician's day is filled.
  const free = Array.from({ length: options.technicians }, () => firstStart + chance.pick([0, 0, 30, 60]))
  return Array.from({ length: count }, () => {
    const technician = free.indexOf(Math.min(...free))
    const job = jobThatFits(chance, options, lastEnd - free[technician]!)
    const minutes = job.minutes
    // A day with more work than hours has overlaps, as an overbooked day does.
    const start = free[technician]! + minutes > latestEnd ? firstStart : free[technician]!
    free[technician] = start + minutes + travel + chance.pick([0, 0, 30])
    const partner = chance.next() < 0.06 ? [(technician + 1) % options.technicians] : []
    const startWall = day * dayMinutes + start
    const status = statusOn(chance, day - options.today, start)
    const end = wallToUtc(startWall + minutes, options.zone)
    const ended = status === statusId.closed || status === statusId.cancelled || status === statusId.callBack
    const ahead = day - options.today
    const bookedOn = ahead > 0 ? options.today - chance.between(0, 9) : day - chance.between(1, 10)
    return {
      ...job.job,
      status,
      technicians: [technician, ...partner],
      tradieNote:
        status === statusId.closed || status === statusId.awaitingPayment ? chance.pick(tradieNotes) : '',
      created: wallToUtc(bookedOn * dayMinutes + chance.between(7 * 60, 10 * 60), options.zone),
      closed: ended ? end : null,
      appointment: { start: wallToUtc(startWall, options.zone), end },
      firstVisit: null,
    }
  })
}

function unscheduledJobs(chance: Chance, options: PlanOptions): PlannedJob[] {
  return Array.from({ length: options.unscheduled }, () => {
    const { job } = newJob(chance, options)
    const status = chance.weighted([
      [statusId.pending, 7],
      [statusId.quote, 3],
      [statusId.callBack, 1],
    ] as const)
    const created = (options.today - chance.between(0, 6)) * dayMinutes + chance.between(7 * 60, 10 * 60)
    return {
      ...job,
      status,
      technicians: [],
      tradieNote: '',
      created: wallToUtc(created, options.zone),
      closed: status === statusId.callBack ? wallToUtc(created + 60, options.zone) : null,
      appointment: null,
      firstVisit: null,
    }
  })
}

/** A job that fits the minutes left of the day, if one turns up in a few draws. */
function jobThatFits(chance: Chance, options: PlanOptions, left: number) {
  let job = newJob(chance, options)
  for (let tries = 0; tries < 12 && job.minutes > left; tries++) job = newJob(chance, options)
  return job
}

function newJob(chance: Chance, options: PlanOptions) {
  const type = chance.weighted([
    ['Plumbing', 24],
    ['Electrical', 22],
    ['Hot Water', 14],
    ['Blocked Drain', 14],
    ['Gas Fitting', 6],
    ['Maintenance', 6],
    ['Installation', 9],
    ['Inspection', 5],
  ] as const)
  const [description, minutes] = chance.pick(work[type]!)
  const job = {
    client: chance.between(0, options.clients - 1),
    site: null,
    type,
    description,
    source: chance.between(0, options.sources - 1),
  }
  return { job, minutes }
}

/** A status that fits the day: what is past is mostly done, this morning too, the rest is to come. */
function statusOn(chance: Chance, ahead: number, start: number): number {
  if (ahead > 0) {
    return chance.weighted([
      [statusId.pending, 92],
      [statusId.quote, 8],
    ])
  }
  if (ahead === 0) {
    if (start < 9 * 60) return statusId.closed
    return start < 11 * 60 ? statusId.onTheWay : statusId.pending
  }
  const unpaid = ahead > -21 ? 18 : 2
  return chance.weighted([
    [statusId.closed, 82],
    [statusId.awaitingPayment, unpaid],
    [statusId.cancelled, 6],
    [statusId.callBack, 3],
    [statusId.quote, ahead > -60 ? 5 : 1],
  ])
}
