import { Button, Group, Text } from '@mantine/core'
import { IconCertificate } from '@tabler/icons-react'
import type { ViewedFile } from '#features/jobs/files/web/FileViewer.tsx'
import { parseDay } from '#shared/dates.ts'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useMay } from '#web/viewer.ts'
import { type OpenTool, toolsContract } from '../tools.contract.ts'
import { checkLabels } from '../tools.rules.ts'
import { UploadButton } from './UploadButton.tsx'

interface ToolChecksProps {
  tool: OpenTool
  onAdd: () => void
  onView: (file: ViewedFile | null) => void
}

/** The tests of a tool, each with its certificate. */
export function ToolChecks({ tool, onAdd, onView }: ToolChecksProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const mayManage = useMay(toolsContract.add.access)
  return (
    <section>
      <Group justify="space-between" mb={4}>
        <Text fw={600} component="h3">
          {t('Tests')}
        </Text>
        {mayManage && (
          <Button size="xs" variant="default" leftSection={<IconCertificate size={16} />} onClick={onAdd}>
            {t('Add a test')}
          </Button>
        )}
      </Group>
      {tool.checks.length === 0 && <Text c="dimmed">{t('Not tested yet.')}</Text>}
      {tool.checks.map(check => (
        <Group key={check.id} gap="xs" mb={4}>
          <Text size="sm">
            {[
              time.day(parseDay(check.checked_on)!),
              t(checkLabels[check.kind]),
              check.passed ? t('passed') : t('failed'),
              check.number,
              check.by_name,
              check.note,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {check.certificate ? (
            <Button size="compact-xs" variant="subtle" onClick={() => onView(check.certificate)}>
              {t('Certificate')}
            </Button>
          ) : (
            mayManage && (
              <UploadButton part="check" id={check.id} small>
                {t('Add certificate')}
              </UploadButton>
            )
          )}
        </Group>
      ))}
    </section>
  )
}
