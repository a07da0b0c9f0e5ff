import { parseDay, parseInstant } from '../dates.ts'
import type { FactValue } from '../fact.ts'
import { isEmail } from '../identifiers.ts'
import { isPlausiblePhone } from '../phones/phone.ts'

interface Kind {
  /** Its name in editors of questions. */
  label: string
  /** How many of the question's choices an answer may have; left out: it is no choice. */
  chooses?: 'one' | 'several'
  /** Most characters of a value, where it is typed and the question sets no bound of its own. */
  longest?: number
  /** The problem with a value, or null; a missing one is never asked about. */
  problem?: (value: string) => string | null
  /** A value as readers are told it; left out: the value itself. Only kinds with one value may have it. */
  told?: (value: string) => FactValue
}

/** Answers to a question that may not apply. */
export const tripleLabels = { yes: 'Yes', no: 'No', na: 'Not applicable' } as const
type Triple = keyof typeof tripleLabels

/**
 * The kinds of questions. A new kind is a line here and its input in `web/questions/QuestionInput.tsx`, which doesn't
 * compile without it. An answer is a list of texts: '1' is yes, an instant is UTC, and an empty list is no answer.
 */
export const questionKinds = {
  select: { label: 'Single select', chooses: 'one' },
  multi: { label: 'Multi select', chooses: 'several' },
  datetime: {
    label: 'Date and time',
    problem: value => (parseInstant(value) === null ? 'Please enter a date.' : null),
    told: value => {
      const instant = parseInstant(value)
      return instant === null ? value : { instant }
    },
  },
  checkbox: { label: 'Checkbox', chooses: 'several' },
  switch: { label: 'Switch', told: () => ({ text: 'Yes' }) },
  line: { label: 'Single-line text', longest: 500 },
  note: { label: 'Note', longest: 2_000 },
  tick: { label: 'Tick box', told: () => ({ text: 'Yes' }) },
  phone: {
    label: 'Phone',
    longest: 40,
    problem: value => (isPlausiblePhone(value) ? null : 'Not a valid phone number!'),
  },
  email: {
    label: 'Email',
    longest: 254,
    problem: value => (isEmail(value) ? null : 'Please enter an email address.'),
  },
  /** A plain number: '12.5'. */
  number: {
    label: 'Number',
    longest: 20,
    problem: value => (/^-?\d{1,12}([.]\d{1,6})?$/.test(value) ? null : 'Please enter a number.'),
  },
  /** A day without a time: 'yyyy-MM-dd'. */
  date: {
    label: 'Date',
    problem: value => (parseDay(value) === null ? 'Please enter a date.' : null),
    told: value => ({ day: value }),
  },
  /** A time of day: 'HH:mm'. */
  time: {
    label: 'Time',
    problem: value => (/^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : 'Please enter a time.'),
  },
  address: { label: 'Address', longest: 300 },
  triple: {
    label: 'Yes, no, not applicable',
    problem: value => (Object.hasOwn(tripleLabels, value) ? null : 'Please choose one.'),
    told: value => ({ text: tripleLabels[value as Triple] ?? value }),
  },
  /** From 1 to 5. */
  rating: {
    label: 'Rating',
    problem: value => (/^[1-5]$/.test(value) ? null : 'Please choose from 1 to 5.'),
  },
} as const satisfies Record<string, Kind>

export type QuestionKind = keyof typeof questionKinds

export const kindOf = (kind: QuestionKind): Kind => questionKinds[kind]
