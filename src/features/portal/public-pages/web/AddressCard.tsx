import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { exportFile } from '#web/files/exports.ts'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Card } from '#web/ui/Card.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { publicPagesContract } from '../public-pages.contract.ts'
import { type PublicPage, pathOfPage } from '../public-pages.rules.ts'

const NameDialog = lazyDialog(async () => (await import('./NameDialog.tsx')).NameDialog)

interface AddressCardProps {
  page: PublicPage
  isPublished: boolean
  /** In the last 30 days. */
  visits: number
}

/** Where a public page stands: its address, its name, and its code to print. */
export function AddressCard({ page, isPublished, visits }: AddressCardProps) {
  const t = useTexts()
  const { data } = useRead(publicPagesContract.name, {})
  const [isNaming, setNaming] = useState(false)
  if (!data) return null
  const { slug, suggested, origin } = data
  const url = `${origin}${pathOfPage(page, slug || suggested)}`
  const short = url.replace(/^https?:\/\//, '')
  return (
    <Card title={t('Address')}>
      <Stack gap="sm">
        {isPublished ? (
          <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
            {short}
          </Anchor>
        ) : (
          <Text size="sm" c="dimmed">
            {short}
          </Text>
        )}
        <Group gap="xs">
          <CopyButton size="xs" text={url} />
          <Button size="xs" variant="default" onClick={() => setNaming(true)}>
            {t('Change address')}
          </Button>
        </Group>
        {isPublished && <Text size="sm">{t('{{count}} visits in the last 30 days', { count: visits })}</Text>}
        {slug !== '' && (
          <Stack gap={6}>
            <Text size="sm" fw={500}>
              {t('QR code to print')}
            </Text>
            <Group gap="xs">
              {(['pdf', 'svg'] as const).map(format => (
                <Button
                  key={format}
                  size="xs"
                  variant="default"
                  aria-label={t('QR code as {{format}}', { format: format.toUpperCase() })}
                  onClick={() => void exportFile(publicPagesContract.code, { page, format })}
                >
                  {format.toUpperCase()}
                </Button>
              ))}
            </Group>
          </Stack>
        )}
      </Stack>
      {isNaming && <NameDialog slug={slug || suggested} origin={origin} onClose={() => setNaming(false)} />}
    </Card>
  )
}
