import { afterAll, beforeEach, expect, test } from 'vitest'
import { xeroPayrollCounterpart } from '../../testing/xero-payroll-counterpart.ts'
import { BooksBusy, BooksRefused, BooksUnavailable } from '../accounting/accounting.port.ts'
import { type DraftSheet, PayrollDenied } from './payroll.port.ts'

const xero = await xeroPayrollCounterpart()
afterAll(xero.stop)
beforeEach(() => {
  xero.seen.length = 0
})

const tokens = { access: 'access', refresh: 'refresh', ends: '2030-01-01T00:00:00Z', payroll: true }
const desk = xero.payroll().open(tokens, 'org-1')
const employee = 'b34e89ff-770d-4099-b7e5-f968767118bc'
const rate = 'ab874dfb-ab09-4c91-954e-43acf6fc23b4'
const sheet: DraftSheet = {
  employee,
  first: '2026-11-02',
  last: '2026-11-08',
  lines: [{ rate, units: [7.6, 7.6, 0, 7.6, 7.6, 0, 0] }],
}
const ann = {
  first_name: 'Ann',
  last_name: 'O’Neill',
  email: 'ann@example.test',
  phone: '+61412345678',
  birth_date: '1988-02-29',
  starts_on: '2026-11-02',
  address: { line: '1 High St', city: 'Newtown', state: 'NSW', postcode: '2042' },
  tax: { file_number: '', basis: 'casual', is_resident: true, claims_threshold: false },
} as const
const sent = () => xero.seen.at(-1)!

test('employees and earnings rates are read in our words', async () => {
  expect((await desk.employees())[0]).toEqual({
    id: employee,
    first_name: 'Jack',
    last_name: 'Sparrow',
    email: 'jack.sparrow@xero.com',
    phone: '415-1234567',
    is_active: true,
  })
  const rates = await desk.earningsRates()
  expect(rates).toContainEqual({ id: rate, name: 'Ordinary Hours', cents_per_unit: 300, has_units: true })
  expect(rates.find(({ name }) => name === 'Redundancy')).toMatchObject({ has_units: false })
}, 60_000)

test('a new employee fits Xero’s description and takes along what payroll demands', async () => {
  expect(await desk.addEmployee(ann, 'key-1')).toBe('cdfb8371-0b21-4b8a-8903-1024df6c391e')
  expect([sent().method, sent().path]).toEqual(['POST', '/payroll.xro/1.0/Employees'])
  expect(sent().headers).toMatchObject({ 'idempotency-key': 'key-1', 'xero-tenant-id': 'org-1' })
  expect(sent().body).toEqual([
    {
      FirstName: 'Ann',
      LastName: 'O’Neill',
      DateOfBirth: '1988-02-29',
      StartDate: '2026-11-02',
      Email: 'ann@example.test',
      Mobile: '+61412345678',
      HomeAddress: {
        AddressLine1: '1 High St',
        City: 'Newtown',
        Region: 'NSW',
        PostalCode: '2042',
        Country: 'AUSTRALIA',
      },
      EmploymentType: 'EMPLOYEE',
      IncomeType: 'SALARYANDWAGES',
      TaxDeclaration: {
        EmploymentBasis: 'CASUAL',
        ResidencyStatus: 'AUSTRALIANRESIDENT',
        TaxFreeThresholdClaimed: false,
        TFNExemptionType: 'PENDING',
      },
    },
  ])
}, 60_000)

test('a draft timesheet fits it, is changed whole, and is found by employee and period', async () => {
  expect(await desk.addSheet(sheet, 'key-2')).toBe('a7eb0a79-8511-4ee7-b473-3a25f28abcb9')
  expect([sent().path, sent().headers['idempotency-key']]).toEqual(['/payroll.xro/1.0/Timesheets', 'key-2'])
  const body = {
    EmployeeID: employee,
    StartDate: '2026-11-02',
    EndDate: '2026-11-08',
    Status: 'DRAFT',
    TimesheetLines: [{ EarningsRateID: rate, NumberOfUnits: [7.6, 7.6, 0, 7.6, 7.6, 0, 0] }],
  }
  expect(sent().body).toEqual([body])
  await desk.changeSheet('a7eb0a79-8511-4ee7-b473-3a25f28abcb9', sheet, 'key-3')
  expect([sent().method, sent().body]).toEqual(['POST', [body]])
  expect(await desk.findSheet(sheet)).toBeNull()
  expect(sent().query.get('where')).toBe(`EmployeeID==Guid("${employee}")`)
  // A period of the description's own example: 2019-01-18 to 2019-01-24.
  expect(await desk.findSheet({ employee, first: '2019-01-18', last: '2019-01-24' })).toEqual({
    id: '863bbd31-0447-4419-80d5-d733d5e723ba',
    is_draft: false,
    lines: [{ rate, units: [4, 4, 4, 4, 4, 4, 0] }],
  })
}, 60_000)

