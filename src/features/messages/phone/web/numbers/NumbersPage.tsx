import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import type { Receives } from '#shared/endpoint.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { useConfirm } from '#web/confirm/confirm.tsx'
import { useTexts } from '#web/i18n.ts'
import { Card } from '#web/ui/Card.tsx'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { phoneNumbersContract, type WireNumber } from '../../numbers.contract.ts'
import { numberKinds, type Purpose } from '../../numbers.rules.ts'
import classes from './NumbersPage.module.css'

type Numbers = Receives<typeof phoneNumbersContract.list>

/** The company's phone numbers: which there are, what each is for, and whose calls show which. */
export default function NumbersPage() {
  const t = useTexts()
  const read = useRead(phoneNumbersContract.list, {})
  return (
    <Loaded read={read} failed={t('Couldn’t load phone numbers')}>
      {numbers =>
        numbers.has_line || numbers.data.length > 0 ? (
          <Stack gap="md" maw={760}>
            {numbers.is_away && (
              <Alert color="yellow">{t('The phone line isn’t responding. Please try again.')}</Alert>
            )}
            <OwnNumbers numbers={numbers} />
            {numbers.account.length > 0 && <AccountNumbers numbers={numbers} />}
            <NewNumber />
            {numbers.data.some(each => each.purpose === 'office') && <PeoplesNumbers numbers={numbers} />}
          </Stack>
        ) : (
          <EmptyState
            icon={<IconPhone size={22} stroke={1.6} />}
            title={t('No phone line')}
            text={t('Once a phone line is set up on this server, buy and assign its numbers here.')}
          />
        )
      }
    </Loaded>
  )
}

const purposeLabels: Record<Purpose, string> = { office: 'Rings the office', masking: 'Masked calls' }

function OwnNumbers({ numbers }: { numbers: Numbers }) {
  const t = useTexts()
  return (
    <Card
      title={t('Your numbers')}
      about={t('Outgoing calls show your first office number, unless the caller has their own.')}
    >
      {numbers.data.length === 0 && <Text size="sm">{t('No numbers yet')}</Text>}
      {numbers.data.map(row => (
        <OwnNumber key={row.id} row={row} />
      ))}
    </Card>
  )
}

function OwnNumber({ row }: { row: WireNumber }) {
  const t = useTexts()
  const confirm = useConfirm()
  const edit = useSend(phoneNumbersContract.edit, { saved: t('Saved.') })
  const release = useSend(phoneNumbersContract.release, { saved: t('The number was released.') })
  const [name, setName] = useState(row.name)
  const change = (to: Partial<WireNumber>) =>
    void edit.send({ ...row, name, ...to }).catch(() => setName(row.name))
  const number = displayPhone(row.number)
  return (
    <div className={classes.row}>
      <Text fw={600} className={classes.number}>
        {number}
      </Text>
      <TextInput
        aria-label={t('Name of {{number}}', { number })}
        placeholder={t('Name')}
        w={180}
        maxLength={60}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        onBlur={() => name !== row.name && change({})}
      />
      <Select
        aria-label={t('Purpose of {{number}}', { number })}
        data={Object.entries(purposeLabels).map(([value, label]) => ({ value, label: t(label) }))}
        value={row.purpose}
        w={180}
        allowDeselect={false}
        disabled={edit.isPending}
        onChange={value => change({ purpose: value as Purpose })}
      />
      <Button
        variant="subtle"
        color="pink"
        loading={release.isPending}
        onClick={() =>
          void confirm({
            title: t('Release {{number}}?', { number }),
            message: t('This number stops working for you and may go to someone else.'),
            confirm: t('Release number'),
            danger: true,
            run: () => release.send({ id: row.id }),
          })
        }
      >
        {t('Release number')}
      </Button>
    </div>
  )
}

function AccountNumbers({ numbers }: { numbers: Numbers }) {
  const t = useTexts()
  const adopt = useSend(phoneNumbersContract.adopt, { saved: t('The number is yours.') })
  return (
    <Card title={t('Numbers in the account')} about={t('Already bought, not assigned to a company.')}>
      {numbers.account.map(each => (
        <Offer
          key={each.number}
          {...each}
          label={t('Take over')}
          isBusy={adopt.isPending}
          onTake={() => void adopt.send({ number: each.number }).catch(() => {})}
        />
      ))}
    </Card>
  )
}

