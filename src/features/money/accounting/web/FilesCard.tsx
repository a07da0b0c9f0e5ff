import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { exportFile, useExport } from '#web/files/exports.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { DateRangePicker } from '#web/ui/dates/DateRangePicker.tsx'
import { type DateRange, presetRange } from '#web/ui/dates/date-range.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { accountingContract } from '../accounting.contract.ts'
import {
  type ExportProgram,
  exportLabels,
  exportPrograms,
  kindsFor,
  programNames,
} from '../book-files.rules.ts'

const importTexts: Record<ExportProgram, string> = {
  xero: 'Import clients and items first, then invoices and credit notes with amounts excluding tax. Payments come as a bank statement, which Xero matches.',
  myob: 'Import clients first, then items, sales and payments. Sales name account 4-1000, payments account 1-1110.',
  quickbooks:
    'Turn on custom transaction numbers first. Import clients and items, then documents with the day first and amounts excluding tax. Payments come as a bank statement. Enter supplier credits by hand.',
}

/** Files for books that are not connected. */
export function FilesCard() {
  const t = useTexts()
  const { today } = useCompanyTime()
  const [program, setProgram] = useState<ExportProgram>('xero')
  const [range, setRange] = useState<DateRange>(() => presetRange('last-30', today))
  const isFiling = useExport(accountingContract.exportBooks.path) !== undefined
  const isRunning = useExport(accountingContract.exportJournal.path) !== undefined || isFiling
  return (
    <Card title={t('Files for your books')} about={t('Formatted for your accounting program.')}>
      <Stack gap="md">
        <Group gap="sm">
          <SegmentedControl
            aria-label={t('Accounting program')}
            data={exportPrograms.map(value => ({ value, label: programNames[value] }))}
            value={program}
            onChange={value => setProgram(value as ExportProgram)}
          />
          <DateRangePicker
            label={t('Period')}
            presets={['last-7', 'last-30', 'last-365']}
            value={range}
            onChange={next => next && setRange(next)}
          />
        </Group>
        <Group gap="sm">
          {kindsFor(program).map(kind => (
            <Button
              key={kind}
              variant="default"
              leftSection={<IconDownload size={16} />}
              disabled={isRunning}
              onClick={() =>
                void exportFile(accountingContract.exportBooks, {
                  program,
                  kind,
                  from: range.from!,
                  to: range.to!,
                })
              }
            >
              {t(exportLabels[kind])}
            </Button>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          {t(importTexts[program])}
        </Text>
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            disabled={isRunning}
            onClick={() =>
              void exportFile(accountingContract.exportJournal, { from: range.from!, to: range.to! })
            }
          >
            {t('Journal for your accountant')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('Double entry, any program. Excludes jobs without an invoice.')}
          </Text>
        </Group>
      </Stack>
    </Card>
  )
}
