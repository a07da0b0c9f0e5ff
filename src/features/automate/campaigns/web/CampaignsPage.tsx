import { IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { IntroducedRows } from '#web/ui/list/IntroducedRows.tsx'
import { ReadyMenu } from '#web/ui/list/ReadyMenu.tsx'
import { Loaded } from '#web/ui/page/Loaded.tsx'
import { useRead, useSend } from '#web/use-endpoint.ts'
import { type Campaign, campaignsContract } from '../campaigns.contract.ts'
import { readyCampaigns } from '../ready.rules.ts'
import { readyWords } from '../ready-words.ts'
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
          <IntroducedRows
            about={t('Offers and news by email or SMS, to clients who agreed.')}
            begin={<NewMenu onBegin={begin} />}
            empty={{
              icon: <IconSpeakerphone size={22} stroke={1.6} />,
              title: t('No campaigns yet'),
              text: t('Win back clients, fill the quiet season and ask for reviews.'),
            }}
          >
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
          </IntroducedRows>
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

/** Ready-made texts in English; their names and descriptions need no company data. */
const inEnglish = readyWords(told => (typeof told === 'string' ? told : told.text))

/** Begins a campaign, empty or with one that is ready. */
function NewMenu({ onBegin }: { onBegin: (draft: Draft) => void }) {
  const t = useTexts()
  const fetchWords = useSend(campaignsContract.readyWords)
  async function begin(at: number) {
    const { words } = await fetchWords.send({})
    const { name, about: _, ...ready } = readyCampaigns(words)[at]!
    onBegin({ ...emptyDraft, ...ready, name: t(name) })
  }
  return (
    <ReadyMenu
      label={t('New campaign')}
      loading={fetchWords.isPending}
      ready={readyCampaigns(inEnglish)}
      onEmpty={() => onBegin(emptyDraft)}
      onPick={at => void begin(at).catch(() => {})}
    />
  )
}
