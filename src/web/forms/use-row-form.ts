import type { FieldValues } from 'react-hook-form'
import type { Endpoint, Receives, Sends } from '#shared/endpoint.ts'
import { type SendHookOptions, useSend } from '#web/use-endpoint.ts'
import { type ContractForm, type FormOptions, useContractForm } from './use-form.ts'

interface RowFormOptions<A extends Endpoint, E extends Endpoint, V extends FieldValues>
  extends Omit<FormOptions<A, V>, 'onSubmit' | 'draft' | 'version'> {
  /** Names the row it belongs to, where a new one is added to another row. */
  of?: string
  /** The toasts after adding and after saving, where they are not those words. */
  added?: SendHookOptions<A>['saved']
  saved?: SendHookOptions<E>['saved']
  /** It was saved: the dialog closes. With the reply where a row was added. */
  onDone: (added?: Receives<A>) => void
}

/** The form of a row's dialog: adds a new row, or saves the changes of one as it was read. */
export function useRowForm<A extends Endpoint, E extends Endpoint, V extends FieldValues>(
  entries: { add: A; edit: E },
  /** null: a new one. */
  row: { id: number; version: number } | null,
  { added = 'Added.', saved = 'Saved.', of = '', onDone, ...options }: RowFormOptions<A, E, V>,
): ContractForm<V> {
  const add = useSend(entries.add, { saved: added })
  const edit = useSend(entries.edit, { saved })
  return useContractForm<A, V>(entries.add, {
    ...options,
    draft: `${entries.add.path} ${row?.id ?? `new ${of}`}`,
    version: row?.version,
    onSubmit: async input => {
      if (!row) return onDone(await add.send(input as Sends<A>))
      await edit.send({ ...(input as object), id: row.id, version: row.version } as Sends<E>)
      onDone()
    },
  })
}
