import { Menu } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { autoClockInContract } from '../auto-clock-in.contract.ts'

/** Takes an automatic clock-in back, as long as that is possible. */
export function UndoArrival() {
  const t = useTexts()
  const until = useRead(autoClockInContract.places, {}).data?.undo_until
  const undo = useSend(autoClockInContract.undo, { silent: true })
  if (!until || Date.parse(until) < Date.now()) return null
  return (
    <Menu.Item
      leftSection={<IconArrowBackUp size={16} />}
      onClick={() => void undo.send({}).catch(() => toast.error(t('Failed.')))}
    >
      {t('Undo automatic clock-in')}
    </Menu.Item>
  )
}
