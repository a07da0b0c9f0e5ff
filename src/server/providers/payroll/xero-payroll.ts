import type { PayrollAuApi } from 'xero-node'
import type {
  Timesheet,
  Employee as XeroEmployee,
  LeaveApplication as XeroLeave,
} from 'xero-node/dist/gen/model/payroll-au/models.js'
import { withoutEnd } from '#shared/plain-text.ts'
import type { VendorTurn } from '../../connections/vendor-turns.ts'
import { BooksRefused, BooksSignedOut, BooksUnavailable, type Tokens } from '../accounting/accounting.port.ts'
import { xeroLimits } from '../accounting/xero.ts'
import { withTimeLimit } from '../accounting/xero-client.ts'
import { sameText } from '../accounting/xero-records.ts'
import { booksError } from '../accounting/xero-trouble.ts'
import {
  type DraftSheet,
  type EarningsRate,
  type KeptLeave,
  type KeptSheet,
  type LeaveApplication,
  type NewEmployee,
  type Payroll,
  PayrollDenied,
  type PayrollDesk,
  type SheetPeriod,
} from './payroll.port.ts'

type Models = typeof import('xero-node/dist/gen/model/payroll-au/models.js')

interface XeroPayrollSettings {
  /** Asked instead of Xero's own address: a proxy, or a test's counterpart. */
  apiUrl?: string | undefined
  /** Milliseconds to wait for an answer. */
  timeout?: number
}

/** Xero answers a hundred rows a page; more pages than this are not read. */
const mostPages = 50
const pageRows = 100

/** The Xero Payroll AU API 1.0 by Xero's own library, which is loaded with the first request. */
export function createXeroPayroll({ apiUrl, timeout = 20_000 }: XeroPayrollSettings): Payroll {
  const url = `${withoutEnd(apiUrl ?? 'https://api.xero.com', '/')}/payroll.xro/1.0`
  return {
    name: 'Xero Payroll',
    usesConnection: true,
    limits: xeroLimits,
    open: (tokens, organisation, turn) => openPayroll(url, tokens, organisation, timeout, turn),
  }
}

function openPayroll(
  url: string,
  tokens: Tokens | null,
  o: string,
  timeout: number,
  turn: VendorTurn = ask => ask(),
): PayrollDesk {
  const call = async <T>(work: (api: PayrollAuApi, models: Models) => Promise<{ body: T }>): Promise<T> => {
    if (!tokens) throw new BooksSignedOut('no access was given')
    const [{ PayrollAuApi }, models] = await Promise.all([
      import('xero-node'),
      import('xero-node/dist/gen/model/payroll-au/models.js'),
    ])
    try {
      const api = withTimeLimit(new PayrollAuApi(url), tokens, timeout)
      return (await turn(() => work(api, models))).body
    } catch (error) {
      const trouble = booksError(error)
      // Xero says so of a missing scope too; whether access has ended at all shows when tokens are renewed.
      throw trouble instanceof BooksSignedOut ? new PayrollDenied(trouble.message) : trouble
    }
  }
  // The arguments of the library are by place; what is left out stands as undefined.
  const no = undefined
  const pages = async <T>(read: (page: number) => Promise<T[]>): Promise<T[]> => {
    const all: T[] = []
    for (let page = 1; page <= mostPages; page++) {
      const rows = await read(page)
      all.push(...rows)
      if (rows.length < pageRows) return all
    }
    throw new BooksUnavailable('Xero has more pages than are read')
  }

  return {
    async employees() {
      const all = await pages(
        async page => (await call(api => api.getEmployees(o, no, no, no, page))).employees ?? [],
      )
      return all.map(each => ({
        id: given(each.employeeID),
        first_name: each.firstName ?? '',
        last_name: each.lastName ?? '',
        email: each.email ?? '',
        phone: each.mobile || each.phone || '',
        is_active: String(each.status ?? 'ACTIVE') === 'ACTIVE',
      }))
    },
    async addEmployee(employee, key) {
      const { employees } = await call((api, models) =>
        api.createEmployee(o, [employeeOf(models, employee)], key),
      )
      return given(taken(employees?.[0])?.employeeID)
    },
    async earningsRates() {
      const { payItems } = await call(api => api.getPayItems(o))
      const rates = payItems?.earningsRates ?? []
      return rates
        .filter(each => each.earningsRateID && each.currentRecord !== false)
        .map(
          (each): EarningsRate => ({
            id: each.earningsRateID!,
            name: each.name ?? '',
            cents_per_unit: each.ratePerUnit ? Math.round(Number(each.ratePerUnit) * 100) : null,
            has_units: String(each.rateType) !== 'FIXEDAMOUNT',
          }),
        )
    },
    async findSheet(period) {
      const where = `EmployeeID==Guid("${period.employee}")`
      const own = await pages(
        async page => (await call(api => api.getTimesheets(o, no, where, no, page))).timesheets ?? [],
      )
      const found = own.find(each => isOf(each, period))
      return found ? keptSheet(found) : null
    },
    async addSheet(sheet, key) {
      const { timesheets } = await call((api, models) =>
        api.createTimesheet(o, [sheetOf(models, sheet)], key),
      )
      return given(taken(timesheets?.[0])?.timesheetID)
    },
    async changeSheet(id, sheet, key) {
      const { timesheets } = await call((api, models) =>
        api.updateTimesheet(o, id, [sheetOf(models, sheet)], key),
      )
      taken(timesheets?.[0])
    },
    async leaveTypes() {
      const { payItems } = await call(api => api.getPayItems(o))
      return (payItems?.leaveTypes ?? [])
        .filter(each => each.leaveTypeID && each.currentRecord !== false)
        .map(({ leaveTypeID, name, typeOfUnits }) => ({
          id: leaveTypeID!,
          name: name ?? '',
          in_hours: sameText(typeOfUnits ?? 'Hours', 'Hours'),
        }))
    },
    async leaveOf(employee) {
      const where = `EmployeeID==Guid("${employee}")`
      // The second version of this request names rejected leave too.
      const own = await pages(
        async page =>
          (await call(api => api.getLeaveApplicationsV2(o, no, where, no, page))).leaveApplications ?? [],
      )
      return own.filter(each => sameText(each.employeeID, employee)).map(keptLeave)
    },
    async addLeave(leave, key) {
      const { leaveApplications } = await call(api => api.createLeaveApplication(o, [leaveFor(leave)], key))
      return given(taken(leaveApplications?.[0])?.leaveApplicationID)
    },
    async changeLeave(id, leave, key) {
      const change = [{ ...leaveFor(leave), leaveApplicationID: id }]
      const { leaveApplications } = await call(api => api.updateLeaveApplication(o, id, change, key))
      taken(leaveApplications?.[0])
    },
    async rejectLeave(id, key) {
      const { leaveApplications } = await call(api => api.rejectLeaveApplication(o, id, key))
      taken(leaveApplications?.[0])
    },
  }
}

