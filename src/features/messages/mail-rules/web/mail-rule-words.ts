import type { LeadField, MailRuleKind } from '../mail-rules.rules.ts'

export const fieldLabels: Record<LeadField, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  suburb: 'Suburb',
  note: 'What they need',
}

export const kindLabels: Record<MailRuleKind, string> = { lead: 'Leads', bill: 'Bills' }
