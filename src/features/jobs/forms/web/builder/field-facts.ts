import { cellKey, type FormField, type FormKind, isSilent } from '#shared/forms/form.ts'
import { amountKinds, scoredKinds } from '#shared/forms/form-problems.ts'
import { tripleLabels } from '#shared/questions/question-kinds.ts'
import type { Translate } from '#shared/translator.ts'

interface Option {
  value: string
  label: string
}

/** A field as lists of the builder name it. */
const named = ({ id, label }: FormField, t: Translate): Option => ({
  value: id,
  label: label || t('Untitled'),
})

/** The answers of a kind that are known beforehand, for conditions and failures. */
export function knownAnswers(kind: FormKind, choices: readonly string[], t: Translate): Option[] {
  if (kind === 'triple')
    return Object.entries(tripleLabels).map(([value, label]) => ({ value, label: t(label) }))
  if (kind === 'switch') return [{ value: '1', label: t('Yes') }]
  if (kind === 'rating') return ['1', '2', '3', '4', '5'].map(value => ({ value, label: value }))
  if (kind !== 'select' && kind !== 'multi' && kind !== 'checkbox') return []
  return [...new Set(choices.map(choice => choice.trim()))]
    .filter(Boolean)
    .map(value => ({ value, label: value }))
}

/** The fields that a condition may ask. */
export const askable = (fields: readonly FormField[], chosen: string | null, t: Translate): Option[] =>
  fields
    .filter(({ id, kind }) => id !== chosen && !isSilent(kind) && kind !== 'rows')
    .map(field => named(field, t))

/** The fields, and columns of rows, that a sum or score may count. */
export function countable(
  kind: FormKind,
  fields: readonly FormField[],
  chosen: string | null,
  t: Translate,
): Option[] {
  const others = fields.filter(({ id }) => id !== chosen)
  if (kind === 'score') return others.filter(each => scoredKinds.has(each.kind)).map(field => named(field, t))
  return others.flatMap(field =>
    field.kind === 'rows'
      ? field.columns
          .filter(column => column.kind === 'number')
          .map(column => ({
            value: cellKey(field.id, column.id),
            label: `${field.label || t('Untitled')}: ${column.label}`,
          }))
      : amountKinds.has(field.kind)
        ? [named(field, t)]
        : [],
  )
}
