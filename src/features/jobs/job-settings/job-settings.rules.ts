/** Options of the New Job form (document 1 §7). */
export interface JobFormSettings {
  /** Recommended technicians are shown. */
  toggle: boolean
  /** Kilometres within which a technician is recommended. */
  radius: number
  /** Job descriptions can begin with a template. */
  additional_info_template: boolean
  /** A client that is chosen brings phone, email and address along; otherwise only the name. */
  auto_load_client: boolean
}
export const defaultJobForm: JobFormSettings = {
  toggle: true,
  radius: 50,
  additional_info_template: true,
  auto_load_client: true,
}

export interface Terms {
  text: string
}
export const defaultTerms: Terms = { text: '' }

/** Tabs of the job that have custom fields (document 1 §3); not the numbers of the dialog's own tabs. */
export const fieldTabs = [
  { id: 0, label: 'Job Details' },
  { id: 1, label: 'Client' },
  { id: 2, label: 'Files' },
  { id: 3, label: 'Additional Notes' },
] as const

export const fieldTypes = [
  { id: 1, label: 'Single select' },
  { id: 2, label: 'Multi select' },
  { id: 3, label: 'Date and time' },
  { id: 4, label: 'Checkbox' },
  { id: 5, label: 'Switch' },
  { id: 6, label: 'Single-line text' },
  { id: 7, label: 'Note' },
] as const
export const fieldType = {
  select: 1,
  multi: 2,
  datetime: 3,
  checkbox: 4,
  switch: 5,
  line: 6,
  note: 7,
} as const

/** True if a field of this type chooses among options. */
export const hasOptions = (type: number): boolean =>
  type === fieldType.select || type === fieldType.multi || type === fieldType.checkbox

export const mostFields = 40
export const mostOptions = 50

export interface CustomField {
  id: number
  tab_id: number
  active: boolean
  field_type_id: number
  field_label: string
  options: readonly string[]
  /** Its place on the tab. */
  index: number
}

/** Returns what is wrong with a custom field, or null. */
export function fieldProblem({ field_label, field_type_id, options }: CustomField): string | null {
  if (field_label.trim() === '') return 'Please name the field.'
  if (!hasOptions(field_type_id)) return null
  const named = options.map(option => option.trim()).filter(option => option !== '')
  if (named.length === 0) return 'Please add at least one option.'
  return new Set(named).size < named.length ? 'Each option can be used once.' : null
}
