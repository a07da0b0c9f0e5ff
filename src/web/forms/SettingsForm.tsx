import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Endpoint, Receives, Sends } from '#shared/endpoint.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import type { ContractForm } from './use-form.ts'
import { type SettingsFormOptions, useSettingsForm } from './use-settings-form.ts'

type KeptBy<R extends Endpoint> = Receives<R> extends { result: infer K extends object } ? K : never

interface SettingsFormProps<R extends Endpoint, E extends Endpoint, V extends FieldValues>
  extends SettingsFormOptions<E, KeptBy<R>, V> {
  /** Answers with what is kept as its `result`. */
  read: R
  save: E
  /** Says what did not come, translated. */
  failed: string
  children: (form: ContractForm<V>, kept: KeptBy<R>) => ReactNode
}

/** Reads what the company keeps on a subject, and shows it as a form that saves it. */
export function SettingsForm<
  R extends Endpoint,
  E extends Endpoint,
  V extends FieldValues = Omit<KeptBy<R>, 'version'>,
>({ read, failed, ...props }: SettingsFormProps<R, E, V>) {
  const reading = useRead(read, {} as Sends<R>, { staleTime: 0 })
  return (
    <Loaded read={reading} failed={failed}>
      {reply => <KeptForm<R, E, V> {...props} kept={(reply as unknown as { result: KeptBy<R> }).result} />}
    </Loaded>
  )
}

function KeptForm<R extends Endpoint, E extends Endpoint, V extends FieldValues>({
  save,
  kept,
  children,
  ...options
}: Omit<SettingsFormProps<R, E, V>, 'read' | 'failed'> & { kept: KeptBy<R> }) {
  const form = useSettingsForm<E, KeptBy<R>, V>(save, kept, options)
  return children(form, kept)
}
