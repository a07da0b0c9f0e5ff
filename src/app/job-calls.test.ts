import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'

// The calls of document 1 §7 as it words them: paths, bodies and the fields of the answers.

const app = await testApp()

/** The fields of answers that are looked at. */
interface Answer {
  success: boolean
  message: string
  id: number
  lastJobInsertId: number
  eventExists: boolean
  data: unknown
  result: unknown
  results: unknown
  diary: unknown
  pagination: unknown
  sms_display_name: string
}

/** A company with one booked job, and calls of it by path. */
async function start() {
  const company = await app.company()
  const call = async (path: string, payload?: object, as = company.owner, method?: 'PUT' | 'DELETE') => {
    const [verb = '', url = ''] = path.split(' ')
    const response = await app.http.inject({
      method: (method ?? verb) as 'GET' | 'POST',
      url: `/api/${url}`,
      headers: { authorization: `Bearer ${as.token}` },
      ...(payload && { payload }),
    })
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    expect(response.statusCode, `${path}: ${response.payload.slice(0, 300)}`).toBe(200)
    return (isJson ? response.json() : response.rawPayload) as Answer
  }
  const booked = await call('POST jobs/add', {
    name: 'Ada',
    phone: '0412 345 678',
    email: 'ada@example.com',
    address: '1 High St',
    lead_from: '',
    assign_worker: String(company.technician.id),
    job_type: '',
    sms: true,
    schedule_appointment: true,
    local_appointment_time: '',
    appointment_time: '2031-03-03 00:00:00',
    latitude: null,
    longitude: null,
    modifyPercentage: '',
    additionalInfo: 'Tap drips',
    customerId: '',
    suburb: 'Newtown',
    companyName: '',
    tasks: [],
    list_id: '',
    noAppointmentSMS: false,
    quoteId: '',
    estimateResults: '[]',
    duration: 60,
    status: 1,
    appointments: [],
    existingAdditionalContacts: '[]',
    newAdditionalContacts: '[]',
  })
  return { company, call, id: booked.lastJobInsertId }
}

test('calendar tasks', async () => {
  const { call, company } = await start()
  const task = {
    title: 'Order',
    description: 'Taps',
    due_date: '2031-03-03',
    start_date: '2031-03-03 00:00:00',
    finish_date: '2031-03-03 01:00:00',
    assigned_worker_id: company.technician.id,
    status: 1,
  }
  const { data } = await call('POST calendar-tasks', task)
  expect(data).toMatchObject({ id: expect.any(Number) })
  const { id } = data as { id: number }
  await call(`PUT calendar-tasks/${id}`, { ...task, status: 0 })
  const found = await call('GET calendar-tasks/date-range?startDate=2031-03-01&endDate=2031-03-08')
  expect(found.success).toBe(true)
  expect(found.data).toMatchObject([
    { id, title: 'Order', status: 0, assigned_worker_id: company.technician.id },
  ])
  await call(`DELETE calendar-tasks/${id}`)
})

