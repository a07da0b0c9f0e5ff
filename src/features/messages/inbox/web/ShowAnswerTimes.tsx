import { Button } from '@mantine/core'
import { IconClockHour4 } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { useMay } from '#web/viewer.ts'
import { inboxContract } from '../inbox.contract.ts'

const AnswerTimes = lazyDialog(async () => (await import('./AnswerTimes.tsx')).AnswerTimes)

/** Leads to how long clients wait for answers. */
export function ShowAnswerTimes() {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  if (!useMay(inboxContract.answerTimes.access)) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconClockHour4 size={14} />}
        onClick={() => setOpen(true)}
      >
        {t('Response times')}
      </Button>
      {isOpen && <AnswerTimes onClose={() => setOpen(false)} />}
    </>
  )
}
