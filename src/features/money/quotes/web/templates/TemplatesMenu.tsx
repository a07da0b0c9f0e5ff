import { Button, Menu } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { toast } from '#web/toast.ts'
import { readQuery, useRead } from '#web/use-endpoint.ts'
import { type QuoteTemplate, quoteTemplatesContract } from '../../quote-templates.contract.ts'
import { quotesContract } from '../../quotes.contract.ts'
import { quoteFromWire } from '../../quotes.wire.ts'
import type { EditedQuote } from '../edited-quote.ts'

const SaveAsTemplateDialog = lazyDialog(
  async () => (await import('./SaveQuoteTemplateDialog.tsx')).SaveQuoteTemplateDialog,
)
const TemplatesDialog = lazyDialog(
  async () => (await import('./QuoteTemplatesDialog.tsx')).QuoteTemplatesDialog,
)

interface TemplatesMenuProps {
  edited: EditedQuote
  onChange: (facts: Partial<EditedQuote>) => void
}

/** Begins a quote with a template, keeps one as a template, and leads to all of them. */
export function TemplatesMenu({ edited, onChange }: TemplatesMenuProps) {
  const t = useTexts()
  const queryClient = useQueryClient()
  const [asks, setAsks] = useState<'save' | 'all' | null>(null)
  const templates = useRead(quoteTemplatesContract.list, {}, { staleTime: 60_000 }).data?.data ?? []

  /** Undo brings back what stood there: somebody may have typed it. */
  async function use({ id, name }: QuoteTemplate) {
    const query = readQuery(quotesContract.begin, { template_id: id })
    const { result } = await queryClient.fetchQuery({ ...query, staleTime: 0, retry: false })
    const before = contentOf(edited)
    onChange(contentOf(quoteFromWire(result)))
    toast.success(t('{{name}} is filled in.', { name }), { undo: () => onChange(before) })
  }
  if (templates.length === 0 && edited.lines.length === 0) return null
  return (
    <>
      <Menu position="bottom-start" shadow="lg" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconTemplate size={16} />}>
            {t('Templates')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={340} style={{ overflowY: 'auto' }}>
          {templates.length > 0 && <Menu.Label>{t('Begin with')}</Menu.Label>}
          {templates.map(template => (
            <Menu.Item
              key={template.id}
              onClick={() => void use(template).catch((error: Error) => toast.error(t(error.message)))}
            >
              {template.name}
            </Menu.Item>
          ))}
          {templates.length > 0 && <Menu.Divider />}
          <Menu.Item disabled={edited.lines.length === 0} onClick={() => setAsks('save')}>
            {t('Save as template')}
          </Menu.Item>
          {templates.length > 0 && (
            <Menu.Item onClick={() => setAsks('all')}>{t('Manage templates')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {asks === 'save' && <SaveAsTemplateDialog quote={edited} onClose={() => setAsks(null)} />}
      {asks === 'all' && <TemplatesDialog onClose={() => setAsks(null)} />}
    </>
  )
}

/** The part of a quote that a template holds. */
const contentOf = ({
  lines,
  options,
  with_tax,
  discount,
  discount_cents,
  deposit,
  deposit_cents,
  message,
  terms,
}: EditedQuote) => ({
  lines: [...lines],
  options: [...options],
  with_tax,
  discount,
  discount_cents,
  deposit,
  deposit_cents,
  message,
  terms,
})
