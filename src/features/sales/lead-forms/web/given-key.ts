import type { LeadForm } from '../lead-forms.contract.ts'

/** A key that was just made, which is shown once. */
export interface GivenKey {
  form: LeadForm
  key: string
}
