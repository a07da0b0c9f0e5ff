import type { ReactNode } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { FormDialog } from './FormDialog.tsx'
import { TextField } from './fields.tsx'
import { useRowForm } from './use-row-form.ts'

interface CatalogueDialogProps<A extends Endpoint, E extends Endpoint> {
  contract: { add: A; edit: E }
  /** null: a new one. */
  row: { id: number; name: string; version: number } | null
  /** Values of the form besides the name. */
  defaults?: Record<string, unknown>
  /** Translated: the title of a new row; what a change does elsewhere. */
  texts: { add: string; change?: string }
  onClose: () => void
  /** The fields after the name. */
  children?: ReactNode
}

/** Adds or edits a row of a catalogue. */
export function CatalogueDialog<A extends Endpoint, E extends Endpoint>({
  contract,
  row,
  defaults,
  texts,
  onClose,
  children,
}: CatalogueDialogProps<A, E>) {
  const t = useTexts()
  const form = useRowForm(contract, row, {
    defaults: { name: row?.name ?? '', ...defaults } as Record<string, unknown>,
    onDone: () => onClose(),
  })
  return (
    <FormDialog
      opened
      form={form}
      onClose={onClose}
      title={row ? row.name : texts.add}
      subtitle={row ? texts.change : undefined}
    >
      <TextField name="name" label={t('Name')} withAsterisk maxLength={80} data-autofocus />
      {children}
    </FormDialog>
  )
}
