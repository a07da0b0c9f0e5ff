import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconRefresh, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { parseDay } from '#shared/dates.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type ProgramRun, payrollProgramContract } from '../payroll-program.contract.ts'
import { type SheetState, sheetStateLabels } from '../sheet-lines.rules.ts'

const RatesDialog = lazyDialog(async () => (await import('./RatesDialog.tsx')).RatesDialog)

const tones: Record<SheetState, Tone> = { waiting: 'blue', sending: 'blue', sent: 'green', failed: 'pink' }

/** Payroll runs, and what became of their timesheets in the payroll program. */
export function RunsCard({ program }: { program: string }) {
  const t = useTexts()
  const { instant } = useCompanyTime()
  const read = useRead(payrollProgramContract.runs, {}, { staleTime: 0 })
  const [isChoosing, setIsChoosing] = useState(false)
  const { result: runs = [], trouble, not_before } = read.data ?? {}
  if (runs.length === 0) return null
  return (
    <Card
      title={t('Pay runs')}
      about={t('Hours are sent as draft timesheets. {{program}} pays leave and salaries.', {
        program,
      })}
      end={
        <Button variant="default" size="compact-sm" onClick={() => setIsChoosing(true)}>
          {t('Earnings rates')}
        </Button>
      }
    >
      <Stack gap="md">
        {trouble && (
          <Alert color="yellow" icon={<IconAlertTriangle size={18} />}>
            {t(trouble)} {not_before && t('Next try {{when}}.', { when: instant(not_before) })}
          </Alert>
        )}
        {runs.map(run => (
          <Run key={run.id} run={run} program={program} />
        ))}
      </Stack>
      {isChoosing && <RatesDialog onClose={() => setIsChoosing(false)} />}
    </Card>
  )
}

function Run({ run, program }: { run: ProgramRun; program: string }) {
  const t = useTexts()
  const { day } = useCompanyTime()
  const confirm = useConfirm()
  const send = useSend(payrollProgramContract.send, { saved: 'Sending starts within a minute.' })
  const retry = useSend(payrollProgramContract.retry, { saved: 'We’ll retry within a minute.' })
  const period = `${day(parseDay(run.first_day)!)} – ${day(parseDay(run.last_day)!)}`
  return (
    <div>
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          {period}
        </Text>
        {run.sheets.length === 0 && (
          <Button
            size="compact-sm"
            leftSection={<IconSend size={14} />}
            loading={send.isPending}
            aria-label={t('Send run {{number}}', { number: String(run.id) })}
            onClick={() =>
              void confirm({
                title: t('Send to {{program}}?', { program }),
                message: t(
                  'Creates a draft timesheet per person for {{period}}. Approve them in your payroll program.',
                  {
                    period,
                  },
                ),
                confirm: t('Send'),
                run: () => send.send({ id: run.id }),
              })
            }
          >
            {t('Send timesheets')}
          </Button>
        )}
        {run.failed > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh size={14} />}
            loading={retry.isPending}
            onClick={() => void retry.send({ id: run.id }).catch(() => {})}
          >
            {t('Retry all')}
          </Button>
        )}
      </Group>
      {run.expenses_cents !== 0 && (
        <Text size="sm" c="dimmed">
          {t('{{amount}} in expenses isn’t sent. Enter it in {{program}}.', {
            amount: moneyText(run.expenses_cents),
            program,
          })}
        </Text>
      )}
      {run.sheets.map(sheet => (
        <Group key={sheet.id} gap="sm" mt={4}>
          <StatusBadge tone={tones[sheet.state]} dot>
            {t(sheetStateLabels[sheet.state])}
          </StatusBadge>
          <Text size="sm">{sheet.name}</Text>
          {sheet.reason && (
            <Text size="sm" c="red">
              {t(sheet.reason)}
            </Text>
          )}
        </Group>
      ))}
    </div>
  )
}
