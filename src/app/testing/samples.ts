import type { testApp } from '#server/testing/test-app.ts'
import { testPassword } from '#server/testing/test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>
type Company = Awaited<ReturnType<App['company']>>

/** One row of a company in every table that an input can name, by what the samples call it. */
export interface SampleRows {
  appointment: number
  client: number
  company: number
  contact: number
  goneClient: number
  goneJob: number
  invited: number
  job: number
  list: number
  login: number
  outbox: number
  source: number
  technician: number
  type: number
}

/** Fresh rows; each text in them contains `word`. */
export async function sampleRows(app: App, company: Company, word: string): Promise<SampleRows> {
  const one = async (text: string, values: unknown[]) =>
    Number((await app.sql<{ id: number }>(`${text} returning id`, [company.id, ...values]))[0]!.id)
  const number = Math.floor(Math.random() * 1e9)
  const clientRow = (deletedAt: Date | null) =>
    one('insert into clients (company_id, name, deleted_at) values ($1, $2, $3)', [
      `${word} Client`,
      deletedAt,
    ])
  const jobRow = (of: number, deletedAt: Date | null) =>
    one(
      `insert into jobs (company_id, number, name, client_id, appointment_count, appointment_at, deleted_at)
       values ($1, $2, $3, $4, 1, now(), $5)`,
      [number + of, `${word} Job`, of, deletedAt],
    )
  const client = await clientRow(null)
  const goneClient = await clientRow(new Date())
  const job = await jobRow(client, null)
  const mail = { to: 'x@example.test', subject: word, text: '', html: '' }
  const [login] = await app.sql<{ id: number }>(
    'select id from sessions where company_id = $1 and user_id = $2',
    [company.id, company.technician.id],
  )
  await app.sql(
    `insert into support_messages (company_id, user_id, message, author, created_at) values ($1, $2, $3, $3, now())`,
    [company.id, company.technician.id, word],
  )
  return {
    client,
    goneClient,
    job,
    goneJob: await jobRow(goneClient, new Date()),
    company: company.id,
    contact: await one(
      'insert into client_contacts (company_id, client_id, name, position) values ($1, $2, $3, 0)',
      [client, word],
    ),
    appointment: await one(
      `insert into appointments (company_id, job_id, starts_at, ends_at)
       values ($1, $2, now(), now() + interval '1 hour')`,
      [job],
    ),
    outbox: await one(
      `insert into outbox (company_id, kind, recipient, payload, is_private, status)
       values ($1, 'mail', 'x@example.test', $2, false, 'failed')`,
      [JSON.stringify(mail)],
    ),
    type: await one('insert into job_types (company_id, name) values ($1, $2)', [`${word} ${number}`]),
    list: await one('insert into pipeline_lists (company_id, name) values ($1, $2)', [`${word} ${number}`]),
    source: await one('insert into lead_sources (company_id, name) values ($1, $2)', [`${word} ${number}`]),
    technician: company.technician.id,
    invited: await invited(app, company, word),
    login: Number(login!.id),
  }
}

async function invited(app: App, company: Company, word: string): Promise<number> {
  const { id } = await app.user(company.id, 3, { fullname: word })
  await app.sql('update users set joined_at = null where id = $1', [id])
  return id
}

/**
 * An input of every endpoint for signed-in users that the server takes as it is, made of a company's rows. What is
 * not named here needs no input.
 */