test('jobs and appointments', async () => {
  const { call, company, id } = await start()
  const pagination = { pageNumber: 1, pageSize: 10, sortField: 'id', sortOrder: 'DESC' }
  const none = { status: 0, jobType: 0, worker: '', search: '', id: '', value: '', useDateClosed: false }
  const page = await call('POST jobs/getJobs', {
    pagination,
    filters: { ...none, dates: { start: '', end: '' } },
  })
  expect(page.data).toMatchObject([{ id, user_id: String(company.technician.id) }])
  expect(page.pagination).toMatchObject({ totalSize: 1 })
  const pipeline = await call('POST jobs/getJobs', {
    pagination: { ...pagination, pageSize: 200, sortField: 'job.last_edited' },
    filters: none,
    forPipeline: true,
  })
  expect(pipeline.data).toHaveLength(1)

  const { result } = await call(`GET jobs/getJob/${id}`)
  const job = result as { appointments: { id: number }[]; job_number: number }
  const [appointment] = job.appointments
  const time = {
    appointment_time: '2031-03-04 02:00:00',
    worker: String(company.technician.id),
    duration: 90,
  }
  await call(`POST jobs/changeAppointmentTime/${appointment!.id}`, { ...time, job_id: id })
  const another = { ...time, appointment_time: '2031-03-05 02:00:00', send_sms: true }
  const added = await call(`POST jobs/${id}/addAppointment`, another)
  await call(`POST jobs/cancelAppointment/${(added.result as { id: number }).id}`)
  const asked = { user: company.technician.id, appointmentTime: '2031-03-04 02:00:00', jobID: '' }
  expect((await call('POST jobs/fetchWorkersCalendar', asked)).eventExists).toBe(true)

  expect((await call('POST jobs/getLists')).data).toEqual(expect.any(Array))
  expect((await call('POST jobs/getInvoiceExist', { jobId: id })).data).toBe(false)
  const papers = await call('POST jobs/fetchLastInvoiceAndReceipt', { job_id: id })
  expect(papers.data).toMatchObject({ invoices: [], receipts: [] })

  const saved = await call(`POST jobs/edit/${id}`, {
    id,
    user_id: String(company.technician.id),
    name: 'Ada',
    email: '',
    phone: '',
    job_type: '',
    job_status_id: 1,
    company_comment: 'New',
    tradie_comment: '',
    payby_id: '',
    money: '',
    payment_approval_code: '',
    ScheduleAppointment: false,
    address: '1 High St',
    sms: '',
    send_sms: '',
    local_appointment_time: '',
    appointment_time: '',
    parts: '[]',
    include_tax: 0,
    lat: '',
    lng: '',
    send_review: 0,
    leads_id: '',
    changePercentageData: '',
    note: '[]',
    date_closed: '',
    payBy2: '',
    include_tax2: 0,
    money2: '',
    splitPayment: 0,
    credit_fee: 0,
    custom_fields: '[]',
    tasks_info: '[]',
    list_id: '',
    prev_list_id: '',
    suburbName: 'Newtown',
    noAppointmentSMS: false,
    duration: 60,
    estimateResults: '[]',
    appointments: [{ id: appointment!.id, ...time, send_sms: true }],
    customerId: '',
    existingAdditionalContacts: '[]',
    newAdditionalContacts: '[]',
    modifyPercentage: '',
    jobNumber: job.job_number,
  })
  expect(saved.data).toBe('Saved.')
  expect((await call('GET jobs/status')).result).toHaveLength(7)
})

test('diary, mail, texts and reviews', async () => {
  const { call, company, id } = await start()
  const content = 'Key is under the mat'
  const entry = { type: 'file', content: [{ filename: 'jobsFile/a.png', url: '', status: 'added' }] }
  const timestamp = '2031-03-03 00:00:00'
  const data = [
    { type: 'sms', content, timestamp, saved: false, user: 'Jo' },
    { ...entry, timestamp, saved: false, user: 'Jo' },
  ]
  expect((await call('POST jobs/jobdiary/add', { job_id: id, company_id: company.id, data })).success).toBe(
    true,
  )
  const { success, diary } = await call(`GET jobs/jobdiary/${id}`)
  expect(success).toBe(true)
  const group = { changes: expect.any(Array), session: expect.anything(), timestamp: expect.any(String) }
  expect(diary).toEqual(expect.arrayContaining([expect.objectContaining(group)]))
  const emailData = { to: 'ada@example.com', subject: 'Your tap', message: 'It is here.' }
  expect(await call('POST jobs/sendClientEmail', { emailData, jobId: id })).toMatchObject({
    success: true,
    message: 'Email sent successfully',
  })
  const text = {
    sender_id: company.owner.id,
    message: 'On the way',
    numbers: ['0412345678'],
    companyNumber: '',
    allowReplies: true,
    sendNow: true,
  }
  expect((await call('POST messages/sendClientMessageJob', text)).message).toBe('Message sent successfully')
  expect((await call('GET client/getClientEmailTemplates')).data).toEqual(expect.any(Array))
  expect((await call('GET client/getClientSMSTemplates')).data).toEqual(expect.any(Array))
  expect(await call('GET company/getCompanySMSSettings')).toMatchObject({
    sms_display_name: expect.any(String),
    sms_display_number: expect.any(String),
  })
})

