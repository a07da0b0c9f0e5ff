import { Button, Group, Stack, Text } from '@mantine/core'
import { qrPath } from '#shared/qr/qr-path.ts'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { reviewsContract } from '../reviews.contract.ts'

/** The way to the company's public reviews as a picture: for the van, the invoice, the counter. */
export function LinkDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const read = useRead(reviewsContract.settings, {})
  return (
    <Dialog opened size="sm" onClose={onClose} title={t('Review link')}>
      <Loaded read={read} failed={t('Couldn’t load review settings')}>
        {({ result: { url } }) =>
          url === '' ? (
            <Stack gap="md" align="flex-start">
              <Text size="sm">{t('Add the link to your review page in the review settings first.')}</Text>
              <Button renderRoot={props => <AppLink to="/settings/review" {...props} />}>
                {t('Review settings')}
              </Button>
            </Stack>
          ) : (
            <Stack gap="md" align="center">
              <QrCode text={url} label={t('QR code of your review page')} />
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {url}
              </Text>
              <Group gap="sm">
                <CopyButton text={url} />
                <Button
                  size="sm"
                  variant="default"
                  component="a"
                  href={pictureOf(url)}
                  download="reviews.svg"
                >
                  {t('Download')}
                </Button>
              </Group>
            </Stack>
          )
        }
      </Loaded>
    </Dialog>
  )
}

/** An SVG of the code in black on white, sharp at any size. */
function pictureOf(url: string): string {
  const { size, path } = qrPath(url)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="M0 0h${size}v${size}h-${size}z" fill="#fff"/><path d="${path}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
