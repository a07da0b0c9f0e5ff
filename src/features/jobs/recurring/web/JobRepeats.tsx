import { Button, Text } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead } from '#web/use-endpoint.ts'
import { recurringContract } from '../recurring.contract.ts'
import { recurringFromWire } from '../recurring.wire.ts'
import { RepeatText } from './RepeatText.tsx'
import classes from './recurring.module.css'
import { useUsesRecurring } from './use-uses-recurring.ts'

const RepeatDialog = lazyDialog(async () => (await import('./RepeatDialog.tsx')).RepeatDialog)

/** Shows whether an existing job repeats, with the button to set that up or change it. */
export function JobRepeats({ jobId }: { jobId: number }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const [isOpen, setOpen] = useState(false)
  const isUsed = useUsesRecurring()
  const { data } = useRead(recurringContract.ofJob, { id: jobId })
  if (!data || (!isUsed && !data.result)) return null
  const rule = data.result && recurringFromWire(data.result)
  return (
    <section className={classes.section} aria-label={t('Recurring Job')}>
      {rule && (
        <Text size="sm">
          <RepeatText rule={rule} />
          {rule.next && <> · {t('Next: {{time}}', { time: instant(rule.next, 'dayAndTime') })}</>}
        </Text>
      )}
      <Button
        variant="light"
        size="xs"
        style={{ justifySelf: 'start' }}
        leftSection={<IconRepeat size={15} />}
        onClick={() => setOpen(true)}
      >
        {rule ? t('Change recurring job') : t('Repeat this job')}
      </Button>
      {isOpen && <RepeatDialog jobId={jobId} onClose={() => setOpen(false)} />}
    </section>
  )
}
