import type { Pattern, RepetitionDraft } from '../recurring.rules.ts'

/** A repetition in a form: moments are UTC texts. */
export interface RepeatValues {
  repeat_every: number | null
  repeat_unit: number
  /** '': by date. */
  pattern: Pattern | ''
  /** null: not chosen yet. */
  ends: number | null
  ends_at: string | null
  ends_after: number | null
  pause_from: number | null
  pause_to: number | null
}

/** Defaults of a new repetition. */
export const newRepeat: RepeatValues = {
  repeat_every: 1,
  repeat_unit: 2,
  pattern: '',
  ends: null,
  ends_at: null,
  ends_after: null,
  pause_from: null,
  pause_to: null,
}

const moment = (text: string | null) => (text ? new Date(text) : null)

/** The values in the form that the rules check. */
export function draftOf(
  { pattern, ...values }: RepeatValues,
  startsAt: string | null,
  time_zone: string,
): RepetitionDraft {
  return {
    ...values,
    pattern: pattern || null,
    counted_before: 0,
    ends_at: moment(values.ends_at),
    starts_at: moment(startsAt),
    time_zone,
  }
}
