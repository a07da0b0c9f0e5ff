import type { RequestLimits, VendorTurn } from '../../connections/vendor-turns.ts'
import type { Tokens } from '../accounting/accounting.port.ts'

/**
 * A payroll program; one adapter per vendor. Its calls throw the errors of the accounting port, and `PayrollDenied` where the
 * connection reaches the books alone.
 */
export interface Payroll {
  /** Name of the program: 'Xero Payroll'. */
  readonly name: string
  /** True if the connection of the books opens it; false: it needs no account. */
  readonly usesConnection: boolean
  /** Requests that it takes for one organisation; null: as many as are made. */
  readonly limits: RequestLimits | null
  /** `turn` makes each of its requests. */
  open(tokens: Tokens | null, organisation: string, turn?: VendorTurn): PayrollDesk
}

/** The payroll of one organisation. */
export interface PayrollDesk {
  /** Everybody on the payroll, also those who have left. */
  employees(): Promise<Employee[]>
  /** Adds an employee; the id. A repetition under the same key has no second effect for some minutes. */
  addEmployee(employee: NewEmployee, key: string): Promise<string>
  /** The rates that timesheet lines are put to. */
  earningsRates(): Promise<EarningsRate[]>
  /** The timesheet of an employee for a period; null: none. */
  findSheet(period: SheetPeriod): Promise<KeptSheet | null>
  /** Adds a draft; the id. A repetition under the same key has no second effect for some minutes. */
  addSheet(sheet: DraftSheet, key: string): Promise<string>
  /** Replaces the lines of a draft. */
  changeSheet(id: string, sheet: DraftSheet, key: string): Promise<void>
  /** The kinds of leave that applications are for. */
  leaveTypes(): Promise<LeaveType[]>
  /** Leave applications of an employee, also rejected ones. */
  leaveOf(employee: string): Promise<KeptLeave[]>
  /** Adds leave that is approved; the id. A repetition under the same key has no second effect for some minutes. */
  addLeave(leave: LeaveApplication, key: string): Promise<string>
  /** Replaces type, days and hours of leave that no pay run has paid. */
  changeLeave(id: string, leave: LeaveApplication, key: string): Promise<void>
  /** Rejects leave that no pay run has paid. */
  rejectLeave(id: string, key: string): Promise<void>
}

export interface Employee {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string
  is_active: boolean
}

/** Facts that payroll has to know of somebody new. Birth date, address and tax number are passed on and kept nowhere. */
export interface NewEmployee {
  first_name: string
  last_name: string
  email: string
  phone: string
  /** 'yyyy-mm-dd' */
  birth_date: string
  starts_on: string
  address: { line: string; city: string; state: string; postcode: string }
  tax: {
    /** '': not given yet. */
    file_number: string
    basis: 'fullTime' | 'partTime' | 'casual'
    is_resident: boolean
    claims_threshold: boolean
  }
}

export interface EarningsRate {
  id: string
  name: string
  /** Cents a unit; null: by the employee, as a multiple, or without units. */
  cents_per_unit: number | null
  /** False: an amount without units, which no timesheet line can carry. */
  has_units: boolean
}

export interface SheetPeriod {
  employee: string
  /** 'yyyy-mm-dd', both included */
  first: string
  last: string
}

export interface DraftSheet extends SheetPeriod {
  lines: SheetLine[]
}

export interface SheetLine {
  rate: string
  /** Units of each day of the period, with at most four decimals. */
  units: number[]
}

export interface KeptSheet {
  id: string
  /** True until it is approved. */
  is_draft: boolean
  lines: SheetLine[]
}

export interface LeaveType {
  id: string
  name: string
  /** False: its leave is counted in days or weeks. */
  in_hours: boolean
}

export interface LeaveApplication {
  employee: string
  type: string
  /** At most 50 characters. */
  title: string
  /** 'yyyy-mm-dd', both included */
  first: string
  last: string
  /** Hours of each pay period that it reaches into, with at most four decimals. */
  periods: LeavePeriod[]
}

export interface LeavePeriod {
  first: string
  last: string
  hours: number
}

export interface KeptLeave extends Omit<LeaveApplication, 'employee' | 'title'> {
  id: string
  /** Rejected: it is not paid. Paid: a pay run has paid some of it, and it can't be changed. */
  state: 'open' | 'rejected' | 'paid'
}

/** Access to payroll was not given, or whoever gave it has no payroll role. */
export class PayrollDenied extends Error {
  override name = 'PayrollDenied'
}
