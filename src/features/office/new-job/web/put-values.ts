import type { UseFormReturn } from 'react-hook-form'
import type { JobValues } from '#features/office/job-form/web/job-values.ts'

/** Puts several values into the form at once and checks them. The cast: a loop loses which value belongs to which name. */
export function putValues(form: UseFormReturn<JobValues>, values: Partial<JobValues>): void {
  for (const [name, value] of Object.entries(values))
    form.setValue(name as keyof JobValues, value as never, { shouldDirty: true, shouldValidate: true })
}
