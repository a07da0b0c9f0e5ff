import { useTexts } from '#web/i18n.ts'
import { NativeSelect } from '#web/ui/select/NativeSelect.tsx'
import { useRead } from '#web/use-endpoint.ts'
import { inboxContract } from '../inbox.contract.ts'
import { type InboxView, inboxViews, type ThreadChannel, threadChannels } from '../inbox.rules.ts'
import classes from './inbox.module.css'
import { channelLabels } from './thread-entry.tsx'

const viewLabels: Record<InboxView, string> = {
  open: 'Open',
  mine: 'Assigned to me',
  unassigned: 'Unassigned',
  waiting: 'Waiting for an answer',
  snoozed: 'Snoozed',
  done: 'Done',
  blocked: 'Blocked senders',
  all: 'All',
}

interface ThreadFiltersProps {
  filters: { view: InboxView; channel: ThreadChannel | '' }
  onChange: (patch: { view?: InboxView; channel?: ThreadChannel | '' }) => void
}

/** Filters of the list: conversations by what is to be done with them, and by channel. */
export function ThreadFilters({ filters, onChange }: ThreadFiltersProps) {
  const t = useTexts()
  const counts = useRead(inboxContract.counts, {}).data
  const counted = (view: InboxView) => {
    const count = counts && view in counts ? counts[view as keyof typeof counts] : 0
    return typeof count === 'number' && count > 0 ? `${t(viewLabels[view])} (${count})` : t(viewLabels[view])
  }
  return (
    <div className={classes.filters}>
      <NativeSelect
        size="xs"
        aria-label={t('Conversations shown')}
        data={inboxViews.map(view => ({ value: view, label: counted(view) }))}
        value={filters.view}
        onChange={event => onChange({ view: event.currentTarget.value as InboxView })}
      />
      <NativeSelect
        size="xs"
        aria-label={t('Channel')}
        data={[
          { value: '', label: t('All channels') },
          ...threadChannels.map(channel => ({ value: channel, label: t(channelLabels[channel]) })),
        ]}
        value={filters.channel}
        onChange={event => onChange({ channel: event.currentTarget.value as ThreadChannel | '' })}
      />
    </div>
  )
}
