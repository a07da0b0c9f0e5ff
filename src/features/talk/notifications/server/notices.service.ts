import { readSetting } from '#server/company-setting.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { maskingSetting } from '#server/masking-setting.ts'
import type { Outbox } from '#server/outbox.ts'
import type { FactValues } from '#shared/fact.ts'
import { seesNoPhones, withoutPhones } from '#shared/phones/masking.ts'
import { activityPath, kindId, kindOf, type NoticeKind, shortName } from '../notifications.rules.ts'
import type { PushMessage } from '../push.rules.ts'
import { type AskedNotice, addActivities, type Hearer, hearersOf } from './notifications.queries.ts'

export interface Notice {
  kind: NoticeKind
  /** People concerned; absent: the groups that the kind is for. */
  users?: readonly number[]
  jobId?: number | null
  /** Tells whoever did it too: what came of it is news to them. */
  isNewsToAll?: boolean
  /** Where it leads, if not to a job. */
  path?: string
  values?: FactValues
}

/**
 * Tells people what happened, in the same transaction: in the list behind the bell, and in the browsers
 * where they want notifications, as their settings say. Whoever did it is not told, as a rule; `{{by}}` is filled in.
 */
export async function tellPeople(tx: CompanyTx, outbox: Outbox, notices: readonly Notice[]): Promise<void> {
  await tellHearers(tx, outbox, notices, await hearersOf(tx, askedOf(tx.by, notices)))
}

/** Query for the recipients of notices; notices that nobody else could receive are left out. */
export function askedOf(by: { id: number } | null, notices: readonly Notice[]): AskedNotice[] {
  return heard(by, notices).map(({ kind, users, isNewsToAll }) => ({
    author: isNewsToAll ? null : (by?.id ?? null),
    kind_id: kindId(kind),
    users: users ?? [],
    groups: users ? [] : groupsOf(kind),
  }))
}

const groupsOf = (kind: NoticeKind) => kindOf(kindId(kind))?.groups ?? []

const heard = (by: { id: number } | null, notices: readonly Notice[]) =>
  notices.filter(({ kind, users, isNewsToAll }) =>
    users ? users.some(id => isNewsToAll || id !== by?.id) : groupsOf(kind).length > 0,
  )

/** Like `tellPeople`, where the answer to what is asked of these notices is there already. */
export async function tellHearers(
  tx: CompanyTx,
  outbox: Outbox,
  notices: readonly Notice[],
  told: readonly Hearer[],
): Promise<void> {
  const given = heard(tx.by, notices).map(({ kind, jobId, path, values }) => ({
    kind_id: kindId(kind),
    job_id: jobId ?? null,
    path: path ?? '',
    values: shortened({ by: tx.by?.fullname ?? '', ...values }),
  }))
  for (const { id, user_id, notice } of told) {
    if (id === null) continue
    const { kind_id, job_id, path, values } = given[notice]!
    addActivities(tx, [{ id, user_id, kind_id, job_id, path, values }])
    tx.record('activities', null, { id, user_id, kind_id, job_id })
  }
  const masking = given.some(({ values }) => JSON.stringify(withoutPhones(values)) !== JSON.stringify(values))
    ? await readSetting(tx, maskingSetting)
    : null
  await outbox.push(
    tx,
    told.flatMap(({ subscriptions, notice, zone, kind }) => {
      const message = messageOf(given[notice]!, zone)
      const hides = seesNoPhones({ kind, masking: masking?.on ? masking : null })
      const text = JSON.stringify(hides ? withoutPhones(message) : message)
      return subscriptions.map(subscription => ({ subscription, text }))
    }),
  )
}

function messageOf(
  notice: { kind_id: number; job_id: number | null; path: string; values: FactValues },
  zone: string,
): PushMessage {
  const kind = kindOf(notice.kind_id)
  return {
    // If delivered twice, the second replaces the first.
    id: crypto.randomUUID(),
    title: kind?.name ?? '',
    text: kind?.text ?? '',
    values: notice.values,
    zone,
    path: activityPath(notice) ?? '/dashboard',
  }
}

function shortened(values: FactValues): FactValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? shortName(value) : value,
    ]),
  )
}
