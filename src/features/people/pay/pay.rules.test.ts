import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantText, loadTemporal, parseDay, wallToUtc } from '#shared/dates.ts'
import { paidMinutes, payOf, sumText, type WorkedDay } from './pay.rules.ts'
import {
  companyWeek,
  noRules,
  type PayRate,
  type PayRules,
  payPeriod,
  payWeek,
  rateOn,
} from './pay-days.rules.ts'

await loadTemporal()

const day = (date: string, minutes: number, more: Partial<WorkedDay> = {}): WorkedDay => ({
  day: parseDay(date)!,
  minutes,
  break_minutes: 0,
  job_ids: [],
  leave: [],
  holiday: '',
  ...more,
})
const hourly = (cents: number | null, starts_on = '1970-01-01'): PayRate => ({
  starts_on,
  payment_type_id: 1,
  payment_rate: cents,
})
const usual: PayRules = {
  ...noRules,
  day_minutes: 456,
  week_minutes: 2_280,
  overtime: [
    { minutes: 120, bp: 15_000 },
    { minutes: null, bp: 20_000 },
  ],
  saturday_bp: 15_000,
  sunday_bp: 20_000,
  holiday_bp: 25_000,
}
const brief = (days: WorkedDay[], rules: PayRules = usual, rates = [hourly(4_000)]) => {
  const { lines, cents, sum } = payOf(days, [rules], rates)
  return { sum, cents, lines: lines.map(line => [line.kind, line.minutes, line.multiplier_bp, line.cents]) }
}

describe('a day', () => {
  it('is ordinary hours, then overtime in its steps', () => {
    expect(brief([day('2026-11-03', 570)])).toEqual({
      sum: '9.5 h = 7.6 + 1.9 × 1.5',
      cents: 30_400 + 11_400,
      lines: [
        ['ordinary', 456, 10_000, 30_400],
        ['overtime', 114, 15_000, 11_400],
      ],
    })
    expect(brief([day('2026-11-03', 660)]).sum).toBe('11 h = 7.6 + 2 × 1.5 + 1.4 × 2')
  })

  it.each([
    ['Saturday, as overtime is no more', '2026-11-07', 300, '', '5 h = 5 × 1.5'],
    ['Saturday, with its second step of overtime', '2026-11-07', 600, '', '10 h = 9.6 × 1.5 + 0.4 × 2'],
    ['Sunday', '2026-11-08', 600, '', '10 h = 10 × 2'],
    ['a public holiday on a Sunday', '2026-11-08', 60, 'Day', '1 h = 1 × 2.5'],
    ['a weekday', '2026-11-09', 60, '', '1 h'],
    ['nothing', '2026-11-09', 0, '', ''],
  ])('pays the higher multiplier once: %s', (_case, date, minutes, holiday, sum) => {
    expect(brief([day(date, minutes, { holiday })]).sum).toBe(sum)
  })

  it.each([
    [480, 0, 450],
    [480, 20, 470],
    [480, 45, 480],
    [310, 0, 300],
    [300, 0, 300],
  ])('of %i minutes with %i of break pays %i', (minutes, break_minutes, paid) => {
    expect(paidMinutes({ minutes, break_minutes }, { ...noRules, break_after: 300, break_minutes: 30 })).toBe(
      paid,
    )
  })

  it.each([
    [0, 487],
    [5, 485],
    [6, 486],
    [15, 480],
  ])('is rounded to %i minutes: %i', (rounding, paid) => {
    expect(paidMinutes({ minutes: 487, break_minutes: 0 }, { ...noRules, rounding })).toBe(paid)
  })

  it('saves part of a full day for a rostered day off', () => {
    const rules = { ...usual, day_minutes: 480, week_minutes: null, rdo_minutes: 24 }
    expect(brief([day('2026-11-03', 480)], rules)).toMatchObject({
      sum: '8 h = 7.6 + 0.4 × 0',
      cents: 30_400,
    })
    expect(brief([day('2026-11-03', 400)], rules).lines).toEqual([['ordinary', 400, 10_000, 26_667]])
  })

  it('adds allowances by day and by job', () => {
    const rules: PayRules = {
      ...noRules,
      allowances: [
        { name: 'Tools', per: 'day', cents: 1_000 },
        { name: 'Travel', per: 'job', cents: 550 },
      ],
    }
    const { lines } = payOf(
      [day('2026-11-03', 60, { job_ids: [1, 2, 1] }), day('2026-11-04', 0, { job_ids: [3] })],
      [rules],
      [hourly(100)],
    )
    expect(lines.map(line => [line.name, line.quantity, line.cents])).toEqual([
      ['', 0, 100],
      ['Tools', 1, 1_000],
      ['Travel', 2, 1_100],
    ])
  })
})