test('files and signatures', async () => {
  const { call, company, id } = await start()
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const edge = 'part'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`
  const response = await app.http.inject({
    method: 'POST',
    url: `/api/jobs/addfiles/${id}`,
    headers: {
      authorization: `Bearer ${company.owner.token}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([Buffer.from(head), image, Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
  const added = response.json()
  expect([response.statusCode, added.message]).toEqual([200, 'File added.'])
  expect(added.files).toMatch(/^jobsFile\/\d+/)
  expect((await call(`GET jobs/getSMFiles/${id}`)).result).toMatchObject({
    thumbnails: expect.any(Array),
    attachments: expect.any(Array),
  })
  await call(`POST jobs/deleteFile/${added.file.id}`)

  const items = JSON.stringify([
    { label: 'Tap', description: '', quantity: 1, price: 100, include_tax: 1, tax: 0 },
  ])
  const signature = {
    signature: `data:image/png;base64,${image.toString('base64')}`,
    creditCardFeeAdded: false,
    items,
    t_c: '',
    fees: '{}',
    job_id: id,
    phone: '',
    sendUrl: false,
    signedBy: 'Ada',
    email: 'ada@example.com',
    notes: '',
  }
  const link = { ...signature, signature: '', signedBy: '', sendUrl: true, phone: '0412 345 678' }
  expect((await call('POST jobs/saveJobSignature', link)).message).toBe('Saved.')
  expect((await call('POST jobs/updateJobSignature', signature)).message).toBe('Saved.')
  expect((await call(`GET jobs/getJobSignature/${id}`)).result).toMatchObject({ signedBy: 'Ada' })
  await call(`GET jobs/deleteJobSignature/${id}`)
  expect((await call(`GET jobs/getJobSignature/${id}`)).result).toBe(null)
})

test('recurring jobs', async () => {
  const { call, id } = await start()
  const rule = {
    job_id: id,
    job_name: 'Gutters',
    job_datetime: '2031-03-03 00:00:00',
    repeat_every: 2,
    repeat_option: 2,
    end_option: 3,
    end_datetime: '',
    end_after_occurances: 4,
    time_zone: 'Australia/Sydney',
  }
  await call('POST jobs/addReccurringJob', rule)
  const { result } = await call('GET jobs/getReccurringJobs')
  const [row] = result as Record<string, number>[]
  expect(row).toMatchObject({ Id: expect.any(Number), repeat_every: 2, repeat_option: 2, end_option: 3 })
  await call('POST jobs/editReccurringJob', { ...rule, id: row!.Id, end_option: 1, end_after_occurances: '' })
  const toggle = await call('GET company/reccurrentJobToggle')
  expect(toggle.result).toMatchObject([{ reccurring_job: expect.any(Number) }])
})

test('options and settings', async () => {
  const { call, company } = await start()
  const { data } = await call('GET jobs/getAdditionalInfoTemplates')
  expect(data).toEqual(expect.any(Array))
  const { id } = await call('POST jobs/saveAdditionalInfoTemplate', { name: 'Tap', template: 'Drips' })
  await call(`PUT jobs/updateAdditionalInfoTemplate/${id}`, { name: 'Tap', template: 'Drips a lot' })
  await call(`DELETE jobs/deleteAdditionalInfoTemplate/${id}`)
  const pagination = { pageSize: 6000, pageNumber: 1, sortField: 'id', sortOrder: 'DESC' }
  const clients = await call('POST client/getClients', { pagination })
  expect(clients.results).toMatchObject([{ name: 'Ada', main_address: '1 High St' }])
  expect(clients.pagination).toMatchObject({ totalSize: 1 })
  const asked = { WO: [company.technician.id], radius: 50, job_lat: -33.9, job_lng: 151.2 }
  const best = await call('POST users/bestWorkerData', { ...asked, appointment_time: '2031-03-03 00:00:00' })
  expect(best.result).toMatchObject([
    { full_name: company.technician.fullname, IsInAppointment: expect.anything() },
  ])
  expect((await call('GET company/jobFormSettings')).result).toMatchObject([
    { toggle: expect.anything(), radius: expect.any(Number), pack_id: expect.any(Number) },
  ])
  const fields = await call('POST company/getCustomFields', { page_id: '/jobs' })
  expect(fields.data).toMatchObject([{ fields: '[]' }])
  const item = { itemName: 'Tap', description: '', partName: 'Mixer', partPrice: 40, margin: 50 }
  const more = { fixedMargin: false, jobType: '', is_taxable: 1, defaultQuantity: 1, itemPrice: 60 }
  await call('POST company/additem', { ...item, ...more })
  const { result } = await call('GET company/items')
  const [tap] = result as { id: number; label: string }[]
  expect(tap).toMatchObject({ label: 'Tap', price: 60, quantity: 1 })
  expect((await call('POST settings/update-item-price', { id: tap!.id, price: 70 })).success).toBe(true)
  expect((await call('GET company/getWorkerOptions')).result).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ value: company.technician.id })]),
  )
  expect((await call('GET settings/getJobtypesAppointment')).result).toEqual(expect.any(Array))
  expect((await call('GET settings/getCompanyNumbering')).result).toMatchObject({ job_number: 2 })
})

