import { Button } from '@mantine/core'
import { IconMessages, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useOpenRow } from '#web/address/use-open-row.ts'
import { ConversationList, ConversationsFrame } from '#web/chat/Conversations.tsx'
import { useTexts } from '#web/i18n.ts'
import { lazyDialog } from '#web/lazy-dialog.tsx'
import { SearchBox } from '#web/ui/list/SearchBox.tsx'
import { useListPage } from '#web/ui/list/use-list-page.ts'
import { EmptyState } from '#web/ui/page/EmptyState.tsx'
import { LoadFailed } from '#web/ui/page/LoadFailed.tsx'
import { PageSkeleton } from '#web/ui/page/PageSkeleton.tsx'
import { inboxContract } from '../inbox.contract.ts'
import type { InboxView, ThreadChannel } from '../inbox.rules.ts'
import { FromMailbox } from './FromMailbox.tsx'
import classes from './inbox.module.css'
import { ShowAnswerTimes } from './ShowAnswerTimes.tsx'
import { ThreadFilters } from './ThreadFilters.tsx'
import { ThreadPager } from './ThreadPager.tsx'
import { ThreadPane } from './ThreadPane.tsx'
import type { BillOfMail, TaskDialog } from './task-dialog.ts'
import { useThreadEntry } from './thread-entry.tsx'

const NewMessageDialog = lazyDialog(
  async () => (await import('#features/messages/client-messages/web/NewMessageDialog.tsx')).NewMessageDialog,
)

const filters: { view: InboxView; channel: ThreadChannel | '' } = { view: 'open', channel: '' }

/** Every conversation with clients: one for each, over all channels, by what is to be done with it. */
export function InboxPage({ TaskDialog, BillOfMail }: { TaskDialog: TaskDialog; BillOfMail: BillOfMail }) {
  const t = useTexts()
  const [isWriting, setWriting] = useState(false)
  const { opened, open, close } = useOpenRow('thread')
  const list = useListPage(inboxContract.threads, {
    sort: { field: 'last_at', order: 'DESC' },
    pageSize: 20,
    pageSizes: [20, 50],
    filters,
    rowId: thread => thread.id,
    input: ({ view, channel }, search) => ({ view, search, ...(channel && { channel }) }),
    lookAgain: () => 30_000,
  })
  const entryOf = useThreadEntry()
  const compose = (
    <Button leftSection={<IconPencil size={16} />} onClick={() => setWriting(true)}>
      {t('New message')}
    </Button>
  )
  const { rows, table } = list
  return (
    <>
      <ConversationsFrame
        order={t('Newest first.')}
        onBack={close}
        side={
          <>
            <div className={classes.head}>
              {compose}
              <FromMailbox onOpen={open} />
              <ShowAnswerTimes />
              <SearchBox {...list.searchBox} label={t('Search messages')} width="100%" />
              <ThreadFilters filters={list.filters} onChange={list.setFilters} />
            </div>
            {table.error ? (
              <LoadFailed
                title={t('Error loading messages. Please try again.')}
                text={table.error}
                onRetry={table.onRetry}
              />
            ) : !rows ? (
              <PageSkeleton shape="list" />
            ) : rows.length === 0 ? (
              <NothingHere
                view={list.filters.view}
                isNarrowed={list.search !== '' || list.filters.channel !== ''}
              />
            ) : (
              <ConversationList
                entries={rows.map(entryOf)}
                chosen={opened ? String(opened) : undefined}
                onChoose={key => open(Number(key))}
              />
            )}
            {rows && (
              <ThreadPager
                page={table.page}
                pageSize={table.pageSize}
                next={table.next}
                onChange={table.onChange}
              />
            )}
          </>
        }
      >
        {opened && (
          <ThreadPane
            key={opened}
            id={opened}
            TaskDialog={TaskDialog}
            BillOfMail={BillOfMail}
            onDone={close}
            onKnown={open}
          />
        )}
      </ConversationsFrame>
      {isWriting && (
        <NewMessageDialog
          onClose={() => setWriting(false)}
          onSent={thread => {
            setWriting(false)
            open(thread)
          }}
        />
      )}
    </>
  )
}

const none: Record<InboxView, string> = {
  open: 'You’re all caught up',
  mine: 'Nothing is assigned to you',
  unassigned: 'Every conversation is assigned',
  waiting: 'Nobody is waiting for an answer',
  snoozed: 'No snoozed conversations',
  done: 'No finished conversations',
  blocked: 'No blocked senders',
  all: 'No messages yet',
}

function NothingHere({ view, isNarrowed }: { view: InboxView; isNarrowed: boolean }) {
  const t = useTexts()
  return (
    <EmptyState
      icon={<IconMessages size={22} stroke={1.6} />}
      title={isNarrowed ? t('No matching conversations') : t(none[view])}
      text={
        isNarrowed
          ? t('Check the spelling, or choose other filters.')
          : view === 'all'
            ? t('Text messages, emails and calls with clients appear here, and messages from the portal.')
            : undefined
      }
    />
  )
}
