import { durationText } from '#features/account/job-types/web/duration-text.ts'
import type { Translate } from '#shared/translator.ts'
import { arrivalWindows } from '../appointments.rules.ts'

/** The arrival windows to choose from. */
export const windowChoices = (t: Translate): { value: number; label: string }[] =>
  arrivalWindows.map(value => ({ value, label: value === 0 ? t('None') : durationText(value, t) }))
