import type { FormAnswers } from '#server/db/row-types.ts'
import { happeningOf, isNew } from '#shared/happening.ts'

export const formHappenings = {
  'form.answered': happeningOf<FormAnswers>('form_answers')(isNew, [
    'form_id',
    'job_id',
    'client_id',
    'failed',
    'score',
  ]),
}
