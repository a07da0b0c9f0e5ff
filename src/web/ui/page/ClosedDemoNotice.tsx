import { Alert } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { useViewer } from '#web/viewer.ts'

/** Tells where something would be sent that the demo company keeps it in its outbox. */
export function ClosedDemoNotice() {
  const t = useTexts()
  if (useViewer().sends_out) return null
  return (
    <Alert color="yellow" icon={<IconMailOff size={18} />}>
      {t('The demo sends nothing outside. Find the message in the outbox.')}
    </Alert>
  )
}
