/** How people read a field's value in the job's history. */
export type FieldKind =
  | 'text'
  | 'number'
  | 'status'
  | 'client'
  | 'site'
  | 'list'
  | 'job types'
  | 'lead sources'
  | 'people'
  | 'contacts'
  | 'percentages'
  | 'estimates'
  | 'own fields'
  | 'cents'
  | 'payment method'
  | 'yes'

interface JobField {
  /** On screens, in history, diary and the settings of required fields; parts of the form that are no column have one too. */
  label: string
  /** Left out: history does not tell of it by a sentence of its own. */
  kind?: FieldKind
  /** Hidden from people who may not see money. */
  isMoney?: true
  /** The diary gives old and new value. */
  inDiary?: true
  /** Taken over by every job of the same kind (copies, recurring jobs), or by a duplicate alone. */
  copied?: 'always' | 'by duplicates'
  /** Heading of its column in the CSV of jobs, among the client's details or at the end. */
  inFile?: { heading: string; place: 'client' | 'end' }
}

/** Every field of a job, once: what names it, tells of it or copies it reads this list. In the order of the dialog. */
export const jobFields = {
  number: { label: 'Job number', kind: 'number' },
  client_id: { label: 'Client', kind: 'client', copied: 'always' },
  name: {
    label: 'Name',
    kind: 'text',
    inDiary: true,
    copied: 'always',
    inFile: { heading: 'Name', place: 'client' },
  },
  company_name: {
    label: 'Company Name',
    kind: 'text',
    inDiary: true,
    copied: 'always',
    inFile: { heading: 'Company', place: 'client' },
  },
  phone: {
    label: 'Phone',
    kind: 'text',
    inDiary: true,
    copied: 'always',
    inFile: { heading: 'Phone', place: 'client' },
  },
  email: {
    label: 'Email',
    kind: 'text',
    inDiary: true,
    copied: 'always',
    inFile: { heading: 'Email', place: 'client' },
  },
  address: {
    label: 'Address',
    kind: 'text',
    copied: 'always',
    inFile: { heading: 'Address', place: 'client' },
  },
  suburb: { label: 'Suburb', copied: 'always', inFile: { heading: 'Suburb', place: 'client' } },
  lat: { label: 'Address', copied: 'always' },
  lng: { label: 'Address', copied: 'always' },
  site_id: { label: 'Site', kind: 'site', copied: 'always' },
  technician_ids: { label: 'Technicians', kind: 'people', copied: 'always' },
  job_type_ids: { label: 'Job Types', kind: 'job types', copied: 'always' },
  lead_source_ids: { label: 'Lead From', kind: 'lead sources', copied: 'always' },
  status_id: { label: 'Job Status', kind: 'status' },
  list_id: { label: 'Pipeline', kind: 'list', copied: 'always' },
  company_comment: {
    label: 'Company Comment',
    kind: 'text',
    inDiary: true,
    copied: 'always',
    inFile: { heading: 'Company Comment', place: 'end' },
  },
  tradie_comment: {
    label: 'Tradie Comment',
    kind: 'text',
    inDiary: true,
    copied: 'by duplicates',
    inFile: { heading: 'Tradie Comment', place: 'end' },
  },
  modify_percentage: { label: 'Modify Percentage', kind: 'percentages', isMoney: true, copied: 'always' },
  contact_ids: { label: 'Additional Contacts', kind: 'contacts', copied: 'always' },
  tasks: { label: 'Tasks', copied: 'always' },
  estimates: { label: 'Job Estimates', kind: 'estimates' },
  custom_fields: { label: 'Custom Fields', kind: 'own fields', copied: 'by duplicates' },
  parts: { label: 'Parts', copied: 'by duplicates' },
  notes: { label: 'Additional Notes' },
  amount_cents: { label: 'Amount due', kind: 'cents', isMoney: true, copied: 'by duplicates' },
  payment_method: { label: 'Payment method', kind: 'payment method', isMoney: true, copied: 'by duplicates' },
  includes_tax: { label: 'Include Tax', kind: 'yes', isMoney: true, copied: 'by duplicates' },
  has_card_fee: { label: 'Card fee', kind: 'yes', isMoney: true, copied: 'by duplicates' },
  approval_code: { label: 'Approval code', kind: 'text', isMoney: true },
  is_split: { label: 'Second payment', copied: 'by duplicates' },
  amount2_cents: { label: 'Second payment', kind: 'cents', isMoney: true, copied: 'by duplicates' },
  payment_method2: { label: 'Second payment', copied: 'by duplicates' },
  includes_tax2: { label: 'Second payment', copied: 'by duplicates' },
} as const satisfies Record<string, JobField>

export type JobFieldName = keyof typeof jobFields

/** Names of the fields that have `key`, or that have this value of it. */
export type FieldsWith<K extends keyof JobField, V = unknown> = {
  [N in JobFieldName]: (typeof jobFields)[N] extends Record<K, V> ? N : never
}[JobFieldName]

export const fieldNames = Object.keys(jobFields) as JobFieldName[]
export const fieldOf = (name: JobFieldName): JobField => jobFields[name]

/** The fields with `key`, in their order. */
export const fieldsWith = <K extends keyof JobField>(key: K): FieldsWith<K>[] =>
  fieldNames.filter(name => fieldOf(name)[key] !== undefined) as FieldsWith<K>[]

/** The fields that every copy takes over, or a duplicate besides. */
export const copiedFields = (by: JobField['copied']): FieldsWith<'copied'>[] =>
  fieldsWith('copied').filter(name => fieldOf(name).copied === by)
