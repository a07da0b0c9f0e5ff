import { groupsHolding } from '#features/account/permissions/server/permissions.queries.ts'
import { openClient } from '#features/clients/clients/server/clients.queries.ts'
import { filesOfMessages } from '#features/jobs/files/server/files.queries.ts'
import { putMessageFilesOn, shownFile } from '#features/jobs/files/server/files.service.ts'
import { membersOf } from '#features/people/team/server/team.queries.ts'
import { type Notice, tellPeople } from '#features/talk/notifications/server/notices.service.ts'
import { partThread } from '#features/talk/threads/server/thread-joins.queries.ts'
import { threadsFor } from '#features/talk/threads/server/thread-marks.queries.ts'
import { markRead, threadOfMessage } from '#features/talk/threads/server/thread-reads.queries.ts'
import { anyThread, lockThread, updateThread } from '#features/talk/threads/server/threads.queries.ts'
import type { Services } from '#server/context.ts'
import type { UserTx } from '#server/db/company-tx.ts'
import { listPage } from '#server/list.ts'
import type { Handlers } from '#server/mount.ts'
import { found, refuse, refuseStale } from '#server/refusal.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { reachedBy } from '../../client-messages/client-messages.rules.ts'
import {
  callsWith,
  messagesWith,
  pageSize,
  withId,
} from '../../client-messages/server/conversations.queries.ts'
import { answeredBy } from '../../client-messages/server/portal-answers.service.ts'
import { outcomesOf } from '../../mail-rules/server/mail-rules.queries.ts'
import { whyOf } from '../assignment.rules.ts'
import type { inboxContract } from '../inbox.contract.ts'
import { firstLines, inboxPermission, inboxTexts, mentionedIn, wholeSince } from '../inbox.rules.ts'
import { answerTimes } from './answer-times.queries.ts'
import {
  clientOfJob,
  deleteNoteRows,
  insertNote,
  inThread,
  type ListedThread,
  lockNotes,
  notesOf,
  threadById,
  threadCounts,
  threadList,
  threadsById,
} from './inbox.queries.ts'
import { suggestAnswer } from './suggest.service.ts'
import { summarise } from './summary.service.ts'
import { leadsIn, mailsIn } from './thread-mails.queries.ts'

/** Conversations that are counted. */
const mostCounted = 1_000

const shown = ({
  text,
  direction,
  channel,
  missed,
  files,
  address,
  phone,
  email,
  assigned_why,
  ...row
}: ListedThread) => ({
  ...row,
  assigned_by: whyOf(assigned_why),
  address: displayPhone(address || reachedBy({ phone, email })),
  last: { text, direction, channel, missed, files },
})

/** Tells people something about a conversation, and leads them to it. */
async function tell(
  tx: UserTx,
  { outbox }: Pick<Services, 'outbox'>,
  id: number,
  notice: Pick<Notice, 'kind' | 'users'>,
): Promise<void> {
  const { name, address } = found(await threadById(tx, id))
  const values = { name: name || displayPhone(address) }
  await tellPeople(tx, outbox, [{ ...notice, path: `/message?thread=${id}`, values }])
}

const inboxPeople = async (tx: UserTx) => membersOf(tx, await groupsHolding(tx, inboxPermission))

