import { SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { linksContract } from '#features/franchise/links/links.contract.ts'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { useViewer } from '#web/viewer.ts'
import { mayOffer } from '../offers.rules.ts'
import { PublishedOffers } from './PublishedOffers.tsx'
import { ReceivedOffers } from './ReceivedOffers.tsx'

/** Versions of price book, templates and checklists: what head office offers this company, and what it offers its members. */
export default function OffersPage() {
  const t = useTexts()
  const head = useRead(linksContract.head, {})
  const isHead = mayOffer(useViewer()) === true
  const belongs = Boolean(head.data?.result)
  const [chosen, setChosen] = useState<'in' | 'out' | null>(null)
  if (!head.data) return null
  const side = chosen ?? (belongs || !isHead ? 'in' : 'out')
  return (
    <Stack gap="md">
      {belongs && isHead && (
        <SegmentedControl
          aria-label={t('Direction')}
          value={side}
          onChange={value => setChosen(value as 'in' | 'out')}
          data={[
            { value: 'in', label: t('Offered to us') },
            { value: 'out', label: t('Offered by us') },
          ]}
        />
      )}
      {side === 'in' ? <ReceivedOffers /> : <PublishedOffers />}
    </Stack>
  )
}
