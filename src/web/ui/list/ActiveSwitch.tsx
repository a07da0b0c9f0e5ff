import { Switch } from '@mantine/core'
import type { Endpoint, Sends } from '#shared/endpoint.ts'
import type { Translate } from '#shared/translator.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import type { Column } from '#web/ui/table/data-table.types.ts'
import { useSend } from '#web/use-endpoint.ts'

interface ActiveSwitchProps<E extends Endpoint> {
  /** Takes `id` and `checked`. */
  entry: E
  /** The toast when the server gives no reason why it can't be switched. */
  failed?: string | undefined
  row: { id: number; name: string; active: boolean }
}

/** The column of that switch, the last of its list. */
export function activeColumn<E extends Endpoint, Row extends ActiveSwitchProps<E>['row']>(
  t: Translate,
  entry: E,
  failed?: string,
): Column<Row, never> {
  return {
    id: 'active',
    setting: 'active',
    header: t('Active'),
    width: 110,
    card: 'corner',
    cell: row => <ActiveSwitch entry={entry} row={row} failed={failed} />,
  }
}

/** Takes a row of a list out of use or back, with a way back in the message. */
export function ActiveSwitch<E extends Endpoint>({ entry, row, failed }: ActiveSwitchProps<E>) {
  const t = useTexts()
  const change = useSend(entry, { ...(failed !== undefined && { failed: { refused: failed } }) })
  const { id, name, active } = row

  async function set(checked: boolean) {
    await change.send({ id, checked } as Sends<E>)
    toast.success(
      checked ? t('{{name}} is active again.', { name }) : t('{{name}} is now inactive.', { name }),
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
