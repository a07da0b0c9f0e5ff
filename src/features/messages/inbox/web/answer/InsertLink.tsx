import { ActionIcon, Menu } from '@mantine/core'
import { IconFileTypePdf, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { formLinksContract } from '#features/jobs/forms/form-links.contract.ts'
import type { Receives } from '#shared/endpoint.ts'
import type { Translate } from '#shared/translator.ts'
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

type Offered = Receives<typeof answerLinksContract.links>['result'][number]

/** A form's link in an answer is filled in once, within so many days. */
const answeredOnce = { most: 1, days: 30 }

function labelOf(t: Translate, { kind, number, cents }: Offered): string {
  if (kind === 'quote') return t('Quote {{number}}', { number })
  if (kind === 'booking') return t('Booking link')
  if (kind === 'form') return t('Form: {{name}}', { name: number })
  return cents > 0 ? t('Pay link for invoice {{number}}', { number }) : t('Invoice {{number}}', { number })
}

/** Puts the link to a quote, an invoice, the booking page or a form of this client into the answer, or attaches the document. */
export function InsertLink({ clientId, onPick, onAttach }: InsertLinkProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const print = useSend(answerLinksContract.paper)
  const { data, isError } = useRead(answerLinksContract.links, { id: clientId }, { enabled: isOpen })
  const papers = onAttach
    ? (data?.result ?? []).flatMap(({ kind, ...paper }) =>
        kind === 'quote' || kind === 'invoice' ? { ...paper, kind } : [],
      )
    : []
  const makeLink = useSend(formLinksContract.add)
  async function pick({ kind, id, text }: Offered) {
    if (kind !== 'form') return onPick(text)
    const wanted = { form_id: id, kind: 'client', client_id: clientId, ...answeredOnce, via: 'none' } as const
    const { url } = await makeLink.send(wanted)
    onPick(`${text}: ${url}`)
  }
  const attach = async (kind: 'quote' | 'invoice', id: number) =>
    onAttach?.((await print.send({ client_id: clientId, kind, id })).result)
  return (
    <Menu position="top-end" withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon
          size={34}
          variant="default"
          aria-label={t('Insert a link')}
          loading={print.isPending || makeLink.isPending}
        >
          <IconLink size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {!data && <Menu.Item disabled>{isError ? t('Couldn’t load the links') : t('Loading…')}</Menu.Item>}
        {data?.result.map(offered => (
          <Menu.Item
            key={`${offered.kind} ${offered.id}`}
            rightSection={offered.cents > 0 && moneyText(offered.cents)}
            onClick={() => void pick(offered).catch(() => {})}
          >
            {labelOf(t, offered)}
          </Menu.Item>
        ))}
        {papers.length > 0 && <Menu.Label>{t('Attach as PDF')}</Menu.Label>}
        {papers.map(({ kind, id, number }) => (
          <Menu.Item
            key={`pdf ${kind} ${id}`}
            leftSection={<IconFileTypePdf size={14} />}
            onClick={() => void attach(kind, id).catch(() => {})}
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