export const inboxHandlers: Handlers<typeof inboxContract> = {
  // Each list has an index in its order, so that one plan is the best for all values.
  threads: ({ pagination, view, channel, search }, ctx) =>
    ctx.readByKey(async tx => {
      const page = await listPage(tx, threadList(tx, { view, channel, search }), pagination)
      const threads = await threadsById(
        tx,
        page.rows.map(row => row.id),
      )
      return { threads: threads.map(shown), pagination: page.pagination }
    }),

  people: async (_input, ctx) => ({ result: await ctx.read(inboxPeople) }),

  counts: (_input, ctx) => ctx.readByKey(tx => threadCounts(tx, mostCounted)),

  answerTimes: ({ days }, ctx) =>
    ctx.read(async tx => {
      const rows = await answerTimes(tx, new Date(tx.now.getTime() - days * 86_400_000))
      const all = rows.find(row => row.name === null)
      return {
        all: all && all.answers > 0 ? all : null,
        people: rows.flatMap(({ name, ...row }) => (name === null ? [] : { ...row, name })),
      }
    }),

  thread: ({ id, pages }, ctx) =>
    ctx.readByKey(async tx => {
      const row = found(await threadById(tx, id))
      const where = inThread(tx, row.id)
      const shownOfEach = pages * pageSize
      const most = shownOfEach + 1
      const [messages, calls, notes, mails, leads, answered] = await Promise.all([
        messagesWith(tx, where.message, { most }),
        callsWith(tx, where.call, most),
        notesOf(tx, row.id, most),
        mailsIn(tx, row.id, most),
        leadsIn(tx, row.id, most),
        answeredBy(tx, row.address || reachedBy(row)),
      ])
      const called = calls.map(call => ({ created_at: call.started_at }))
      const since = wholeSince(shownOfEach, [messages, called, notes, mails, leads])
      const isShown = ({ created_at }: { created_at: Date }) => since === null || created_at >= since
      const ids = messages.map(each => each.id)
      const [files, ruled] = await Promise.all([filesOfMessages(tx, ids), outcomesOf(tx, ids)])
      return {
        thread: shown(row),
        messages: messages.filter(isShown).map(each => {
          const own = files.filter(file => file.message_id === each.id)
          return {
            ...each,
            files: own.map(shownFile),
            files_job_id: own[0]?.job_id ?? null,
            ruled: ruled.find(outcome => outcome.message_id === each.id) ?? null,
          }
        }),
        calls: calls.filter(call => isShown({ created_at: call.started_at })),
        notes: notes
          .filter(isShown)
          .map(({ user_id, ...note }) => ({ ...note, is_own: user_id === tx.by.id })),
        mails: mails.filter(isShown).map(mail => ({ ...mail, text: firstLines(mail) })),
        leads: leads.filter(isShown),
        has_older: since !== null,
        suggests: ctx.providers.ai !== null,
        ...answered,
      }
    }),

  suggest: ({ id }, ctx) => suggestAnswer(ctx, id),

  summary: ({ id }, ctx) => summarise(ctx, id),

  change: ({ id, version, state, snoozed_until, assignee_id, is_blocked }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockThread(tx, id))
      refuseStale(version, before, shown(found(await threadById(tx, id))))
      const until = typeof snoozed_until === 'string' ? new Date(snoozed_until) : snoozed_until
      if (until && until <= tx.now) refuse(400, inboxTexts.snoozeAhead, { field: 'snoozed_until' })
      // Whoever is a client is heard.
      if (is_blocked && (before.client_id !== null || before.address === ''))
        refuse(409, inboxTexts.blockKnown)
      const isGiven = assignee_id !== undefined && assignee_id !== null && assignee_id !== before.assignee_id
      if (isGiven && !(await inboxPeople(tx)).some(person => person.id === assignee_id))
        refuse(400, inboxTexts.notMember, { field: 'assignee_id' })
      const after = await updateThread(tx, id, {
        ...(state !== undefined && {
          state,
          ...(state === 'done' && { snoozed_until: null }),
        }),
        ...(until !== undefined && { snoozed_until: until, ...(until && { state: 'open' as const }) }),
        ...(assignee_id !== undefined && { assignee_id, assigned_why: '' }),
        ...(is_blocked !== undefined && { blocked_at: is_blocked ? tx.now : null }),
        ...(is_blocked && { state: 'done' as const, snoozed_until: null }),
      })
      tx.record('threads', before, after)
      if (isGiven) await tell(tx, ctx, id, { kind: 'threadAssigned', users: [assignee_id] })
      return {}
    }),

  setClient: ({ id, client_id }, ctx) =>
    ctx.write(async tx => {
      const before = found(await lockThread(tx, id))
      if (before.client_id !== null) refuse(409, inboxTexts.known)
      const client = found(await openClient(tx, client_id))
      const [whole] = await threadsFor(tx, [{ address: before.address, client: client.id, job: null }])
      tx.record('threads', before, { ...before, client_id: client.id })
      return { id: whole! }
    }),

  unsetClient: ({ id }, ctx) =>
    ctx.write(async tx => {
      const before = found(await anyThread(tx, id))
      if (!(await partThread(tx, id))) refuse(409, inboxTexts.stays)
      tx.record('threads', before, { ...before, client_id: null, joined_into: null })
      return {}
    }),

  read: ({ id, is_read }, ctx) =>
    ctx.write(async tx => {
      const thread = found(await threadById(tx, id))
      if (await markRead(tx, [thread.id], is_read ? null : 'not')) tx.tell('messages')
      return {}
    }),

  filesToJob: ({ id, job_id }, ctx) =>
    ctx.write(async tx => {
      found((await messagesWith(tx, withId(id), { most: 1 }))[0])
      const { client_id } = found(await anyThread(tx, await threadOfMessage(tx, id)))
      if (job_id !== null) {
        const job = found(await clientOfJob(tx, job_id))
        // A sender whom nobody knows may be anybody on the site.
        if (client_id !== null && job.client_id !== client_id)
          refuse(400, inboxTexts.otherClient, { field: 'job_id' })
      }
      await putMessageFilesOn(tx, id, job_id)
      return {}
    }),

  addNote: ({ id, note }, ctx) =>
    ctx.write(async tx => {
      const thread = found(await threadById(tx, id))
      const row = await insertNote(tx, { thread_id: thread.id, user_id: tx.by.id, note })
      tx.record('thread_notes', null, row)
      const users = mentionedIn(note, await inboxPeople(tx)).map(person => person.id)
      if (users.length > 0) await tell(tx, ctx, id, { kind: 'threadMentioned', users })
      return { id: row.id }
    }),

  removeNotes: ({ ids }, ctx) =>
    ctx.write(async tx => {
      const gone = await lockNotes(tx, ids)
      if (gone.length < ids.length) found(null)
      if (gone.some(note => note.user_id !== tx.by.id)) refuse(403, inboxTexts.notYours)
      await deleteNoteRows(tx, ids)
      for (const note of gone) tx.record('thread_notes', note, null)
      return {}
    }),
}
