import type { Tone } from '#web/ui/StatusBadge.tsx'
import type { DeliveryOutcome, LeadTarget } from '../lead-forms.rules.ts'

export const targetLabels: Record<LeadTarget, string> = {
  name: 'Full name',
  first: 'First name',
  last: 'Last name',
  company: 'Company',
  phone: 'Phone',
  email: 'Email',
  street: 'Street',
  suburb: 'Suburb',
  state: 'State',
  postcode: 'Postcode',
  note: 'What they need',
  answers: 'Details',
}

export const outcomeLabels: Record<DeliveryOutcome, { tone: Tone; label: string }> = {
  lead: { tone: 'green', label: 'New lead' },
  joined: { tone: 'green', label: 'Added to an open lead' },
  test: { tone: 'blue', label: 'Test' },
  contact: { tone: 'pink', label: 'No phone or email' },
  off: { tone: 'amber', label: 'The form was off' },
}
