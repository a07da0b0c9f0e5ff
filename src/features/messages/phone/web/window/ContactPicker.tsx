import { Button, UnstyledButton } from '@mantine/core'
import { IconArrowLeft, IconPhone } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { displayPhone } from '#shared/phones/phone.ts'
import { findsText } from '#shared/texts/folding.ts'
import { useTexts } from '#web/i18n.ts'
import { Picker, type PickerRow } from '#web/ui/picker/Picker.tsx'
import { RowLine } from '#web/ui/picker/RowLine.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useAnswered } from '#web/use-unanswered.ts'
import { useViewer } from '#web/viewer.ts'
import { phoneContract } from '../../phone.contract.ts'
import { canDial } from '../../phone.rules.ts'
import classes from './Phone.module.css'

type Picked = { user_id: number } | { number: string; client_id?: number }

const presences = { free: 'Free', 'in-call': 'In a call', away: 'Away' } as const

/** Colleagues at the phone who stand there before anything is typed. */
const mostFree = 8

interface ContactPickerProps {
  title: string
  isBusy: boolean
  onBack?: () => void
  onPick: (picked: Picked) => void
}

/** Somebody to ring: a colleague, a client, or a number typed here. */
export function ContactPicker({ title, isBusy, onBack, onPick }: ContactPickerProps) {
  const t = useTexts()
  const [text, setText] = useState('')
  const { rows, pickedBy, isSettled, free } = useContacts(text)
  const verdict = canDial(text)
  // A text with a digit and no letter is meant to be a number; the first digits of a client's find them.
  const isNumber = /\d/.test(text) && !/\p{L}/u.test(text)
  return (
    <>
      {onBack && (
        <Button variant="subtle" px={4} leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          {title}
        </Button>
      )}
      <Picker
        label={t('Name or number')}
        text={text}
        onText={setText}
        rows={rows}
        listName={t('Contacts')}
        isSettled={isSettled}
        isChosen={verdict === true}
        disabled={isBusy}
        none={t('No one found')}
        error={isNumber && isSettled && rows.length === 0 && verdict !== true ? t(verdict) : undefined}
        onPick={key => {
          const picked = pickedBy(key)
          if (picked) onPick(picked)
        }}
      />
      {verdict === true && (
        <Button
          variant="light"
          loading={isBusy}
          leftSection={<IconPhone size={16} />}
          onClick={() => onPick({ number: text.trim() })}
        >
          {t('Call {{number}}', { number: displayPhone(text) })}
        </Button>
      )}
      {text.trim() === '' && (
        <div className={classes.people}>
          {free.map(({ id, full_name, phone }) => (
            <UnstyledButton
              key={id}
              className={classes.person}
              disabled={isBusy}
              onClick={() => onPick({ user_id: id })}
            >
              <span className={classes.who}>
                {full_name}
                <div className={classes.detail}>{displayPhone(phone)}</div>
              </span>
              <StatusBadge size="sm" tone="green">
                {t(presences.free)}
              </StatusBadge>
            </UnstyledButton>
          ))}
        </div>
      )}
    </>
  )
}

/** Colleagues and clients whom a text may mean; colleagues who are at the phone come first. */
function useContacts(text: string) {
  const t = useTexts()
  const viewer = useViewer()
  const asked = useDeferredValue(text.trim())
  const clients = useAnswered(
    phoneContract.customerContacts,
    { search: asked },
    reply => reply.data.length === 0,
    { keepPrevious: true },
  )
  const people = useRead(phoneContract.userContacts, {}, { refetchInterval: 15_000 })
  const isNamed = findsText(text)
  const colleagues = (people.data?.data ?? [])
    .filter(person => person.id !== viewer.id && isNamed(person.full_name))
    .sort((one, other) => Number(other.presence === 'free') - Number(one.presence === 'free'))
  const found = clients.data?.data ?? []
  const rows: PickerRow[] = [
    ...colleagues.map(({ id, full_name, phone, presence }) => ({
      key: `user ${id}`,
      isOff: presence !== 'free',
      content: <RowLine name={full_name} facts={[displayPhone(phone)]} end={t(presences[presence])} />,
    })),
    ...found.map(({ id, name, phone }) => ({
      key: `client ${id}`,
      content: <RowLine name={name} facts={[displayPhone(phone)]} end={t('Client')} />,
    })),
  ]
  const pickedBy = (key: string): Picked | undefined => {
    const [kind, id] = key.split(' ')
    if (kind === 'user') return { user_id: Number(id) }
    const client = found.find(each => each.id === Number(id))
    return client && { number: client.phone, client_id: client.id }
  }
  const isSettled = asked === text.trim() && !clients.isPlaceholderData && people.data !== undefined
  const free = colleagues.filter(({ presence }) => presence === 'free').slice(0, mostFree)
  return { rows, pickedBy, isSettled, free }
}
