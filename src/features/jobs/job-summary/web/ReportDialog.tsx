import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { exportFile, useExport } from '#web/files/exports.ts'
import { language, useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useViewer } from '#web/viewer.ts'
import { jobReportContract } from '../job-report.contract.ts'
import { type ReportSection, sectionsFor } from '../job-report.rules.ts'

interface ReportDialogProps {
  jobId: number
  onClose: () => void
}

/** Chooses the sections of a printed job report. */
export function ReportDialog({ jobId, onClose }: ReportDialogProps) {
  const t = useTexts()
  const offered = sectionsFor(useViewer())
  const forClient = offered.filter(section => section.forClient).map(({ id }) => id)
  const all = offered.map(({ id }) => id)
  const [chosen, setChosen] = useState<readonly ReportSection[]>(forClient)
  const isRunning = useExport(jobReportContract.print.path) !== undefined

  async function print() {
    await exportFile(jobReportContract.print, { id: jobId, sections: chosen.join(','), language: language() })
    onClose()
  }

  return (
    <Dialog
      opened
      size="sm"
      onClose={onClose}
      title={t('Job report')}
      footer={
        <Button leftSection={<IconPrinter size={16} />} loading={isRunning} onClick={() => void print()}>
          {t('Download PDF')}
        </Button>
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('Client, address, people and description always show. Empty sections are left out.')}
        </Text>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => setChosen(forClient)}>
            {t('For the client')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setChosen(all)}>
            {t('Everything')}
          </Button>
        </Group>
        <Checkbox.Group
          aria-label={t('Report contents')}
          value={[...chosen]}
          onChange={ids => setChosen(all.filter(id => ids.includes(id)))}
        >
          <Stack gap="sm">
            {offered.map(({ id, label }) => (
              <Checkbox key={id} value={id} label={t(label)} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Stack>
    </Dialog>
  )
}
