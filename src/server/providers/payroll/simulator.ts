import { BooksRefused } from '../accounting/accounting.port.ts'
import type {
  DraftSheet,
  EarningsRate,
  Employee,
  KeptLeave,
  KeptSheet,
  LeaveApplication,
  LeaveType,
  NewEmployee,
  Payroll,
  PayrollDesk,
  SheetPeriod,
} from './payroll.port.ts'

type Sheet = DraftSheet & Pick<KeptSheet, 'id' | 'is_draft'>

interface Office {
  employees: Employee[]
  sheets: Sheet[]
  leave: (LeaveApplication & Pick<KeptLeave, 'id' | 'state'>)[]
  /** What was made under each key. */
  made: Map<string, string>
}

export const simulatedRates: readonly EarningsRate[] = [
  { id: 'ordinary', name: 'Ordinary Hours', cents_per_unit: null, has_units: true },
  { id: 'overtime-1.5', name: 'Overtime 1.5', cents_per_unit: null, has_units: true },
  { id: 'overtime-2', name: 'Overtime 2', cents_per_unit: null, has_units: true },
  { id: 'commission', name: 'Commission', cents_per_unit: 100, has_units: true },
  { id: 'bonus', name: 'Bonus', cents_per_unit: null, has_units: false },
]

export const simulatedLeaveTypes: readonly LeaveType[] = [
  { id: 'annual', name: 'Annual Leave', in_hours: true },
  { id: 'personal', name: "Personal/Carer's Leave", in_hours: true },
  { id: 'unpaid', name: 'Unpaid Leave', in_hours: true },
  { id: 'study', name: 'Study Leave', in_hours: false },
]

/**
 * Stands in for a payroll program where none is set up: it keeps what it is given until the server ends, by the rules of
 * real ones, and nothing leaves the machine.
 */
export function simulatedPayroll(): Payroll & { payLeave(employee: string, organisation: string): void } {
  const offices = new Map<string, Office>()
  return {
    name: 'Practice payroll',
    usesConnection: false,
    limits: null,
    open: (_tokens, organisation) => {
      const office = offices.get(organisation) ?? { employees: [], sheets: [], leave: [], made: new Map() }
      offices.set(organisation, office)
      return deskOf(office)
    },
    /** Pays the leave of an employee, as a pay run there would. */
    payLeave(employee, organisation) {
      for (const each of offices.get(organisation)?.leave ?? [])
        if (each.employee === employee && each.state === 'open') each.state = 'paid'
    },
  }
}

function deskOf({ employees, sheets, leave, made }: Office): PayrollDesk {
  const once = (key: string, make: () => string): string => {
    const id = made.get(key) ?? make()
    made.set(key, id)
    return id
  }
  const at = ({ employee, first, last }: SheetPeriod) =>
    sheets.find(each => each.employee === employee && each.first === first && each.last === last)
  const open = (id: string) => {
    const found = leave.find(each => each.id === id)
    if (found?.state !== 'open') throw new BooksRefused('Only leave that is not paid can be changed.')
    return found
  }
  return {
    employees: async () => employees.map(each => ({ ...each })),
    addEmployee: async (employee, key) => once(key, () => hire(employees, employee)),
    earningsRates: async () => [...simulatedRates],
    findSheet: async period => {
      const found = at(period)
      return found ? { id: found.id, is_draft: found.is_draft, lines: found.lines } : null
    },
    addSheet: async (sheet, key) =>
      once(key, () => {
        if (!employees.some(each => each.id === sheet.employee)) throw new BooksRefused('Employee not found.')
        if (at(sheet)) throw new BooksRefused('A timesheet exists for this period.')
        const id = `sheet-${sheets.length + 1}`
        sheets.push({ ...sheet, id, is_draft: true })
        return id
      }),
    changeSheet: async (id, sheet) => {
      const found = sheets.find(each => each.id === id)
      if (!found?.is_draft) throw new BooksRefused('Only a draft can be changed.')
      found.lines = sheet.lines
    },
    leaveTypes: async () => [...simulatedLeaveTypes],
    leaveOf: async employee =>
      leave
        .filter(each => each.employee === employee)
        .map(({ employee: _employee, title: _title, ...kept }) => ({ ...kept })),
    addLeave: async (application, key) =>
      once(key, () => {
        if (!employees.some(each => each.id === application.employee))
          throw new BooksRefused('Employee not found.')
        const id = `leave-${leave.length + 1}`
        leave.push({ ...application, id, state: 'open' })
        return id
      }),
    changeLeave: async (id, application) => {
      Object.assign(open(id), application)
    },
    rejectLeave: async id => {
      open(id).state = 'rejected'
    },
  }
}

/** Keeps no birth date, address or tax fact. */
function hire(employees: Employee[], { first_name, last_name, email, phone }: NewEmployee): string {
  const id = `employee-${employees.length + 1}`
  employees.push({ id, first_name, last_name, email, phone, is_active: true })
  return id
}
