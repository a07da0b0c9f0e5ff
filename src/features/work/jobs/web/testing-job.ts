import { defaultJobForm } from '#features/work/job-settings/job-settings.rules.ts'
import type { JobRow } from '../job-rows.wire.ts'
import { defaultRequired } from '../jobs.rules.ts'
import type { Job } from '../jobs.wire.ts'

// Missing in happy-dom, but used by auto-growing text areas.
if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() })

/** For tests: a stored job of the company in Sydney. */
export const someJob: Job = {
  id: 40,
  job_number: 1042,
  company_id: 7,
  customer_id: 3,
  name: 'Tane Chen',
  company_name: 'Harbour Cafe',
  phone: '0412345678',
  email: 'tane@example.com',
  address: '60 Liverpool Street, Lane Cove NSW',
  suburb_name: 'Lane Cove',
  latitude: -33.8,
  longitude: 151.1,
  user_id: '21,22',
  user_name: 'Jordan Murray, Lee Shaw',
  user_color: '#0f9f94,#2563eb',
  job_type: '5',
  leads_id: '',
  job_status_id: 1,
  list_id: null,
  company_comment: 'Tap drips',
  tradie_comment: '',
  modify_percentage: '',
  tasks_info: '[]',
  estimates: '[]',
  parts: '[]',
  note: '[]',
  money: 0,
  payby_id: null,
  include_tax: false,
  credit_fee: false,
  payment_approval_code: '',
  split_payment: false,
  money2: 0,
  payby_id2: null,
  include_tax2: false,
  appointment: false,
  appointment_time: null,
  appointments: [],
  date_created: '2026-11-20T01:00:00Z',
  date_closed: null,
  closed_by: '',
  closed_by_id: null,
  changed_by: '',
  invoiced: false,
  lead_id: null,
  site_id: null,
  site: null,
  contact_options: '[]',
  selected_additional_contacts: '[]',
  custom_fields: '[]',
  version: 4,
}

export const someRow: JobRow = {
  id: 40,
  row_key: '40',
  job_number: 1042,
  appointment_id: null,
  appointment_time: null,
  appointment_time_local: null,
  end: null,
  duration: null,
  arrival_window: null,
  type: 'job',
  user_id: '21',
  user_color: '#c2255c',
  user_name: 'Jordan Murray',
  workers: [21],
  name: 'Tane Chen',
  companyname: '',
  address: '60 Liverpool Street, Lane Cove NSW',
  suburb_name: 'Lane Cove',
  latitude: null,
  longitude: null,
  phone: '0412345678',
  email: '',
  job_type: 'Plumbing',
  job_status: 1,
  company_comment: '',
  invoiced: false,
  date_created: '2026-11-20T01:00:00Z',
  date_closed: null,
  closed_by_id: null,
  version: 4,
  list_id: null,
  appointment_version: null,
}

const technicians = [
  { value: 21, label: 'Jordan Murray', color: '#c2255c', payment_type_id: 1, payment: null, job_type_id: '' },
  { value: 22, label: 'Alex Tran', color: '#7c3aed', payment_type_id: 2, payment: 40, job_type_id: '' },
]

const noCost = {
  people: [],
  minutes: 0,
  labour: 0,
  parts: 0,
  parts_unknown: 0,
  price: 0,
  margin: 0,
  margin_rate: null,
  is_running: false,
}

/** Answers the reads of the job screens by the end of their address; undefined for anything else. */
export function answerReads({ url }: { url: string }, required: Partial<typeof defaultRequired> = {}) {
  const reads: Record<string, object> = {
    '/jobs/getJobsType': { result: [{ value: 5, label: 'Plumbing', appointment_duration: 90 }] },
    '/company/getCompanyLeadsList': { result: [{ value: 1, label: 'Website' }] },
    '/jobs/getLists': { data: [] },
    '/company/getWorkers': { result: technicians },
    '/company/getWorkerOptions': { result: technicians },
    '/settings/getJobsValidation': { result: { ...defaultRequired, ...required } },
    '/settings/getCompanyNumbering': { result: { job_number: 1043 } },
    '/jobs/fetchWorkersCalendar': { eventExists: false, technicians: [], conflicts: [] },
    '/jobs/getJobTemplates': { data: [] },
    '/jobs/checklists/40': { data: [] },
    '/jobs/jobCost/40': { result: noCost },
    '/jobs/getAdditionalInfoTemplates': { data: [] },
    '/company/items': { result: [] },
    '/jobs/getTransferCompanies': { result: [{ id: 88, name: 'Southside' }] },
    '/properties/available': { available: false },
    '/maps/config': { tiles: null, names: [], street_view: false },
    '/company/jobFormSettings': { result: [{ ...defaultJobForm, pack_id: 3, version: 0 }] },
    '/company/reccurrentJobToggle': { result: [{ reccurring_job: 1 }] },
    '/company/getCustomFields': { data: [] },
    '/jobs/getJobsByDateRange': { data: [] },
    '/client/getSimilarClients': { results: [] },
    '/client/getClients': {
      results: [],
      pagination: { totalSize: 0, totalCapped: false, pageNumber: 1, pageSize: 8, next: null },
    },
  }
  const path = Object.keys(reads).find(each => url === `/api${each}`)
  return path ? { body: { success: true, ...reads[path] } } : undefined
}
