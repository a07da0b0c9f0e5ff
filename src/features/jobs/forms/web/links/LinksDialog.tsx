import { Button, Group, Stack } from '@mantine/core'
import { IconLink, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { LinedRow, LinedRows } from '#web/ui/list/LinedRow.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type FormLink, formLinksContract } from '../../form-links.contract.ts'
import type { ListedForm } from '../../forms.contract.ts'
import { NewLinkDialog } from './NewLinkDialog.tsx'

interface LinksDialogProps {
  form: Pick<ListedForm, 'id' | 'name'>
  onClose: () => void
}

/** The links by which a form is filled in without a sign-in. */
export function LinksDialog({ form, onClose }: LinksDialogProps) {
  const t = useTexts()
  const read = useRead(formLinksContract.list, { id: form.id })
  const [isAdding, setAdding] = useState(false)
  if (isAdding) return <NewLinkDialog form={form} onClose={() => setAdding(false)} />
  const add = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t('New link')}
    </Button>
  )
  return (
    <Dialog
      opened
      size="lg"
      title={t('Links: {{name}}', { name: form.name })}
      subtitle={t('Clients and others fill the form in without signing in.')}
      onClose={onClose}
    >
      <Loaded read={read} failed={t('Couldn’t load links')} shape="list">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={<IconLink size={22} stroke={1.6} />} title={t('No links yet')} action={add} />
          ) : (
            <Stack gap="md">
              <Group justify="flex-end">{add}</Group>
              <LinedRows>
                {data.map(link => (
                  <LinkRow key={link.id} link={link} />
                ))}
              </LinedRows>
            </Stack>
          )
        }
      </Loaded>
    </Dialog>
  )
}

function LinkRow({ link }: { link: FormLink }) {
  const t = useTexts()
  const time = useCompanyTime()
  const end = useSend(formLinksContract.end, { saved: 'Link ended.' })
  const { id, kind, person, used, most, expires_at, created_at, created_by, is_open } = link
  const name = kind === 'anyone' ? t('Anyone') : person
  const count =
    most === null
      ? t('{{count}} answers', { count: used })
      : t('{{used}} of {{most}} answers', { used: String(used), most: String(most) })
  const until = expires_at ? [t('until {{time}}', { time: time.instant(expires_at) })] : []
  return (
    <LinedRow
      name={name}
      badge={<StatusBadge tone={is_open ? 'green' : 'grey'}>{is_open ? t('Open') : t('Closed')}</StatusBadge>}
      about={[count, ...until].join(' · ')}
      detail={`${created_by} · ${time.instant(created_at)}`}
    >
      {is_open && (
        <Button
          variant="default"
          loading={end.isPending}
          aria-label={t('End link for {{name}}', { name })}
          onClick={() => void end.send({ id }).catch(() => {})}
        >
          {t('End link')}
        </Button>
      )}
    </LinedRow>
  )
}