test('pages are read to their end', async () => {
  const row = (n: number) => ({ EmployeeID: `e-${n}`, FirstName: 'A', LastName: 'B', Status: 'TERMINATED' })
  xero.next({ body: { Employees: Array.from({ length: 100 }, (_, n) => row(n)) } })
  xero.next({ body: { Employees: [row(100)] } })
  const all = await desk.employees()
  expect([all.length, all.at(-1)]).toEqual([101, expect.objectContaining({ id: 'e-100', is_active: false })])
  expect(xero.seen.map(({ query }) => query.get('page'))).toEqual(['1', '2'])
})

test('what Prism does not take is refused: the test can fail', async () => {
  await expect(desk.addSheet({ ...sheet, employee: 'nobody' }, 'key')).rejects.toBeInstanceOf(BooksRefused)
})

test('Xero’s reasons are told, a missing scope is no ended connection, and what may pass is no refusal', async () => {
  const wrong = [{ ValidationErrors: [{ Message: 'The StartDate is not a pay period of this employee.' }] }]
  const reason = new BooksRefused('The StartDate is not a pay period of this employee.')
  xero.next({ status: 400, body: { Timesheets: wrong } })
  await expect(desk.addSheet(sheet, 'key')).rejects.toEqual(reason)
  // A success may hold them too.
  xero.next({ body: { Timesheets: wrong } })
  await expect(desk.addSheet(sheet, 'key')).rejects.toEqual(reason)
  for (const status of [401, 403]) {
    xero.next({ status, body: {} })
    await expect(desk.employees()).rejects.toBeInstanceOf(PayrollDenied)
  }
  xero.next({ status: 429, headers: { 'retry-after': '37' }, body: '' })
  await expect(desk.addSheet(sheet, 'key')).rejects.toBeInstanceOf(BooksBusy)
  const hasty = xero.payroll(200).open(tokens, 'org-1')
  for (const answer of [{ status: 503, body: 'down' }, 'silence'] as const) {
    xero.next(answer)
    await expect(hasty.addSheet(sheet, 'key')).rejects.toBeInstanceOf(BooksUnavailable)
  }
})

test('leave types and leave applications fit it: added, changed and rejected', async () => {
  const type = 'fbcc9dab-6238-43d9-a3f4-d768423fdcfa'
  expect(await desk.leaveTypes()).toContainEqual({ id: type, name: 'Annual Leave', in_hours: true })
  const leave = {
    employee,
    type,
    title: 'Annual leave',
    first: '2026-11-05',
    last: '2026-11-10',
    periods: [
      { first: '2026-11-02', last: '2026-11-08', hours: 15.2 },
      { first: '2026-11-09', last: '2026-11-15', hours: 11.4 },
    ],
  }
  const body = {
    EmployeeID: employee,
    LeaveTypeID: type,
    Title: 'Annual leave',
    StartDate: '2026-11-05',
    EndDate: '2026-11-10',
    LeavePeriods: [
      { PayPeriodStartDate: '2026-11-02', PayPeriodEndDate: '2026-11-08', NumberOfUnits: 15.2 },
      { PayPeriodStartDate: '2026-11-09', PayPeriodEndDate: '2026-11-15', NumberOfUnits: 11.4 },
    ],
  }
  const id = await desk.addLeave(leave, 'key-4')
  expect([sent().path, sent().headers['idempotency-key']]).toEqual([
    '/payroll.xro/1.0/LeaveApplications',
    'key-4',
  ])
  expect(sent().body).toEqual([body])
  await desk.changeLeave(id, leave, 'key-5')
  expect([sent().path, sent().body]).toEqual([
    `/payroll.xro/1.0/LeaveApplications/${id}`,
    [{ ...body, LeaveApplicationID: id }],
  ])
  await desk.rejectLeave(id, 'key-6')
  expect(sent().path).toBe(`/payroll.xro/1.0/LeaveApplications/${id}/reject`)
  await expect(desk.addLeave({ ...leave, type: 'annual' }, 'key')).rejects.toBeInstanceOf(BooksRefused)
}, 60_000)

test('an employee’s leave says whether it was paid or rejected', async () => {
  const row = (n: number, LeavePeriodStatus: string) => ({
    LeaveApplicationID: `l-${n}`,
    EmployeeID: employee,
    LeaveTypeID: 'type',
    StartDate: '/Date(1573516800000+0000)/',
    EndDate: '/Date(1573516800000+0000)/',
    LeavePeriods: [
      {
        PayPeriodStartDate: '/Date(1573171200000+0000)/',
        PayPeriodEndDate: '/Date(1573689600000+0000)/',
        LeavePeriodStatus,
        NumberOfUnits: 7.6,
      },
    ],
  })
  xero.next({ body: { LeaveApplications: [row(1, 'SCHEDULED'), row(2, 'PROCESSED'), row(3, 'REJECTED')] } })
  const own = await desk.leaveOf(employee)
  expect(sent().path).toBe('/payroll.xro/1.0/LeaveApplications/v2')
  expect(own.map(each => [each.id, each.state])).toEqual([
    ['l-1', 'open'],
    ['l-2', 'paid'],
    ['l-3', 'rejected'],
  ])
  expect(own[0]).toMatchObject({
    first: '2019-11-12',
    last: '2019-11-12',
    periods: [{ first: '2019-11-08', last: '2019-11-14', hours: 7.6 }],
  })
})