describe('a week', () => {
  const days = (minutes: number[]) =>
    minutes.map((each, i) => day(`2026-11-${String(2 + i).padStart(2, '0')}`, each))

  it('has overtime after its ordinary hours too, each minute once', () => {
    expect(brief(days([456, 456, 456, 456, 456, 120])).sum).toBe('40 h = 38 + 2 × 1.5')
    expect(brief(days([500, 456, 456, 456, 412]), { ...usual, day_minutes: null }).sum).toBe('38 h')
    expect(brief(days([600, 456, 456, 456, 456])).sum).toBe('40.4 h = 38 + 2 × 1.5 + 0.4 × 2')
  })

  it('counts days before a range without paying them', () => {
    const all = days([600, 600, 600, 600])
    const rules = { ...usual, day_minutes: null }
    const pay = payOf(all, [rules], [hourly(6_000)], { first: all[3]!.day, last: all[3]!.day })
    expect(pay).toMatchObject({ sum: '10 h = 8 + 2 × 1.5', minutes: 600, cents: 48_000 + 18_000 })
  })

  it('begins with the period', () => {
    const rules = { ...noRules, period: 'fortnight' as const, period_start: '2026-11-04' }
    expect(payWeek(parseDay('2026-11-10')!, rules)).toBe(parseDay('2026-11-04'))
    expect(payPeriod(parseDay('2026-11-03')!, rules)).toEqual({
      first: parseDay('2026-10-21'),
      last: parseDay('2026-11-03'),
    })
    expect(payPeriod(parseDay('2028-02-10')!, { ...rules, period: 'month' })).toEqual({
      first: parseDay('2028-02-01'),
      last: parseDay('2028-02-29'),
    })
  })
})

describe('rates', () => {
  it('are those of the day', () => {
    const rates = [hourly(5_000, '2026-11-04'), hourly(4_000)]
    expect(rateOn(rates, parseDay('2026-11-03')!).payment_rate).toBe(4_000)
    expect(brief([day('2026-11-03', 60), day('2026-11-04', 60)], noRules, rates)).toEqual({
      sum: '2 h',
      cents: 9_000,
      lines: [
        ['ordinary', 60, 10_000, 4_000],
        ['ordinary', 60, 10_000, 5_000],
      ],
    })
  })

  it('that are not set leave minutes unpaid, and say so', () => {
    expect(payOf([day('2026-11-03', 60)], [noRules], [])).toMatchObject({ cents: 0, unrated_minutes: 60 })
  })

  it('of a percentage pay no hours', () => {
    const rate = { starts_on: '1970-01-01', payment_type_id: 2, payment_rate: 2_000 }
    expect(payOf([day('2026-11-03', 60)], [noRules], [rate])).toMatchObject({ minutes: 60, cents: 0 })
  })

  it('of a salary pay a part of the year, with days off and less what is unpaid', () => {
    const salary = { starts_on: '1970-01-01', payment_type_id: 3, payment_rate: 10_400_000 }
    const first = parseDay('2026-11-02')!
    const pay = (days: WorkedDay[]) => payOf(days, [usual], [salary], { first, last: first + 6 })
    expect(pay([]).cents).toBe(200_000)
    expect(pay([day('2026-11-03', 600)])).toMatchObject({ cents: 200_000, minutes: 600 })
    const unpaid = day('2026-11-04', 0, { leave: [{ name: 'Unpaid leave', minutes: 456, is_paid: false }] })
    expect(pay([unpaid]).cents).toBe(160_000)
  })
})

