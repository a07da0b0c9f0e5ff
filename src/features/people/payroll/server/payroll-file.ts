import { type ItemNames, isAmount, itemName, type Layout, type PayrollLine } from '../payroll.rules.ts'

const decimal = (value: number) => (Math.round(value * 10_000) / 10_000).toString()
/** Writes numbers below zero as such: a text that begins with a minus is made safe from being a formula, and no program reads it. */
const number = (text: string): string | number => (text.startsWith('-') ? Number(text) : text)
const dollars = (cents: number) => number((cents / 100).toFixed(2))

interface FileLine extends Omit<PayrollLine, 'days'> {
  person: string
  email: string
  first_day: string
  last_day: string
}

/** Hours, or how often an allowance is paid. */
const units = (line: FileLine) =>
  line.minutes === 0 ? line.quantity || '' : number(decimal(line.minutes / 60))
const rate = (line: FileLine) =>
  line.rate_cents === null ? '' : dollars((line.rate_cents * line.multiplier_bp) / 10_000)

/** For programs that take an amount: hours beside it pay nothing by themselves. */
const paidUnits = (line: FileLine) => (isAmount(line) ? '' : units(line))
/** For a program without a column of amounts: an amount is one unit at that rate, or one taken off. */
const unitsAlone = (line: FileLine) => (isAmount(line) ? Math.sign(line.cents) : units(line))
const rateAlone = (line: FileLine) => (isAmount(line) ? dollars(Math.abs(line.cents)) : rate(line))

type Columns = readonly { header: string; cell: (line: FileLine, names: ItemNames) => string | number }[]

/** Columns of the files, in the words of the program that reads them. */
export const fileColumns: Record<Layout, Columns> = {
  plain: [
    { header: 'Name', cell: line => line.person },
    { header: 'Email', cell: line => line.email },
    { header: 'From', cell: line => line.first_day },
    { header: 'To', cell: line => line.last_day },
    { header: 'Pay item', cell: itemName },
    { header: 'Units', cell: units },
    { header: 'Rate', cell: rate },
    { header: 'Amount', cell: line => dollars(line.cents) },
  ],
  xero: [
    { header: 'EmployeeName', cell: line => line.person },
    { header: 'StartDate', cell: line => line.first_day },
    { header: 'EndDate', cell: line => line.last_day },
    { header: 'EarningsRate', cell: itemName },
    { header: 'NumberOfUnits', cell: paidUnits },
    { header: 'Amount', cell: line => dollars(line.cents) },
  ],
  myob: [
    { header: 'Emp. Co./Last Name', cell: line => line.person.split(' ').slice(1).join(' ') || line.person },
    {
      header: 'Emp. First Name',
      cell: line => (line.person.includes(' ') ? line.person.split(' ')[0]! : ''),
    },
    { header: 'Payroll Category', cell: itemName },
    { header: 'Date', cell: line => line.last_day.split('-').reverse().join('/') },
    { header: 'Units', cell: paidUnits },
    { header: 'Amount', cell: line => dollars(line.cents) },
  ],
  keypay: [
    { header: 'EmployeeName', cell: line => line.person },
    { header: 'EmailAddress', cell: line => line.email },
    { header: 'PayCategory', cell: itemName },
    { header: 'Units', cell: unitsAlone },
    { header: 'Rate', cell: rateAlone },
    { header: 'Notes', cell: line => `${line.first_day} - ${line.last_day}` },
  ],
}
