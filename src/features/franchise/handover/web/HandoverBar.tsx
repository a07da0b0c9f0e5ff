import { Anchor, Button, Group } from '@mantine/core'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { AppLink } from '#web/address/AppLink.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { useMay, useViewer } from '#web/viewer.ts'
import { handoverContract } from '../handover.contract.ts'
import { mayHandOver } from '../handover.rules.ts'
import type { HandoverKind } from '../handover-access.rules.ts'
import { handoverState } from './handover-state.ts'

const SendDialog = lazyDialog(async () => (await import('./SendDialog.tsx')).SendDialog)

/** Ways of a job, a lead or a client to other companies of the franchise, and what became of it there. */
export const HandoverBar = memo(function HandoverBar({ kind, id }: { kind: HandoverKind; id: number }) {
  const t = useTexts()
  const may = mayHandOver(kind, useViewer()) === true
  const maySee = useMay(handoverContract.of.access)
  const companies =
    useRead(handoverContract.companies, {}, { enabled: may, staleTime: 600_000 }).data?.result ?? []
  const { data } = useRead(
    handoverContract.of,
    { kind, id },
    { enabled: may && maySee && companies.length > 0 },
  )
  const [isOpen, setOpen] = useState(false)
  if (companies.length === 0) return null
  const rows = data?.result ?? []
  return (
    <Group gap="xs" my={6} px={kind === 'job' ? 20 : 0}>
      {rows.map(row => {
        const { label, tone } = handoverState(row)
        return (
          <Anchor
            key={row.id}
            size="sm"
            renderRoot={props => (
              <AppLink to="/franchise/work" query={{ direction: row.direction, open: row.id }} {...props} />
            )}
          >
            {row.direction === 'out'
              ? t('Handed over to {{company}}', { company: row.company })
              : t('From {{company}}', { company: row.company })}{' '}
            {row.direction === 'out' && <StatusBadge tone={tone}>{t(label)}</StatusBadge>}
          </Anchor>
        )
      })}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowForwardUp size={15} />}
        onClick={() => setOpen(true)}
      >
        {t('Hand over')}
      </Button>
      {isOpen && <SendDialog kind={kind} id={id} companies={companies} onClose={() => setOpen(false)} />}
    </Group>
  )
})