it('pays leave by its hours', () => {
  const leave = [
    { name: 'Annual leave', minutes: 228, is_paid: true },
    { name: 'Unpaid leave', minutes: 228, is_paid: false },
  ]
  expect(brief([day('2026-11-03', 0, { leave })])).toEqual({
    sum: '',
    cents: 15_200,
    lines: [
      ['leave', 228, 10_000, 15_200],
      ['unpaidLeave', 228, 0, 0],
    ],
  })
})

it('adds up the fortnight in which the clocks go forward', () => {
  // Melbourne, Sunday 4 October 2026: 22:00 to 06:00 on the clock is seven hours.
  const zone = 'Australia/Melbourne'
  const at = (date: string, minute: number) =>
    Date.parse(wallToUtc(parseDay(date)! * 1_440 + minute, zone)) / 60_000
  const minutes = (date: string, from: number, to: number) => at(date, to) - at(date, from)
  const days = [
    ...['2026-09-28', '2026-09-29', '2026-09-30', '2026-10-01', '2026-10-02'].map(date =>
      day(date, minutes(date, 420, 876)),
    ),
    day('2026-10-03', minutes('2026-10-03', 1_320, 1_440)),
    day('2026-10-04', minutes('2026-10-04', 0, 360)),
    day('2026-10-05', minutes('2026-10-05', 420, 936)),
  ]
  // Added up by hand: 5 × 7.6 and 7.6 at 40.00; 2 h Saturday over 38 at 1.5; 5 h Sunday at 2; 1 h Monday at 1.5.
  const { sum, cents } = brief(days, { ...usual, period: 'fortnight', period_start: '2026-09-28' })
  expect(sum).toBe('53.6 h = 45.6 + 3 × 1.5 + 5 × 2')
  expect(cents).toBe(182_400 + 18_000 + 40_000)
  expect(instantText(new Date(at('2026-10-04', 360) * 60_000))).toBe('2026-10-03T19:00:00Z')
})

it('names numbers in the manner of the reader', () => {
  const { lines } = payOf([day('2026-11-03', 570)], [usual], [hourly(4_000)])
  expect(sumText(lines, number => String(number).replace('.', ','))).toBe('9,5 h = 7,6 + 1,9 × 1,5')
})

const anyRules = fc.record({
  starts_on: fc.constant('1970-01-01'),
  period: fc.constantFrom('week' as const, 'fortnight' as const, 'month' as const),
  period_start: fc.constantFrom('2026-11-02', '2026-11-04', '2026-11-08'),
  day_minutes: fc.option(fc.integer({ min: 0, max: 720 })),
  week_minutes: fc.option(fc.integer({ min: 0, max: 3_000 })),
  overtime: fc.array(
    fc.record({
      minutes: fc.option(fc.integer({ min: 1, max: 300 })),
      bp: fc.integer({ min: 10_000, max: 30_000 }),
    }),
    { maxLength: 3 },
  ),
  saturday_bp: fc.integer({ min: 10_000, max: 30_000 }),
  sunday_bp: fc.integer({ min: 10_000, max: 30_000 }),
  holiday_bp: fc.integer({ min: 10_000, max: 30_000 }),
  rounding: fc.constantFrom(0, 5, 6, 15),
  break_after: fc.option(fc.integer({ min: 0, max: 600 })),
  break_minutes: fc.integer({ min: 0, max: 60 }),
  rdo_minutes: fc.integer({ min: 0, max: 60 }),
  allowances: fc.constant([]),
  pays_holidays: fc.boolean(),
  km_rate: fc.constant(null),
})
const anyDays = fc.uniqueArray(
  fc.record({
    day: fc.integer({ min: 20_760, max: 20_800 }),
    minutes: fc.integer({ min: 0, max: 1_500 }),
    break_minutes: fc.integer({ min: 0, max: 60 }),
    job_ids: fc.constant([]),
    leave: fc.constant([]),
    holiday: fc.constantFrom('', '', 'Day'),
  }),
  { selector: each => each.day, minLength: 1, maxLength: 20 },
)

