import type { Told } from '#shared/translator.ts'

/** Labels on screen by field name, for each form's control. */
const labelsOf = new WeakMap<object, Map<string, string>>()

/** Remembers a field's label; anything but text, or a question, names no field. */
export function rememberLabel(control: object, name: string, label: unknown): void {
  if (typeof label !== 'string' || label === '' || label.endsWith('?')) return
  const labels = labelsOf.get(control) ?? new Map<string, string>()
  labelsOf.set(control, labels.set(name, label))
}

/** An error that names its field by the label on screen: 'BSB is required' where the contract says 'Bsb'. */
export function byItsLabel(control: object, name: string, told: Told): Told {
  const label = labelsOf.get(control)?.get(name)
  if (label === undefined || typeof told === 'string' || typeof told.values.field !== 'object') return told
  return { ...told, values: { ...told.values, field: label } }
}
