import { Text } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import type { FoundClient } from '#features/clients/clients/clients.wire.ts'
import { ClientLine } from '#features/clients/clients/web/ClientLine.tsx'
import { useClientSearch } from '#features/clients/clients/web/use-client-search.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { useTexts } from '#web/i18n.ts'
import { Picker } from '#web/ui/picker/Picker.tsx'
import { clientMobiles } from '../client-messages.rules.ts'

export interface Recipient {
  /** The shown spelling. */
  phone: string
  clientId?: number
}

interface RecipientFieldProps {
  error?: string | undefined
  /** undefined: the text names nobody yet. */
  onChange: (recipient: Recipient | undefined) => void
}

const typedNumber = 'number'

/** A client found by name, number or address, or a mobile number as it is typed. */
export function RecipientField({ error, onChange }: RecipientFieldProps) {
  const t = useTexts()
  const [text, setText] = useState('')
  const [isUsed, setUsed] = useState(false)
  const [isChosen, setChosen] = useState(false)
  const { clients, search, found, isSettled, certain } = useClientSearch(text, isUsed)
  const number = mobileNumber(text)
  const choices = clients.flatMap(client =>
    clientMobiles(client).map(phone => ({ key: `${client.id} ${phone}`, client, phone })),
  )
  const unreachable = clients.filter(client => clientMobiles(client).length === 0)
  const ofCertain = choices.filter(each => each.client === certain)

  function choose(key: string) {
    const choice = choices.find(each => each.key === key)
    setUsed(false)
    setChosen(true)
    if (choice) setText(`${nameOf(choice.client)}, ${displayPhone(choice.phone)}`)
    if (choice) onChange({ phone: displayPhone(choice.phone), clientId: choice.client.id })
    else if (number) onChange({ phone: displayPhone(number) })
  }

  return (
    <Picker
      label={t('To')}
      withAsterisk
      placeholder={t('Client or mobile number')}
      data-autofocus
      error={error}
      text={text}
      onText={next => {
        const typed = mobileNumber(next)
        setText(next)
        setChosen(typed !== null)
        onChange(typed ? { phone: displayPhone(typed) } : undefined)
      }}
      isChosen={isChosen}
      isSettled={!isUsed || isSettled}
      certain={number ? typedNumber : ofCertain.length === 1 ? ofCertain[0]!.key : undefined}
      onAsk={() => setUsed(true)}
      onPick={choose}
      listName={t('Clients')}
      none={t('No client found')}
      trouble={found.isError ? t('Client search isn’t available right now.') : undefined}
      rows={[
        ...choices.map(({ key, client, phone }) => ({
          key,
          content: <ClientLine client={{ ...client, phone }} search={search} />,
        })),
        ...unreachable.map(client => ({
          key: String(client.id),
          isOff: true,
          content: (
            <>
              <ClientLine client={client} search="" />
              <Text size="xs">{t('No mobile number')}</Text>
            </>
          ),
        })),
        ...(number
          ? [
              {
                key: typedNumber,
                content: (
                  <>
                    <IconPhone
                      size={14}
                      aria-hidden="true"
                      style={{ verticalAlign: '-2px', marginInlineEnd: 6 }}
                    />
                    {displayPhone(number)}
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

const nameOf = ({ name, company_name }: FoundClient) => name || company_name
