import { Switch } from '@mantine/core'
import type { Endpoint, Sends } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useSend } from '#web/use-endpoint.ts'

interface ActiveSwitchProps<E extends Endpoint> {
  /** Takes `id` and `checked`. */
  entry: E
  row: { id: number; name: string; active: boolean }
}

/** Takes a row of a list out of use or back, with a way back in the message. */
export function ActiveSwitch<E extends Endpoint>({ entry, row }: ActiveSwitchProps<E>) {
  const t = useTexts()
  const change = useSend(entry)
  const { id, name, active } = row

  async function set(checked: boolean) {
    await change.send({ id, checked } as Sends<E>)
    toast.success(
      checked ? t('{{name}} is offered again.', { name }) : t('{{name}} is no longer offered.', { name }),
      {
        undo: () => void change.send({ id, checked: !checked } as Sends<E>),
      },
    )
  }

  return (
    <Switch
      aria-label={t('Offer {{name}}', { name })}
      checked={change.isPending ? !active : active}
      disabled={change.isPending}
      onChange={event => void set(event.currentTarget.checked).catch(() => {})}
    />
  )
}
