import { ActionIcon, Button, Loader } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { Endpoint, Sends } from '#shared/endpoint.ts'
import { exportFile, useExport } from '#web/files/exports.ts'
import { useTexts } from '#web/i18n.ts'
import { Hint } from '#web/ui/Hint.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'

interface ExportButtonProps<E extends Endpoint> {
  entry: E
  input: Sends<E>
  /** Keeps its words on a phone. */
  hasWords?: boolean
}

/** Saves what a list shows as a CSV file; the screen may be left while it is on its way. */
export function ExportButton<E extends Endpoint>({ entry, input, hasWords = false }: ExportButtonProps<E>) {
  const t = useTexts()
  const isPhone = useIsPhone()
  const bytes = useExport(entry.path)
  const isRunning = bytes !== undefined
  const label = isRunning ? t('Exporting… {{size}} KB', { size: Math.round(bytes / 1024) }) : t('Export CSV')
  const icon = isRunning ? <Loader size={14} /> : <IconDownload size={16} />
  const start = () => void exportFile(entry, input)
  if (isPhone && !hasWords) {
    return (
      <ActionIcon
        data-tour="list-export"
        variant="default"
        size={42}
        radius="md"
        aria-label={label}
        aria-busy={isRunning}
        onClick={start}
      >
        {icon}
      </ActionIcon>
    )
  }
  return (
    <Hint label={t('All rows that match these filters')} disabled={isRunning}>
      <Button
        data-tour="list-export"
        variant="default"
        leftSection={icon}
        aria-busy={isRunning}
        onClick={start}
      >
        {isRunning ? label : t('Export')}
      </Button>
    </Hint>
  )
}
