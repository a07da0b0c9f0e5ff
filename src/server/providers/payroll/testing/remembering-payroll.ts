import type { Employee, NewEmployee, Payroll, PayrollDesk } from '../payroll.port.ts'
import { simulatedPayroll } from '../simulator.ts'

/**
 * The simulator as a program that is reached by the connection. `trouble` is asked before each request (throws: it was not
 * done) and after it (throws: it was done, and the answer is lost).
 */
export function rememberingPayroll() {
  const simulated = simulatedPayroll()
  const asked: string[] = []
  const hired: NewEmployee[] = []
  let trouble: { before?: (what: string) => void; after?: (what: string) => void } = {}
  const ask = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    asked.push(what)
    trouble.before?.(what)
    const answer = await work()
    trouble.after?.(what)
    return answer
  }
  const payroll: Payroll = {
    name: 'Xero Payroll',
    usesConnection: true,
    limits: null,
    open: (tokens, organisation) => {
      const desk = simulated.open(tokens, organisation)
      return {
        employees: () => ask('employees', desk.employees),
        addEmployee: (employee, key) =>
          ask('add employee', () => {
            hired.push(employee)
            return desk.addEmployee(employee, key)
          }),
        earningsRates: () => ask('rates', desk.earningsRates),
        findSheet: period => ask('find sheet', () => desk.findSheet(period)),
        addSheet: (sheet, key) => ask('add sheet', () => desk.addSheet(sheet, key)),
        changeSheet: (id, sheet, key) => ask('change sheet', () => desk.changeSheet(id, sheet, key)),
        leaveTypes: () => ask('leave types', desk.leaveTypes),
        leaveOf: employee => ask('leave', () => desk.leaveOf(employee)),
        addLeave: (leave, key) => ask('add leave', () => desk.addLeave(leave, key)),
        changeLeave: (id, leave, key) => ask('change leave', () => desk.changeLeave(id, leave, key)),
        rejectLeave: (id, key) => ask('reject leave', () => desk.rejectLeave(id, key)),
      } satisfies PayrollDesk
    },
  }
  return {
    payroll,
    /** Requests received, in order. */
    asked,
    /** Facts that employees were added with. */
    hired,
    desk: (organisation = 'org-1') => simulated.open(null, organisation),
    /** Puts somebody on the payroll, as the office there would; the id. */
    hire: (of: Partial<Employee> & Pick<Employee, 'first_name' | 'last_name'>, organisation = 'org-1') =>
      simulated.open(null, organisation).addEmployee(
        {
          email: '',
          phone: '',
          birth_date: '1990-01-01',
          starts_on: '2020-01-01',
          address: { line: '1 High St', city: 'Sydney', state: 'NSW', postcode: '2000' },
          tax: { file_number: '', basis: 'fullTime', is_resident: true, claims_threshold: true },
          ...of,
        },
        crypto.randomUUID(),
      ),
    /** Pays the leave of an employee, as a pay run there would. */
    pay: (employee: string, organisation = 'org-1') => simulated.payLeave(employee, organisation),
    setTrouble: (next: typeof trouble) => {
      trouble = next
    },
  }
}
