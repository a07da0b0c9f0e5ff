import { Button, Group, Menu, Text } from '@mantine/core'
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { Card } from '#web/ui/Card.tsx'
import { LinedRows } from '#web/ui/list/LinedRow.tsx'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { type Campaign, campaignsContract } from '../campaigns.contract.ts'
import { readyCampaigns } from '../ready.rules.ts'
import { CampaignRow } from './CampaignRow.tsx'
import { type Draft, emptyDraft } from './draft.ts'

const CampaignDialog = lazyDialog(async () => (await import('./CampaignDialog.tsx')).CampaignDialog)
const StartDialog = lazyDialog(async () => (await import('./StartDialog.tsx')).StartDialog)
const ResultsDialog = lazyDialog(async () => (await import('./ResultsDialog.tsx')).ResultsDialog)

/** Campaigns of marketing: drafts, what is being sent, and what each earned. */
export default function CampaignsPage() {
  const t = useTexts()
  const read = useRead(campaignsContract.list, {})
  const [edited, setEdited] = useState<{ row: Campaign | null; draft: Draft } | null>(null)
  const [startedId, setStartedId] = useState<number | null>(null)
  const [shownId, setShownId] = useState<number | null>(null)
  const begin = (draft: Draft) => setEdited({ row: null, draft })
  const rows = read.data?.data ?? []
  const started = rows.find(({ id }) => id === startedId)
  const shown = rows.find(({ id }) => id === shownId)
  return (
    <>
      <Loaded read={read} failed={t('Couldn’t load campaigns')} shape="list">
        {({ data }) => (
          <Card flush>
            {data.length > 0 && (
              <Group p="md" justify="space-between">
                <Text size="sm" c="dimmed">
                  {t('Offers and news by email or SMS, to clients who agreed.')}
                </Text>
                <NewMenu onBegin={begin} />
              </Group>
            )}
            {data.length === 0 ? (
              <EmptyState
                icon={<IconSpeakerphone size={22} stroke={1.6} />}
                title={t('No campaigns yet')}
                text={t('Win back clients, fill the quiet season and ask for reviews.')}
                action={<NewMenu onBegin={begin} />}
              />
            ) : (
              <LinedRows>
                {data.map(row => (
                  <CampaignRow
                    key={row.id}
                    row={row}
                    onEdit={() => setEdited({ row, draft: row })}
                    onCopy={() => begin({ ...row, name: t('Copy of {{name}}', { name: row.name }) })}
                    onStart={() => setStartedId(row.id)}
                    onResults={() => setShownId(row.id)}
                  />
                ))}
              </LinedRows>
            )}
          </Card>
        )}
      </Loaded>
      {edited && (
        <CampaignDialog
          {...edited}
          onClose={() => setEdited(null)}
          onSaved={id => {
            setEdited(null)
            setStartedId(id)
          }}
        />
      )}
      {started?.state === 'draft' && <StartDialog row={started} onClose={() => setStartedId(null)} />}
      {shown && <ResultsDialog row={shown} onClose={() => setShownId(null)} />}
    </>
  )
}

/** Begins a campaign, empty or with one that is ready. */
function NewMenu({ onBegin }: { onBegin: (draft: Draft) => void }) {
  const t = useTexts()
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} />}>{t('New campaign')}</Button>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        <Menu.Item onClick={() => onBegin(emptyDraft)}>{t('Start from scratch')}</Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('Ready to use')}</Menu.Label>
        {readyCampaigns.map(({ about, name, ...ready }) => (
          <Menu.Item key={name} onClick={() => onBegin({ ...emptyDraft, ...ready, name: t(name) })}>
            {t(name)}
            <Text size="xs" c="dimmed">
              {t(about)}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
