import { Button, Menu } from '@mantine/core'
import { IconCheck, IconClock, IconRotate } from '@tabler/icons-react'
import { useTexts } from '#web/i18n.ts'
import { toast } from '#web/toast.ts'
import { Select } from '#web/ui/select/Select.tsx'
import { useCompanyTime } from '#web/use-company-time.ts'
import { useRead, useSend } from '#web/use-endpoint.ts'
import type { RuleKind } from '../assignment.rules.ts'
import { inboxContract } from '../inbox.contract.ts'
import classes from './inbox.module.css'
import { MoreActions } from './MoreActions.tsx'
import { ShowSummary } from './ShowSummary.tsx'
import { snoozeTimes } from './snooze-times.ts'
import type { TaskDialog } from './task-dialog.ts'
import { type Thread, threadName } from './thread-entry.tsx'

interface ThreadActionsProps {
  thread: Thread
  /** The client's last words. */
  asked: string
  /** Much was said in it. */
  isLong: boolean
  /** The last mail that is proven to be from its sender. */
  mail: number | undefined
  TaskDialog: TaskDialog
  /** Called when it is out of the way. */
  onDone: () => void
}

const whyTexts: Record<RuleKind, string> = {
  suburb: 'Assigned by a rule: suburb {{name}}',
  tag: 'Assigned by a rule: tag {{name}}',
  technician: 'Assigned by a rule: {{name}} is on the job',
}

/** Actions on a conversation: given to somebody, put off, finished. */
export function ThreadActions({ thread, asked, isLong, mail, TaskDialog, onDone }: ThreadActionsProps) {
  const t = useTexts()
  const time = useCompanyTime()
  const change = useSend(inboxContract.change)
  const { id, state, snoozed_until, assignee_id, assignee, assigned_by, is_blocked } = thread
  const able = useRead(inboxContract.people, {}, { staleTime: 300_000 }).data?.result ?? []
  // Somebody who lost access since then still looks after it, until somebody else does.
  const isGone = assignee_id !== null && !able.some(person => person.id === assignee_id)
  const people = isGone ? [{ id: assignee_id, fullname: assignee }, ...able] : able
  const save = (what: Omit<Parameters<typeof change.send>[0], 'id'>) =>
    change.send({ id, ...what }).then(
      () => true,
      () => false,
    )
  async function putAway(what: { state: 'done' } | { snoozed_until: string }, said: string) {
    if (!(await save(what))) return
    const back = { state: 'open' as const, snoozed_until: null }
    toast.success(said, { undo: () => void save(back) })
    onDone()
  }
  return (
    <div className={classes.actions}>
      <Select
        className={classes.assignee}
        aria-label={t('Assigned to')}
        placeholder={t('Unassigned')}
        size="xs"
        clearable
        clearButtonProps={{ 'aria-label': t('Clear') }}
        data={people.map(person => ({ value: String(person.id), label: person.fullname }))}
        value={assignee_id === null ? null : String(assignee_id)}
        onChange={value => void save({ assignee_id: Number(value) || null })}
      />
      {is_blocked ? null : snoozed_until || state === 'done' ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRotate size={14} />}
          onClick={() => void save({ state: 'open', snoozed_until: null })}
        >
          {t('Reopen')}
        </Button>
      ) : (
        <>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button size="xs" variant="default" leftSection={<IconClock size={14} />}>
                {t('Snooze')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {snoozeTimes(time.now).map(({ label, wall }) => (
                <Menu.Item
                  key={label}
                  rightSection={time.wall(wall, label === 'Later today' ? 'time' : 'dateTime')}
                  onClick={() => {
                    const until = time.toUtc(wall)
                    void putAway(
                      { snoozed_until: until },
                      t('Snoozed until {{time}}', { time: time.instant(until) }),
                    )
                  }}
                >
                  {t(label)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <Button
            size="xs"
            leftSection={<IconCheck size={14} />}
            loading={change.isPending}
            onClick={() => void putAway({ state: 'done' }, t('Marked as done'))}
          >
            {t('Done')}
          </Button>
        </>
      )}
      {isLong && <ShowSummary threadId={id} name={threadName(thread) || t('Unknown sender')} />}
      <MoreActions thread={thread} asked={asked} mail={mail} TaskDialog={TaskDialog} onAway={onDone} />
      {assigned_by && (
        <p className={classes.why}>{t(whyTexts[assigned_by.by], { name: assigned_by.match })}</p>
      )}
    </div>
  )
}
