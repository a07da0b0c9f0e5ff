import { Button } from '@mantine/core'
import { IconPlus, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import type { Channel } from '#features/talk/consents/consents.rules.ts'
import type { Receives } from '#shared/endpoint.ts'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { readKey, useRead, useSend } from '#web/use-endpoint.ts'
import { messageTemplatesContract as c } from '../message-templates.contract.ts'
import { templateTexts } from '../message-templates.rules.ts'
import { ClientTemplateDialog } from './ClientTemplateDialog.tsx'
import { TemplateRows } from './TemplateRows.tsx'

type Template = Receives<typeof c.email>['data']

/** Templates of messages that people write to clients, of one channel. */
export function ClientTemplatesPage({ channel }: { channel: Channel }) {
  const t = useTexts()
  const read = useRead(channel === 'sms' ? c.texts : c.emails, {})
  const [opened, setOpened] = useState<Template | 'new' | null>(null)
  const save = useSend(c.save)
  const remove = useSend(c.remove, {
    silent: true,
    onSuccess: (_reply, { id }) => {
      const gone = read.data?.data.find(each => each.id === id)
      if (!gone) return
      const { name, subject, content, position } = gone
      const undo = () =>
        void save.send({ name, subject, content, position, channel, id: null, former_id: id })
      toast.success(t(templateTexts.removed), { undo })
    },
  })
  const order = useSend(c.order, {
    optimistic: ({ ids }, queryClient) => {
      const key = readKey(channel === 'sms' ? c.texts : c.emails, {})
      const before = queryClient.getQueryData(key)
      queryClient.setQueryData(
        key,
        (reply: { data: Template[] } | undefined) =>
          reply && { ...reply, data: inOrder(reply.data, ids as number[]) },
      )
      return () => queryClient.setQueryData(key, before)
    },
  })
  async function reorder(ids: number[]) {
    const former = read.data?.data.map(({ id }) => id) ?? []
    await order.send({ channel, ids })
    toast.success(t(templateTexts.ordered), { undo: () => void order.send({ channel, ids: former }) })
  }
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened('new')}>
      {t('New Template')}
    </Button>
  )
  const failed = channel === 'sms' ? 'Failed to load SMS templates' : 'Failed to load email templates'
  return (
    <Loaded read={read} shape="list" failed={t(failed)}>
      {({ data }) => (
        <>
          {data.length === 0 ? (
            <EmptyState
              icon={<IconTemplate size={22} stroke={1.6} />}
              title={t('No templates yet')}
              text={t('Save messages you send often. Placeholders fill in from the job.')}
              action={add}
            />
          ) : (
            <TemplateRows
              title={channel === 'sms' ? t('SMS templates') : t('Email templates')}
              rows={data.map(row => ({
                ...row,
                mark: 'is_designed' in row && row.is_designed ? t('Designed') : '',
                text: row.subject ? `${row.subject} · ${row.content}` : row.content,
              }))}
              end={add}
              onOpen={row => setOpened(data.find(each => each.id === row.id) ?? null)}
              onRemove={row => void remove.send({ id: row.id })}
              onOrder={data.length > 1 ? ids => void reorder(ids) : undefined}
            />
          )}
          {opened && (
            <ClientTemplateDialog
              channel={channel}
              template={opened === 'new' ? null : opened}
              onClose={() => setOpened(null)}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

/** The rows in this order; rows that are not named come last. */
function inOrder<R extends { id: number }>(rows: readonly R[], ids: readonly number[]): R[] {
  const place = ({ id }: R) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return rows.toSorted((a, b) => place(a) - place(b))
}
