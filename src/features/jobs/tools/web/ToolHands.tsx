import { Button, Group, Text } from '@mantine/core'
import type { ViewedFile } from '#features/jobs/files/web/FileViewer.tsx'
import { useTexts } from '#web/i18n.ts'
import { useCompanyTime } from '#web/use-company-time.ts'
import type { OpenTool } from '../tools.contract.ts'

/** The hand-overs of a tool, the newest first. */
export function ToolHands({ tool, onView }: { tool: OpenTool; onView: (file: ViewedFile) => void }) {
  const t = useTexts()
  const time = useCompanyTime()
  return (
    <section>
      <Text fw={600} component="h3" mb={4}>
        {t('Handovers')}
      </Text>
      {tool.hands.length === 0 && <Text c="dimmed">{t('No handovers yet.')}</Text>}
      {tool.hands.map(hand => (
        <Group key={hand.id} gap="xs" mb={4} wrap="nowrap">
          <Text size="sm">
            {[
              time.instant(hand.at),
              `${hand.from || t('Company')} → ${hand.to === 0 ? t('Company') : hand.to_name}`,
              hand.state === 'waiting' ? t('waiting') : hand.state === 'declined' ? t('declined') : '',
              hand.note,
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
          {hand.photo !== null && (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => onView({ id: hand.photo!, name: t('Photo'), type: 'image/jpeg' })}
            >
              {t('Photo')}
            </Button>
          )}
        </Group>
      ))}
    </section>
  )
}
