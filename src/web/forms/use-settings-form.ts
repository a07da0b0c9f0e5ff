import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Endpoint, Sends } from '#shared/endpoint.ts'
import { useSend } from '#web/use-endpoint.ts'
import { type ContractForm, type FormOptions, type SentBy, useContractForm } from './use-form.ts'

type Kept = object & { version?: number }

export interface SettingsFormOptions<E extends Endpoint, K, V extends FieldValues>
  extends Pick<FormOptions<E, V>, 'fieldNames' | 'rules'> {
  /** Names what is set, where several are by the same endpoint. */
  of?: string
  /** Values of the form from the stored ones; all but the version by default. */
  values?: (kept: K) => V
  /** The form's values as the endpoint takes them, without the version. */
  toInput?: (values: V) => Omit<Sends<E>, 'version'>
  /** The toast after saving. */
  saved?: string
}

/**
 * A form that shows what the company keeps and saves it. While nothing is typed it follows what others save; what is
 * being typed stays, and `showLatest` is there to drop it.
 */
export function useSettingsForm<
  E extends Endpoint,
  K extends Kept,
  V extends FieldValues = Omit<K, 'version' | 'success'>,
>(entry: E, kept: K, options: SettingsFormOptions<E, K, V> = {}): ContractForm<V> {
  const { values = withoutVersion, toInput, saved = 'Saved.', of = '', ...rest } = options
  // The form's initial state, whose version goes along with a save.
  const [begun, setBegun] = useState(kept)
  const save = useSend(entry, { saved })
  const savedHere = useRef(false)
  const form = useContractForm(entry, {
    ...rest,
    draft: `${entry.path} ${of}`,
    version: begun.version,
    defaults: values(begun),
    toInput: typed => ({ ...(toInput?.(typed) ?? typed), version: begun.version }) as SentBy<E>,
    onSubmit: async input => {
      await save.send(input as Sends<E>)
      savedHere.current = true
    },
  })

  const stateOf = (one: K) => JSON.stringify([one.version, values(one)])
  const latest = stateOf(kept)
  const isNewer = latest !== stateOf(begun)
  const isDirty = form.isDirty()
  function showLatest() {
    setBegun(kept)
    form.reset(values(kept))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when newer values arrive, or nothing typed is in their way any more
  useEffect(() => {
    if (!isNewer || form.busy) return
    if (!isDirty) showLatest()
    // Text typed during this form's save stays on top of the saved values.
    else if (savedHere.current) setBegun(kept)
    savedHere.current = false
  }, [latest, form.busy, isDirty])

  return { ...form, showLatest: isNewer && isDirty ? showLatest : undefined }
}

function withoutVersion<V>({ version: _, ...rest }: Kept): V {
  return rest as V
}