const kindLabels = { local: 'With an area code', mobile: 'Mobile', free: 'Toll-free' } as const

function NewNumber() {
  const t = useTexts()
  const confirm = useConfirm()
  const [kind, setKind] = useState<(typeof numberKinds)[number]>('local')
  const [contains, setContains] = useState('')
  const [asked, setAsked] = useState<{ kind: typeof kind; contains: string } | null>(null)
  const found = useRead(phoneNumbersContract.available, asked ?? {}, {
    enabled: asked !== null,
    staleTime: 0,
  })
  const buy = useSend(phoneNumbersContract.buy, {
    saved: t('The number is yours.'),
    onSuccess: () => setAsked(null),
  })
  return (
    <Card title={t('Buy a number')} about={t('You’re charged monthly until you release it.')}>
      <form
        onSubmit={event => {
          event.preventDefault()
          setAsked({ kind, contains: contains.replace(/\D/g, '').slice(0, 10) })
        }}
      >
        <Group align="end" gap="sm" mb="sm">
          <Select
            label={t('Kind')}
            data={numberKinds.map(value => ({ value, label: t(kindLabels[value]) }))}
            value={kind}
            allowDeselect={false}
            onChange={value => setKind(value as typeof kind)}
          />
          <TextInput
            label={t('Contains')}
            type="tel"
            maxLength={12}
            value={contains}
            onChange={event => setContains(event.currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={found.isFetching}>
            {t('Search')}
          </Button>
        </Group>
      </form>
      {asked && found.error && (
        <Text c="pink" size="sm" mt="sm" role="alert">
          {t(found.error)}
        </Text>
      )}
      {asked && found.data?.data.length === 0 && (
        <Text size="sm" mt="sm">
          {t('No matching numbers are for sale.')}
        </Text>
      )}
      {asked &&
        found.data?.data.map(each => (
          <Offer
            key={each.number}
            {...each}
            label={t('Buy')}
            isBusy={buy.isPending}
            onTake={() =>
              void confirm({
                title: t('Buy {{number}}?', { number: displayPhone(each.number) }),
                message: t('You’re charged monthly until you release it.'),
                confirm: t('Buy'),
                run: () => buy.send({ number: each.number }),
              })
            }
          />
        ))}
    </Card>
  )
}

function Offer({
  number,
  name,
  label,
  isBusy,
  onTake,
}: {
  number: string
  name: string
  label: string
  isBusy: boolean
  onTake: () => void
}) {
  const shown = displayPhone(number)
  return (
    <div className={classes.row}>
      <Text fw={600} className={classes.number}>
        {shown}
      </Text>
      <Text size="sm" c="dimmed" className={classes.name}>
        {name === number ? '' : name}
      </Text>
      <Button variant="light" aria-label={`${label} ${shown}`} disabled={isBusy} onClick={onTake}>
        {label}
      </Button>
    </div>
  )
}

function PeoplesNumbers({ numbers }: { numbers: Numbers }) {
  const t = useTexts()
  const set = useSend(phoneNumbersContract.setPerson, { saved: t('Saved.') })
  const office = numbers.data.filter(each => each.purpose === 'office')
  const choices = [
    { value: '', label: t('Company’s first number') },
    ...office.map(each => ({
      value: String(each.id),
      label: [displayPhone(each.number), each.name].filter(Boolean).join(' · '),
    })),
  ]
  return (
    <Card title={t('Caller ID')} about={t('Clients see this number when you call them.')}>
      {numbers.people.map(({ user_id, full_name, number_id }) => (
        <div key={user_id} className={classes.row}>
          <Text className={classes.name}>{full_name}</Text>
          <Select
            aria-label={t('Caller ID of {{name}}', { name: full_name })}
            data={choices}
            value={number_id === null ? '' : String(number_id)}
            allowDeselect={false}
            w={280}
            onChange={value => void set.send({ user_id, number_id: value || null }).catch(() => {})}
          />
        </div>
      ))}
    </Card>
  )
}
