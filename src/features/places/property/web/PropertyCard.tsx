import { Button, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconHomeSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { SendError } from '#web/send.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type Details, propertyContract } from '../property.contract.ts'

const notFetched = 'Failed to fetch property details'

/** Looks up the house at an address; shown only where a source is configured. */
export function PropertyCard({ address, suburb }: { address: string; suburb: string }) {
  const t = useTexts()
  const { data } = useRead(propertyContract.available, {}, { staleTime: Number.POSITIVE_INFINITY })
  const lookUp = useSend(propertyContract.scrape, {
    failed: { refused: notFetched, unreached: notFetched },
  })
  const [found, setFound] = useState<{ of: string; details: Details | null } | null>(null)
  if (!data?.available) return null
  const of = `${address}, ${suburb}`
  const shown = found?.of === of ? found : null

  async function search() {
    try {
      const { data: details } = await lookUp.send({ address, suburb })
      setFound({ of, details })
    } catch (error) {
      // The toast has told it; of a place that is not listed the card tells more.
      if (error instanceof SendError && error.status === 404) setFound({ of, details: null })
    }
  }

  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconHomeSearch size={14} aria-hidden="true" />}
        loading={lookUp.isPending}
        onClick={() => void search()}
      >
        {t('Property details')}
      </Button>
      {shown && (
        <Paper withBorder p="sm" w="100%" role="region" aria-label={t('Property details')}>
          {shown.details ? <DetailsOf details={shown.details} /> : <NotListed />}
        </Paper>
      )}
    </Stack>
  )
}

function NotListed() {
  const t = useTexts()
  return <Text size="sm">{t('No property details found. This property may not be listed online.')}</Text>
}

function DetailsOf({ details }: { details: Details }) {
  const t = useTexts()
  const facts: [label: string, value: string | number | null][] = [
    [t('Bedrooms'), details.bedrooms],
    [t('Bathrooms'), details.bathrooms],
    [t('Parking'), details.parking],
    [t('Property type'), details.propertyType],
    [t('Land size'), details.landSize === null ? null : `${details.landSize.toLocaleString()} m²`],
    [
      t('Last sold for'),
      details.lastSoldPrice === null ? null : `$${details.lastSoldPrice.toLocaleString()}`,
    ],
  ]
  return (
    <>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="xs">
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <Text size="xs" c="dimmed">
                {label}
              </Text>
              <Text size="sm">{value}</Text>
            </div>
          ),
        )}
      </SimpleGrid>
      {details.description && (
        <Text size="sm" mt="xs">
          {details.description}
        </Text>
      )}
    </>
  )
}