function given(id: string | undefined): string {
  if (!id) throw new BooksUnavailable('Xero answered without an id')
  return id
}

/** An answer may be a success and say what is wrong with the record. */
function taken<T extends { validationErrors?: { message?: string }[] }>(
  record: T | undefined,
): T | undefined {
  const said = (record?.validationErrors ?? []).map(({ message }) => message).filter(Boolean)
  if (said.length > 0) throw new BooksRefused([...new Set(said)].join(' ').slice(0, 500))
  return record
}

/** The library makes a Date of Xero's days, whatever its types say. */
function dayIn(value: unknown): string {
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '').slice(0, 10)
}

const isOf = (sheet: Timesheet, { employee, first, last }: SheetPeriod): boolean =>
  sameText(sheet.employeeID, employee) && dayIn(sheet.startDate) === first && dayIn(sheet.endDate) === last

const keptSheet = (sheet: Timesheet): KeptSheet => ({
  id: given(sheet.timesheetID),
  is_draft: String(sheet.status) === 'DRAFT',
  lines: (sheet.timesheetLines ?? []).map(line => ({
    rate: line.earningsRateID ?? '',
    units: line.numberOfUnits ?? [],
  })),
})

const sheetOf = ({ TimesheetStatus }: Models, { employee, first, last, lines }: DraftSheet): Timesheet => ({
  employeeID: employee,
  startDate: first,
  endDate: last,
  status: TimesheetStatus.DRAFT,
  timesheetLines: lines.map(({ rate, units }) => ({ earningsRateID: rate, numberOfUnits: units })),
})

const leaveFor = ({ employee, type, title, first, last, periods }: LeaveApplication): XeroLeave => ({
  employeeID: employee,
  leaveTypeID: type,
  title,
  startDate: first,
  endDate: last,
  leavePeriods: periods.map(period => ({
    payPeriodStartDate: period.first,
    payPeriodEndDate: period.last,
    numberOfUnits: period.hours,
  })),
})

function keptLeave(leave: XeroLeave): KeptLeave {
  const periods = leave.leavePeriods ?? []
  const has = (status: string) => periods.some(each => String(each.leavePeriodStatus) === status)
  return {
    id: given(leave.leaveApplicationID),
    state: has('PROCESSED') ? 'paid' : has('REJECTED') ? 'rejected' : 'open',
    type: leave.leaveTypeID ?? '',
    first: dayIn(leave.startDate),
    last: dayIn(leave.endDate),
    periods: periods.map(each => ({
      first: dayIn(each.payPeriodStartDate),
      last: dayIn(each.payPeriodEndDate),
      hours: Number(each.numberOfUnits ?? 0),
    })),
  }
}

const bases = { fullTime: 'FULLTIME', partTime: 'PARTTIME', casual: 'CASUAL' } as const

function employeeOf(models: Models, { address, tax, ...person }: NewEmployee): XeroEmployee {
  const { State, EmploymentBasis, ResidencyStatus, EmploymentType, IncomeType } = models
  const state = State[address.state as keyof typeof State]
  return {
    firstName: person.first_name,
    lastName: person.last_name,
    dateOfBirth: person.birth_date,
    startDate: person.starts_on,
    ...(person.email && { email: person.email }),
    ...(person.phone && { mobile: person.phone }),
    homeAddress: {
      addressLine1: address.line,
      city: address.city,
      region: state,
      postalCode: address.postcode,
      country: 'AUSTRALIA',
    },
    employmentType: EmploymentType.EMPLOYEE,
    incomeType: IncomeType.SALARYANDWAGES,
    taxDeclaration: {
      employmentBasis: EmploymentBasis[bases[tax.basis]],
      residencyStatus: tax.is_resident ? ResidencyStatus.AUSTRALIANRESIDENT : ResidencyStatus.FOREIGNRESIDENT,
      taxFreeThresholdClaimed: tax.claims_threshold,
      // Without a number Xero withholds as for somebody who has asked for theirs.
      ...(tax.file_number
        ? { taxFileNumber: tax.file_number }
        : { tFNExemptionType: models.TFNExemptionType.PENDING }),
    },
  }
}
