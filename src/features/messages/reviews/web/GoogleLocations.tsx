import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { googleBusinessContract } from '../google-business.contract.ts'
import { googleBusinessTexts } from '../google-business.rules.ts'
import { AskForAccess } from './AskForAccess.tsx'

interface GoogleLocationsProps {
  chosen: readonly string[]
  /** The page says already that access has to be asked for. */
  isTold: boolean
}

/** Places of the connected account, of which some are read. */
export function GoogleLocations({ chosen, isTold }: GoogleLocationsProps) {
  const t = useTexts()
  const read = useRead(googleBusinessContract.locations, {}, { staleTime: 60_000 })
  const select = useSend(googleBusinessContract.select, { saved: 'Locations saved. Reading reviews.' })
  const [ids, setIds] = useState(chosen)
  const isSame = ids.length === chosen.length && ids.every(id => chosen.includes(id))
  return (
    <>
      <Loaded read={read} failed={t('Couldn’t load your locations')} shape="list">
        {({ result }) =>
          result.length === 0 ? (
            <Text size="sm">{t('This Google account manages no business location.')}</Text>
          ) : (
            <Stack gap="sm" align="flex-start">
              <Checkbox.Group label={t('Locations')} value={[...ids]} onChange={setIds}>
                <Stack gap="xs" mt="xs">
                  {result.map(({ id, name, address }) => (
                    <Checkbox key={id} value={id} label={address ? `${name}, ${address}` : name} />
                  ))}
                </Stack>
              </Checkbox.Group>
              <Button
                disabled={isSame}
                loading={select.isPending}
                onClick={() =>
                  void select
                    .send({ ids: ids.filter(id => result.some(each => each.id === id)) })
                    .catch(() => {})
                }
              >
                {t('Save locations')}
              </Button>
            </Stack>
          )
        }
      </Loaded>
      {!isTold && read.error?.message === googleBusinessTexts.closed && (
        <Text size="sm" ta="center">
          <AskForAccess />
        </Text>
      )}
    </>
  )
}
