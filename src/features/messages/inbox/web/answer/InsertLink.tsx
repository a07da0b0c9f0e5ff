import { ActionIcon, Menu } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useRead } from '#web/use-endpoint.ts'
import { answerLinksContract } from '../../answer-links.contract.ts'

interface InsertLinkProps {
  clientId: number
  /** Called with the words that lead there. */
  onPick: (text: string) => void
}

/** Puts the link to a quote, an invoice or the booking page of this client into the answer. */
export function InsertLink({ clientId, onPick }: InsertLinkProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { data, isError } = useRead(answerLinksContract.links, { id: clientId }, { enabled: isOpen })
  return (
    <Menu position="top-end" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon size={34} variant="default" aria-label={t('Insert a link')}>
          <IconLink size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!data && <Menu.Item disabled>{isError ? t('Couldn’t load the links') : t('Loading…')}</Menu.Item>}
        {data?.result.map(({ kind, id, number, cents, text }) => (
          <Menu.Item
            key={`${kind} ${id}`}
            rightSection={cents > 0 && moneyText(cents)}
            onClick={() => onPick(text)}
          >
            {kind === 'quote'
              ? t('Quote {{number}}', { number })
              : kind === 'booking'
                ? t('Booking link')
                : cents > 0
                  ? t('Pay link for invoice {{number}}', { number })
                  : t('Invoice {{number}}', { number })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
