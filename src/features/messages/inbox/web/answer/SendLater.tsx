import { ActionIcon, Button, Menu, Stack } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { planProblem } from '#features/messages/client-messages/client-messages.rules.ts'
import { useTexts } from '#web/i18n.ts'
import { DateTimeInput } from '#web/ui/dates/DateTimeInput.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { snoozeTimes } from '../snooze-times.ts'

interface SendLaterProps {
  disabled: boolean
  /** Called with a UTC instant. */
  onChoose: (at: string) => void
}

/** When an answer leaves that is not to leave now, in the company's time. */
export function SendLater({ disabled, onChoose }: SendLaterProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <Menu position="top-end" withinPortal>
        <Menu.Target>
          <ActionIcon size={34} variant="default" aria-label={t('Send later')} disabled={disabled}>
            <IconClock size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {snoozeTimes(time.now).map(({ label, wall }) => (
            <Menu.Item
              key={label}
              rightSection={time.wall(wall, label === 'Later today' ? 'time' : 'dateTime')}
              onClick={() => onChoose(time.toUtc(wall))}
            >
              {t(label)}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setChoosing(true)}>{t('Pick a date and time')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isChoosing && (
        <TimeDialog
          onClose={() => setChoosing(false)}
          onChoose={at => {
            setChoosing(false)
            onChoose(at)
          }}
        />
      )}
    </>
  )
}

interface TimeDialogProps {
  onClose: () => void
  onChoose: (at: string) => void
}

function TimeDialog({ onClose, onChoose }: TimeDialogProps) {
  const t = useTexts()
  const [at, setAt] = useState<string | null>(null)
  const problem = at && planProblem(new Date(at), new Date())
  return (
    <Dialog
      opened
      size="sm"
      title={t('Send later')}
      onClose={onClose}
      footer={
        <Button disabled={!at || problem !== null} onClick={() => at && onChoose(at)}>
          {t('Send later')}
        </Button>
      }
    >
      <Stack gap="md">
        <DateTimeInput label={t('Time')} value={at} onChange={setAt} error={problem && t(problem)} />
      </Stack>
    </Dialog>
  )
}
