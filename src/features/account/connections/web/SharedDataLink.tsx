import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'

/** Leads here from the pages of security and connections. */
export function SharedDataLink() {
  const t = useTexts()
  return (
    <Card
      title={t('Data sharing')}
      about={t('Which data leaves this server, and to whom.')}
      end={
        <Button
          component={AppLink}
          to="/settings/sharedData"
          variant="default"
          leftSection={<IconUpload size={16} />}
        >
          {t('See what leaves')}
        </Button>
      }
    />
  )
}
