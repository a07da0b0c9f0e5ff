import type { FormContent, FormField, FormKind } from '#shared/forms/form.ts'
import { blankField } from '#shared/forms/form.ts'
import type { BlockOf } from '#web/blocks/block-kinds.ts'

/** A field without its id and kind, which its block has. */
export type FieldValues = Omit<FormField, 'id' | 'kind'>
export type FormBlockValues = Record<FormKind, FieldValues> & {
  /** Begins a page. */
  page: { title: string }
}
export type FormBlock = BlockOf<FormBlockValues>

const valuesOf = ({ id: _, kind: __, ...values }: FormField): FieldValues => values

export const emptyValues = (kind: FormKind): FieldValues => ({
  ...valuesOf(blankField('', kind)),
  ...((kind === 'select' || kind === 'multi' || kind === 'checkbox') && { choices: [''] }),
  ...(kind === 'rows' && { columns: [{ id: 'a', label: '', kind: 'line' as const, choices: [] }] }),
})

/** A form as blocks: each page but the first begins with one of its own, the first where it has a title. */
export const blocksOf = ({ pages }: FormContent): FormBlock[] =>
  pages.flatMap(({ id, title, fields }, at) => [
    ...(at > 0 || title !== '' ? [{ id, kind: 'page' as const, values: { title } }] : []),
    ...fields.map(field => ({ id: field.id, kind: field.kind, values: valuesOf(field) }) as FormBlock),
  ])

export const fieldOf = ({ id, kind, values }: FormBlock): FormField =>
  ({ id, kind, ...values }) as unknown as FormField

/** The form that the blocks make. */
export function contentOf(blocks: readonly FormBlock[]): FormContent {
  const pages: { id: string; title: string; fields: FormField[] }[] = []
  for (const block of blocks) {
    if (block.kind === 'page') pages.push({ id: block.id, title: block.values.title, fields: [] })
    else {
      if (pages.length === 0) pages.push({ id: 'first', title: '', fields: [] })
      pages.at(-1)!.fields.push(tidied(fieldOf(block)))
    }
  }
  return { pages: pages.length > 0 ? pages : [{ id: 'first', title: '', fields: [] }] }
}

const filled = (texts: readonly string[]) => texts.map(text => text.trim()).filter(text => text !== '')

/** Without options that nobody has named. */
const tidied = (field: FormField): FormField => ({
  ...field,
  choices: filled(field.choices),
  columns: field.columns.map(column => ({ ...column, choices: filled(column.choices) })),
})