describe('any days by any rules', () => {
  it('have each minute in one line', () => {
    fc.assert(
      fc.property(anyDays, anyRules, (days, rules) => {
        const { lines, minutes } = payOf(days, [rules], [hourly(4_321)])
        const paid = days.reduce((sum, each) => sum + paidMinutes(each, rules), 0)
        expect(minutes).toBe(paid)
        expect(lines.reduce((sum, line) => sum + line.minutes, 0)).toBe(paid)
        expect(lines.every(line => line.minutes > 0 && Number.isInteger(line.minutes))).toBe(true)
      }),
    )
  })

  it('lose no cent: each line is within half a cent of its exact amount', () => {
    fc.assert(
      fc.property(anyDays, anyRules, fc.integer({ min: 0, max: 20_000 }), (days, rules, rate) => {
        const { lines, cents } = payOf(days, [rules], [hourly(rate)])
        const exact = lines.reduce(
          (sum, line) => sum + (line.minutes * line.multiplier_bp * rate) / 600_000,
          0,
        )
        expect(Number.isInteger(cents)).toBe(true)
        expect(Math.abs(cents - exact)).toBeLessThanOrEqual(lines.length / 2 + 1e-6)
        expect(cents).toBe(lines.reduce((sum, line) => sum + line.cents, 0))
      }),
    )
  })

  it('pay a salary to the cent over the periods of a year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000_000 }), anyRules, (year, rules) => {
        const salary = { starts_on: '1970-01-01', payment_type_id: 3, payment_rate: year }
        const range = payPeriod(20_770, rules)
        const { cents } = payOf([], [rules], [salary], range)
        const periods = { week: 52, fortnight: 26, month: 12 }[rules.period]
        expect(Math.abs(cents * periods - year)).toBeLessThanOrEqual(periods / 2)
      }),
    )
  })
})

describe('the company’s week', () => {
  const from = (starts_on: string, period_start: string): PayRules => ({
    ...noRules,
    starts_on,
    period_start,
  })
  const of = (date: string, rules: PayRules[]) => {
    const { first, last } = companyWeek(parseDay(date)!, rules)
    return [first, last].map(day => instantText(new Date(day * 86_400_000)).slice(0, 10))
  }
  const wednesdays = from('1970-01-01', '2026-11-04')

  it.each([
    ['2026-11-03', ['2026-10-28', '2026-11-03']],
    ['2026-11-04', ['2026-11-04', '2026-11-10']],
    ['2026-11-10', ['2026-11-04', '2026-11-10']],
  ])('of %s begins on the weekday of the period', (date, week) => {
    expect(of(date, [wednesdays])).toEqual(week)
  })

  it('is cut where new rules begin it on another weekday, and is not where the weekday stays', () => {
    const fridays = [wednesdays, from('2026-11-20', '2026-11-20')]
    expect(of('2026-11-19', fridays)).toEqual(['2026-11-18', '2026-11-19'])
    expect(of('2026-11-20', fridays)).toEqual(['2026-11-20', '2026-11-26'])
    const sundays = [wednesdays, from('2026-11-20', '2026-11-22')]
    expect(of('2026-11-21', sundays)).toEqual(['2026-11-20', '2026-11-21'])
    expect(of('2026-11-22', sundays)).toEqual(['2026-11-22', '2026-11-28'])
    expect(of('2026-11-21', [wednesdays, from('2026-11-20', '2026-11-25')])).toEqual([
      '2026-11-18',
      '2026-11-24',
    ])
  })
})
