import { ActionIcon, Menu } from '@mantine/core'
import { IconFileTypePdf, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { moneyText } from '#web/money-text.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { answerLinksContract } from '../../answer-links.contract.ts'

interface InsertLinkProps {
  clientId: number
  /** Called with the words that lead there. */
  onPick: (text: string) => void
  /** Takes a document's PDF along; left out: the answer takes no files. */
  onAttach?: ((file: { id: number; name: string }) => void) | undefined
}

/** Puts the link to a quote, an invoice or the booking page of this client into the answer, or attaches the document. */
export function InsertLink({ clientId, onPick, onAttach }: InsertLinkProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const print = useSend(answerLinksContract.paper)
  const { data, isError } = useRead(answerLinksContract.links, { id: clientId }, { enabled: isOpen })
  const papers = onAttach ? (data?.result ?? []).filter(({ kind }) => kind !== 'booking') : []
  const attach = async (kind: 'quote' | 'invoice', id: number) =>
    onAttach?.((await print.send({ client_id: clientId, kind, id })).result)
  return (
    <Menu position="top-end" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon size={34} variant="default" aria-label={t('Insert a link')} loading={print.isPending}>
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
        {papers.length > 0 && <Menu.Label>{t('Attach as PDF')}</Menu.Label>}
        {papers.map(({ kind, id, number }) => (
          <Menu.Item
            key={`pdf ${kind} ${id}`}
            leftSection={<IconFileTypePdf size={14} />}
            onClick={() => void attach(kind === 'quote' ? kind : 'invoice', id).catch(() => {})}
          >
            {kind === 'quote'
              ? t('PDF of quote {{number}}', { number })
              : t('PDF of invoice {{number}}', { number })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
