import { Button, Group, Table } from '@mantine/core'
import { useState } from 'react'
import { optOutsContract } from '#features/talk/opt-outs/opt-outs.contract.ts'
import { isEmail } from '#shared/identifiers.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'

const viaLabels = { stop: 'Replied STOP', link: 'By link', office: 'Entered here' } as const

/** Opted-out numbers, newest first, with a field to add one. */
export function OptOutCard() {
  const t = useTexts()
  const time = useCompanyTime()
  const [address, setAddress] = useState('')
  const { data } = useRead(optOutsContract.list, { pagination: { pageSize: 100 } })
  const change = useSend(optOutsContract.change, { onSuccess: () => setAddress('') })
  const rows = data?.data ?? []
  return (
    <Card
      title={t('Opted out')}
      about={t('These numbers and addresses have opted out. Clients opt out by replying STOP or by a link.')}
      style={{ maxWidth: 720 }}
    >
      <Group align="flex-end" gap="sm" mb="md">
        <TextInput
          style={{ flex: 1 }}
          label={t('Number or email')}
          value={address}
          maxLength={254}
          onChange={event => setAddress(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={!address.trim()}
          loading={change.isPending}
          onClick={() =>
            void change.send({ channel: isEmail(address) ? 'email' : 'sms', address, checked: true })
          }
        >
          {t('Add')}
        </Button>
      </Group>
      {rows.length > 0 && (
        <Table>
          <Table.Tbody>
            {rows.map(row => (
              <Table.Tr key={row.id}>
                <Table.Td>{row.channel === 'sms' ? displayPhone(row.address) : row.address}</Table.Td>
                <Table.Td>{t(viaLabels[row.via])}</Table.Td>
                <Table.Td visibleFrom="sm">{time.instant(row.at, 'date')}</Table.Td>
                <Table.Td ta="right">
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    onClick={() =>
                      void change.send({ channel: row.channel, address: row.address, checked: false })
                    }
                  >
                    {t('Remove')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  )
}
