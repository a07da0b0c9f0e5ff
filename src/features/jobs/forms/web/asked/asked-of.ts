import type { AskedForm } from '#features/jobs/asked-forms/asked.rules.ts'
import type { Receives } from '#shared/endpoint.ts'
import type { answersContract } from '../../answers.contract.ts'

/** The forms that a job is asked for, as they stand on it. A device may still keep a reply from before there were any. */
export const askedOf = ({ forms, answers }: Receives<typeof answersContract.onJob>): AskedForm[] =>
  forms
    .filter(({ asks = [] }) => asks.length > 0)
    .map(({ id, name, asks, left_out }) => ({
      id,
      name,
      asks,
      left_out,
      is_filled: answers.some(({ form_id, approval }) => form_id === id && approval !== 'returned'),
    }))
