import * as z from 'zod/mini'
import * as f from '#shared/fields.ts'
import { isFiner, priceDecimals, priceTexts } from '#shared/numbers/unit-price.ts'
import { noRules, type PayRules, payPeriods, roundings } from './pay-days.rules.ts'

/** States and territories whose public holidays are known; '': none. */
export const holidayStates = ['', 'ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const
export type State = (typeof holidayStates)[number]

/** The state of a company's zone, until its rules name one. */
export function stateOfZone(zone: string): State {
  const city = zone.replace('Australia/', '')
  const cities: Record<string, State> = {
    Sydney: 'NSW',
    Broken_Hill: 'NSW',
    Lord_Howe: 'NSW',
    Melbourne: 'VIC',
    Brisbane: 'QLD',
    Lindeman: 'QLD',
    Adelaide: 'SA',
    Darwin: 'NT',
    Perth: 'WA',
    Eucla: 'WA',
    Hobart: 'TAS',
  }
  return cities[city] ?? ''
}

export const mostSteps = 5
export const mostAllowances = 20

export const payTexts = {
  order: 'Only the last overtime step can have no hours.',
  approvedWeeks:
    'Weeks from that day are already finalised or approved, so they can’t start on another weekday. Choose a later day.',
  falls: 'Each overtime step must pay at least as much as the previous one.',
  days: 'Please enter 24 hours or less.',
  paidOtherwise: 'Already paid until {{day}}. Start another payment type after that.',
} as const

const hours = (most: number) =>
  z._default(z.nullable(z.coerce.number().check(z.gte(0), z.lte(most, payTexts.days))), null)
const multiplier = z._default(z.coerce.number().check(z.gte(1), z.lte(10)), 1)
const minutes = z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(240)), 0)

/** A company's pay rules as they are sent: hours, multipliers and dollars. */
export const rulesInput = z.object({
  starts_on: z._default(f.day, noRules.starts_on),
  period: z._default(z.enum(payPeriods), 'week'),
  period_start: z._default(f.day, noRules.period_start),
  state: z._default(z.enum(holidayStates), ''),
  day_hours: hours(24),
  week_hours: hours(168),
  overtime: z._default(
    z
      .array(z.object({ hours: hours(24), times: multiplier }))
      .check(z.maxLength(mostSteps), z.superRefine(stepsFit)),
    [],
  ),
  saturday: multiplier,
  sunday: multiplier,
  holiday: multiplier,
  rounding: z._default(z.coerce.number().check(z.refine(value => isRounding(value))), 0),
  break_after_hours: hours(24),
  break_minutes: minutes,
  rdo_minutes: minutes,
  allowances: z._default(
    z
      .array(
        z.object({
          name: f.requiredLine(80, 'Name required.'),
          per: z.enum(['day', 'job']),
          amount: z.coerce.number().check(z.gte(0), z.lte(10_000)),
        }),
      )
      .check(z.maxLength(mostAllowances)),
    [],
  ),
  pays_holidays: z._default(f.givenFlag, true),
  /** Dollars per km of an own car. */
  km_rate: z._default(
    z.nullable(
      z.coerce.number().check(
        z.gte(0),
        z.lte(10),
        z.refine(value => !isFiner(value, priceDecimals), priceTexts.price),
      ),
    ),
    null,
  ),
})
export type RulesInput = z.output<typeof rulesInput>

const isRounding = (value: number) => roundings.some(each => each === value)

function stepsFit(
  steps: readonly { hours: number | null; times: number }[],
  ctx: { addIssue(issue: { code: 'custom'; path: (number | string)[]; message: string }): void },
): void {
  steps.forEach((step, i) => {
    if (i < steps.length - 1 && step.hours === null)
      ctx.addIssue({ code: 'custom', path: [i, 'hours'], message: payTexts.order })
    if (i > 0 && step.times < steps[i - 1]!.times)
      ctx.addIssue({ code: 'custom', path: [i, 'times'], message: payTexts.falls })
  })
}

export type StatedRules = PayRules & { state: State }

const minutesOf = (value: number | null) => (value === null ? null : Math.round(value * 60))
const hoursOf = (value: number | null) => (value === null ? null : Math.round((value * 10_000) / 60) / 10_000)
const bpOf = (times: number) => Math.round(times * 10_000)

export const rulesOfInput = (input: RulesInput): StatedRules => ({
  starts_on: input.starts_on,
  period: input.period,
  period_start: input.period_start,
  state: input.state,
  day_minutes: minutesOf(input.day_hours),
  week_minutes: minutesOf(input.week_hours),
  overtime: input.overtime.map(step => ({ minutes: minutesOf(step.hours), bp: bpOf(step.times) })),
  saturday_bp: bpOf(input.saturday),
  sunday_bp: bpOf(input.sunday),
  holiday_bp: bpOf(input.holiday),
  rounding: input.rounding,
  break_after: minutesOf(input.break_after_hours),
  break_minutes: input.break_minutes,
  rdo_minutes: input.rdo_minutes,
  allowances: input.allowances.map(({ name, per, amount }) => ({
    name,
    per,
    cents: Math.round(amount * 100),
  })),
  pays_holidays: input.pays_holidays,
  km_rate: input.km_rate ? Math.round(input.km_rate * 10_000) : null,
})

export const inputOfRules = (rules: StatedRules): RulesInput => ({
  starts_on: rules.starts_on,
  period: rules.period,
  period_start: rules.period_start,
  state: rules.state,
  day_hours: hoursOf(rules.day_minutes),
  week_hours: hoursOf(rules.week_minutes),
  overtime: rules.overtime.map(step => ({ hours: hoursOf(step.minutes), times: step.bp / 10_000 })),
  saturday: rules.saturday_bp / 10_000,
  sunday: rules.sunday_bp / 10_000,
  holiday: rules.holiday_bp / 10_000,
  rounding: rules.rounding,
  break_after_hours: hoursOf(rules.break_after),
  break_minutes: rules.break_minutes,
  rdo_minutes: rules.rdo_minutes,
  allowances: rules.allowances.map(({ name, per, cents }) => ({ name, per, amount: cents / 100 })),
  pays_holidays: rules.pays_holidays,
  km_rate: rules.km_rate === null ? null : rules.km_rate / 10_000,
})

/** Defaults of new rules: the hours and steps of most trades. */
export const usualRules = (state: State): RulesInput => ({
  starts_on: noRules.starts_on,
  period: 'week',
  period_start: noRules.period_start,
  state,
  day_hours: 7.6,
  week_hours: 38,
  overtime: [
    { hours: 2, times: 1.5 },
    { hours: null, times: 2 },
  ],
  saturday: 1.5,
  sunday: 2,
  holiday: 2.5,
  rounding: 0,
  break_after_hours: null,
  break_minutes: 30,
  rdo_minutes: 0,
  allowances: [],
  pays_holidays: true,
  km_rate: null,
})
