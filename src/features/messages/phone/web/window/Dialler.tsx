import { Button, Tabs } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { TextInput } from '#web/ui/input/TextInput.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { phoneContract } from '../../phone.contract.ts'
import { canDial } from '../../phone.rules.ts'
import { ContactPicker } from './ContactPicker.tsx'
import type { Wanted } from './dial-store.ts'
import { KeyPad } from './KeyPad.tsx'
import classes from './Phone.module.css'

/** Whom to call: the pad where there is a line to the outside, and the contacts. */
export function Dialler({
  device,
  wanted,
  onWanted,
}: {
  device: string
  wanted: Wanted
  onWanted: (wanted: Wanted) => void
}) {
  const t = useTexts()
  const { number } = wanted
  // A number that is typed over belongs to no job.
  const onNumber = (typed: string) => onWanted({ number: typed })
  const setup = useRead(phoneContract.setup, {})
  const dial = useSend(phoneContract.dial, { failed: { refused: t('Failed to make call') } })
  const verdict = canDial(number)
  const call = () => {
    if (verdict === true) void dial.send({ device, ...wanted }).catch(() => {})
  }
  const pad = (
    <form
      className={classes.people}
      onSubmit={event => {
        event.preventDefault()
        call()
      }}
    >
      <TextInput
        label={t('Number')}
        type="tel"
        value={number}
        onChange={event => onNumber(event.currentTarget.value)}
        error={number.trim() !== '' && verdict !== true ? t(verdict) : undefined}
        autoComplete="off"
      />
      <KeyPad onPress={key => onNumber(number + key)} />
      <Button
        type="submit"
        color="teal"
        mt="xs"
        disabled={number.trim() === ''}
        loading={dial.isPending}
        leftSection={<IconPhone size={18} />}
      >
        {t('Call')}
      </Button>
    </form>
  )
  const contacts = (
    <ContactPicker
      title=""
      isBusy={dial.isPending}
      onPick={to => void dial.send({ device, number: '', ...to }).catch(() => {})}
    />
  )
  if (setup.data?.line === 'none') return contacts
  return (
    <Tabs defaultValue={number ? 'pad' : 'contacts'} keepMounted={false}>
      <Tabs.List grow mb="sm">
        <Tabs.Tab value="contacts">{t('Contacts')}</Tabs.Tab>
        <Tabs.Tab value="pad">{t('Dial pad')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="contacts">{contacts}</Tabs.Panel>
      <Tabs.Panel value="pad">{pad}</Tabs.Panel>
    </Tabs>
  )
}