export function sampleInputs(rows: SampleRows): Record<string, Record<string, unknown>> {
  const day = new Date().toISOString().slice(0, 10)
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const mail = `sample-${Math.random().toString(36).slice(2, 12)}@example.test`
  const pagination = { pageNumber: 1, pageSize: 10, sortField: 'id', sortOrder: 'DESC' }
  const byName = { pageNumber: 1, pageSize: 10, sortField: 'fullname', sortOrder: 'ASC' }
  const filters = {
    status: 1,
    jobType: rows.type,
    worker: rows.technician,
    clientId: rows.client,
    id: rows.job,
    search: 'tap',
    dates: { start: day, end: day },
    tab: 0,
  }
  const client = {
    name: 'Sample',
    email: 'client@example.test',
    main_address: '1 Low Street',
    latitude: -27.5,
    longitude: 153,
    contacts: [{ id: rows.contact, name: 'Sample' }],
  }
  const person = { fullname: 'Sample', email: mail, group_id: 3, color: '#0b7f77', payment: 10 }
  return {
    'calendar.range': { startDate: day, endDate: day, worker: String(rows.technician) },
    'appointments.move': {
      id: rows.appointment,
      job_id: rows.job,
      appointment_time: soon,
      duration: 90,
      worker: [rows.technician],
    },
    'appointments.add': { id: rows.job, appointment_time: soon, duration: 60, worker: [rows.technician] },
    'appointments.cancel': { id: rows.appointment },
    'appointments.restore': { id: rows.appointment },
    'appointments.busy': {
      user: String(rows.technician),
      appointmentTime: soon,
      duration: 60,
      jobID: rows.job,
      appointmentId: rows.appointment,
    },
    'clients.list': { search: 'Sample', pagination: { ...pagination, sortField: 'name' } },
    'clients.exportClients': { search: 'Sample', sortField: 'name', sortOrder: 'ASC' },
    'clients.open': { id: rows.client },
    'clients.add': { ...client, contacts: [{ name: 'Sample' }] },
    'clients.edit': { id: rows.client, ...client },
    'clients.remove': { ids: String(rows.client) },
    'clients.restore': { ids: String(rows.goneClient) },
    'company.saveAccount': { name: 'Sample Plumbing', time_zone: 'Australia/Perth', phone: '02 5550 1234' },
    'diary.read': { jobId: rows.job },
    'diary.add': {
      job_id: rows.job,
      company_id: rows.company,
      data: [{ type: 'note', content: 'A sample' }],
    },
    'find.everything': { text: 'Sample' },
    'jobTypes.list': { search: 'Sample', status: 1, pagination: { ...pagination, sortField: 'name' } },
    'jobTypes.open': { id: rows.type },
    'jobTypes.add': { name: `Sample ${mail}`, appointment_duration: 45, color: '#2563eb' },
    'jobTypes.edit': { id: rows.type, name: `Sample ${mail}`, appointment_duration: 45 },
    'jobTypes.changeStatus': { id: rows.type, checked: false },
    'leadSources.list': { search: 'Sample', status: 1, pagination: { ...pagination, sortField: 'name' } },
    'leadSources.open': { id: rows.source },
    'leadSources.add': { name: `Sample ${mail}` },
    'leadSources.edit': { id: rows.source, name: `Sample ${mail}` },
    'leadSources.changeStatus': { id: rows.source, checked: false },
    'numbering.set': { job_number: 1_900_000_000 },
    'jobs.list': { pagination, filters },
    'jobs.exportJobs': { filters, sortField: 'id', sortOrder: 'DESC' },
    'jobs.open': { id: rows.job },
    'jobs.add': {
      name: 'Sample',
      email: 'client@example.test',
      address: '1 Low Street',
      customerId: rows.client,
      lead_from: String(rows.source),
      job_type: String(rows.type),
      list_id: rows.list,
      assign_worker: String(rows.technician),
      appointments: [{ appointment_time: soon, duration: 60, worker: String(rows.technician) }],
      schedule_appointment: true,
      existingAdditionalContacts: [rows.contact],
      newAdditionalContacts: [{ name: 'Sample' }],
    },
    'jobs.edit': {
      id: rows.job,
      name: 'Sample',
      user_id: String(rows.technician),
      job_type: String(rows.type),
      leads_id: String(rows.source),
      list_id: rows.list,
      job_status_id: 1,
      company_comment: 'A sample',
      appointments: [{ id: rows.appointment, appointment_time: soon, duration: 30 }],
      existingAdditionalContacts: [rows.contact],
    },
    'jobs.archive': { ids: String(rows.job) },
    'jobs.restore': { ids: String(rows.goneJob) },
    'jobs.remove': { ids: String(rows.job) },
    'loginList.end': { id: rows.login },
    'loginList.startFactor': { password: testPassword },
    'mail.outbox': { search: 'x', pagination },
    'mail.retry': { id: rows.outbox },
    'maps.suggest': { text: 'Parramatta' },
    'maps.config': { lat: -27.5, lng: 153 },
    'notifications.fetchActivity': { limit: 10 },
    'notifications.resetUnread': { upTo: 1 },
    'notifications.setStatus': { status: 0 },
    'notifications.setting': { id: 1 },
    'notifications.saveSetting': { id: 1, bell: 1, push: 0 },
    'notifications.changeStatus': { id: 1, status: 1 },
    'onboarding.skipStep': { step: 2, undo: false },
    'pageSettings.page': { pageID: 3 },
    'pageSettings.update': { pageID: 3, settings: { address: 1 } },
    'pageSettings.updateFirstView': { path: '/jobs' },
    'permissions.saveRolePermissions': { data: [{ permission_id: 1, roles: '1,2' }] },
    'support.sendSupportMessage': { message: 'A sample', is_support_reply: 0 },
    'support.conversation': { company: rows.company, user: rows.technician },
    'support.answerSupport': { company: rows.company, user: rows.technician, message: 'A sample' },
    'support.markConversationRead': { company: rows.company, user: rows.technician },
    'team.list': { status: -1, search: 'Sample', pagination: byName },
    'team.exportUsers': { status: -1, search: 'Sample', sortField: 'fullname', sortOrder: 'ASC' },
    'team.open': { id: rows.technician },
    'team.add': person,
    'team.edit': { id: rows.invited, ...person },
    'team.setStatus': { id: rows.invited, active: 0 },
    'team.invite': { id: rows.invited },
  }
}

/** Endpoints of which no input is valid by itself, with what they need first; their own tests go through it. */
export const needsMore: Readonly<Record<string, string>> = {
  'company.saveLogo': 'a picture',
  'demo.reset': 'the demo company',
  'loginList.confirmFactor': 'a factor that was begun',
  'loginList.endFactor': 'a factor that is on',
  'maps.place': 'a place that was suggested',
}
