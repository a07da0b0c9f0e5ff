import { Alert, Button, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useTexts } from '#web/i18n.ts'
import { useRead } from '#web/use-endpoint.ts'
import { clientsContract } from '../clients.contract.ts'
import { clientRowFromWire, type FoundClient } from '../clients.wire.ts'
import { type Described, isTelling, type Likeness } from '../similar-clients.rules.ts'
import { ClientLine } from './ClientLine.tsx'
import classes from './SimilarClients.module.css'

interface SimilarClientsProps {
  described: Described
  onUse: (client: FoundClient) => void
}

/** Pause in typing before asking, in milliseconds. */
const pause = 400

const sameText: Record<Likeness, string> = {
  phone: 'Same phone',
  email: 'Same email',
  address: 'Same name and address',
}

/** Says which clients somebody who is being written down may be already, before there are two of them. */
export function SimilarClients({ described, onUse }: SimilarClientsProps) {
  const t = useTexts()
  const { name, phone, email, address } = described
  const wanted = useMemo(
    () => ({
      name: name.slice(0, 200),
      phone: phone.slice(0, 40),
      email: email.slice(0, 254),
      address: address.slice(0, 300),
    }),
    [name, phone, email, address],
  )
  const [asked] = useDebouncedValue(wanted, pause)
  const isOn = isTelling(asked)
  const found = useRead(clientsContract.similar, asked, { enabled: isOn, keepPrevious: true })
  const results = (isOn && found.data?.results) || []
  return (
    <div role="status">
      {results.length > 0 && (
        <Alert
          color="yellow"
          styles={{ body: { minWidth: 0 } }}
          title={t('You may have this client already')}
        >
          <Stack gap={8} mt={4}>
            {results.map(row => {
              const client = clientRowFromWire(row)
              return (
                <div key={row.id} className={classes.client}>
                  <div className={classes.words}>
                    <ClientLine
                      client={client}
                      search={row.same.includes('phone') ? phone : row.same.includes('email') ? email : ''}
                    />
                    <span className={classes.same}>{row.same.map(one => t(sameText[one])).join(' · ')}</span>
                  </div>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={`${t('Use this client')}: ${row.name}`}
                    onClick={() => onUse(client)}
                  >
                    {t('Use this client')}
                  </Button>
                </div>
              )
            })}
          </Stack>
        </Alert>
      )}
    </div>
  )
}