test('lists on a job, in the shapes of document 1 §3', async () => {
  const { call, company, id } = await start()
  const second = await app.user(company.id, 3)
  const item = { itemName: 'Tap', description: '', partName: '', partPrice: 0, margin: 0, itemPrice: 60 }
  await call('POST company/additem', item)
  const [tap] = (await call('GET company/items')).result as { id: number }[]
  const technicians = [company.technician.id, second.id]
  const task = { task: 'Look', dueDate: '2031-03-03', assignedTo: second.id, status: 1, images: [] }
  const group = {
    id: 1,
    partsBelong: 0,
    assignedTo: second.id,
    parts: [{ id: 1, partId: tap!.id, quantity: 2 }],
  }
  await call(`POST jobs/edit/${id}`, {
    id,
    user_id: technicians.join(),
    changePercentageData: { [second.id]: 40 },
    tasks_info: [task],
    parts: JSON.stringify([group]),
    note: JSON.stringify([{ note: 'Bring a ladder', date: '2031-03-03 00:00:00' }]),
    estimateResults: JSON.stringify([{ label: 'Tap', duration: -5, startTime: '', endTime: '' }]),
    newAdditionalContacts: JSON.stringify([{ name: 'Ben', phone: '0412 345 679', email: '', isNew: true }]),
  })
  const job = (await call(`GET jobs/getJob/${id}`)).result as Record<string, string>
  expect(JSON.parse(job.tasks_info!)).toMatchObject([task])
  expect(JSON.parse(job.parts!)).toMatchObject([
    { partsBelong: 0, assignedTo: second.id, parts: [{ quantity: 2 }] },
  ])
  expect(JSON.parse(job.note!)).toMatchObject([{ note: 'Bring a ladder' }])
  expect(JSON.parse(job.estimates!)).toMatchObject([{ label: 'Tap', duration: 0 }])
  expect(JSON.parse(job.modify_percentage!)).toEqual({ [second.id]: 40 })
  expect(JSON.parse(job.contact_options!)).toMatchObject([{ name: 'Ben' }])
  // Parts of somebody who is taken off the job go with them.
  const own = { ...group, partsBelong: second.id, assignedTo: 0 }
  await call(`POST jobs/edit/${id}`, { id, parts: [own] })
  await call(`POST jobs/edit/${id}`, { id, user_id: String(company.technician.id) })
  const after = (await call(`GET jobs/getJob/${id}`)).result as Record<string, string>
  expect([JSON.parse(after.parts!), after.modify_percentage]).toEqual([[], ''])
})
