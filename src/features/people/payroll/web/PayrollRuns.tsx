import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { parseDay } from '#shared/dates.ts'
import type { Receives } from '#shared/endpoint.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { exportFile } from '#web/files/exports.ts'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { payrollContract } from '../payroll.contract.ts'
import { type Layout, layoutLabels, payrollLayouts } from '../payroll.rules.ts'

type Runs = Receives<typeof payrollContract.preview>['runs']

/** Runs that were written down, each as a file for a payroll program. */
export function PayrollRuns({ runs }: { runs: Runs }) {
  const t = useTexts()
  const { day, instant } = useCompanyTime()
  const [layout, setLayout] = useState<Layout>('plain')
  if (runs.length === 0) return null
  return (
    <Card
      title={t('Pay runs')}
      end={
        <Select<Layout>
          aria-label={t('File format')}
          value={layout}
          allowDeselect={false}
          data={payrollLayouts.map(value => ({ value, label: t(layoutLabels[value]) }))}
          onChange={next => next && setLayout(next)}
        />
      }
    >
      <Stack gap="xs">
        <AppLink to="/settings/payroll">{t('Send to a payroll program')}</AppLink>
        {runs.map(run => (
          <Group key={run.id} justify="space-between">
            <div>
              <Text size="sm">
                {day(parseDay(run.first_day)!)} – {day(parseDay(run.last_day)!)}: {moneyText(run.cents)}
              </Text>
              <Text size="xs" c="dimmed">
                {instant(run.at)} {run.by}
              </Text>
            </div>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconDownload size={14} />}
              aria-label={t('Download run {{number}}', { number: String(run.id) })}
              onClick={() => void exportFile(payrollContract.file, { id: run.id, layout })}
            >
              {t('CSV')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
