import { Switch, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { bytesText } from '#features/account/plans/web/bytes-text.ts'
import { useTexts } from '#web/i18n.ts'
import { chooseWifiOnly, isWifiOnly, knowsWifi } from '#web/offline/wifi-only.ts'
import { Card } from '#web/ui/Card.tsx'

interface Kept {
  usage: number
  quota: number
  isPersisted: boolean
}

/** How much of this device's room is used, and whether the browser may take it back. */
export function DeviceStorage() {
  const t = useTexts()
  const kept = useKept()
  if (!kept) return null
  const { usage, quota, isPersisted } = kept
  return (
    <Card title={t('Storage')} style={{ maxWidth: 720, marginTop: 12 }}>
      <Text size="sm">
        {t('{{used}} of {{size}} used on this device.', { used: bytesText(usage), size: bytesText(quota) })}
      </Text>
      {!isPersisted && (
        <Text size="sm" c="dimmed" mt={4}>
          {t(
            isIphone() && !isInstalled()
              ? 'Tap Share, then Add to Home Screen: iPhones clear websites after 7 unused days.'
              : 'The browser may clear this when the device is full.',
          )}
        </Text>
      )}
      {knowsWifi() && (
        <Switch
          mt="sm"
          label={t('Send photos on Wi-Fi only')}
          defaultChecked={isWifiOnly()}
          onChange={event => chooseWifiOnly(event.currentTarget.checked)}
        />
      )}
    </Card>
  )
}

function useKept(): Kept | null {
  const [kept, setKept] = useState<Kept | null>(null)
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const { storage } = navigator
      // Missing on plain http: nothing is known.
      if (!storage?.estimate) return
      const [{ usage = 0, quota = 0 }, isPersisted] = await Promise.all([
        storage.estimate(),
        storage.persisted(),
      ])
      if (!isGone && quota > 0) setKept({ usage, quota, isPersisted })
    }
    void read()
    return () => {
      isGone = true
    }
  }, [])
  return kept
}

const isIphone = () => /iPhone|iPad|iPod/.test(navigator.userAgent)
const isInstalled = () => matchMedia('(display-mode: standalone)').matches
