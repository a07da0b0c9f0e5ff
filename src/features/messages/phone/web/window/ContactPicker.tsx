import { Button, Tabs, UnstyledButton } from '@mantine/core'
import { findsText } from '#shared/texts/folding.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import '@mantine/core/styles/Tabs.layer.css'
import { IconArrowLeft } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useAnswered } from '#web/use-unanswered.ts'
import { useViewer } from '#web/viewer.ts'
import { phoneContract } from '../../phone.contract.ts'
import { canDial } from '../../phone.rules.ts'
import classes from './Phone.module.css'

type Picked = { user_id: number } | { number: string; client_id?: number }

const presences = {
  free: { label: 'Free', tone: 'green' },
  'in-call': { label: 'In a call', tone: 'amber' },
  away: { label: 'Away', tone: 'grey' },
} as const

/** Somebody to ring: a client, a colleague, or a number typed here. */
export function ContactPicker({
  title,
  isBusy,
  onBack,
  onPick,
}: {
  title: string
  isBusy: boolean
  onBack?: () => void
  onPick: (picked: Picked) => void
}) {
  const t = useTexts()
  const viewer = useViewer()
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search.trim())
  const clients = useAnswered(
    phoneContract.customerContacts,
    { search: asked },
    reply => reply.data.length === 0,
    { keepPrevious: true },
  )
  const people = useRead(phoneContract.userContacts, {}, { refetchInterval: 15_000 })
  const isNamed = findsText(search)
  const found = (people.data?.data ?? []).filter(
    person => person.id !== viewer.id && isNamed(person.full_name),
  )
  const verdict = canDial(search)
  // A text with a digit and no letter is meant to be a number.
  const isNumber = /\d/.test(search) && !/\p{L}/u.test(search)
  // The first digits of a client's number find them.
  const isFound = (clients.data?.data.length ?? 0) > 0
  return (
    <>
      {onBack && (
        <Button variant="subtle" px={4} leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          {title}
        </Button>
      )}
      <TextInput
        label={t('Name or number')}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
        error={isNumber && !isFound && verdict !== true ? t(verdict) : undefined}
        autoComplete="off"
      />
      {verdict === true && (
        <Button variant="light" loading={isBusy} onClick={() => onPick({ number: search.trim() })}>
          {t('Call {{number}}', { number: displayPhone(search) })}
        </Button>
      )}
      <Tabs defaultValue="users" keepMounted={false}>
        <Tabs.List grow>
          <Tabs.Tab value="customers">{t('Customers')}</Tabs.Tab>
          <Tabs.Tab value="users">{t('Users')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="customers" pt="xs">
          <div className={classes.people}>
            {(clients.data?.data ?? []).map(client => (
              <UnstyledButton
                key={client.id}
                className={classes.person}
                disabled={isBusy}
                onClick={() => onPick({ number: client.phone, client_id: client.id })}
              >
                <span className={classes.who}>
                  {client.name}
                  <div className={classes.detail}>{displayPhone(client.phone)}</div>
                </span>
              </UnstyledButton>
            ))}
            {clients.data?.data.length === 0 && <p className={classes.detail}>{t('No client found')}</p>}
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="users" pt="xs">
          <div className={classes.people}>
            {found.map(person => (
              <UnstyledButton
                key={person.id}
                className={classes.person}
                data-away={person.presence === 'away' || undefined}
                disabled={isBusy || person.presence !== 'free'}
                onClick={() => onPick({ user_id: person.id })}
              >
                <span className={classes.who}>
                  {person.full_name}
                  <div className={classes.detail}>{displayPhone(person.phone)}</div>
                </span>
                <StatusBadge size="sm" tone={presences[person.presence].tone}>
                  {t(presences[person.presence].label)}
                </StatusBadge>
              </UnstyledButton>
            ))}
            {people.data && found.length === 0 && <p className={classes.detail}>{t('No one found')}</p>}
          </div>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
