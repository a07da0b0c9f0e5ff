import { fact } from '#shared/fact.ts'

export interface ChecklistItem {
  /** Its own within the list. */
  id: string
  text: string
}

/** The facts that decide which jobs a checklist is for. */
export interface AskingList {
  id: number
  /** None: jobs of all types. */
  job_type_ids: readonly number[]
  /** Before which statuses it is asked for. */
  status_ids: readonly number[]
}

/** A tick, or why there is none. */
export interface JobCheck {
  checklist_id: number
  item_id: string
  is_done: boolean
  reason: string
}

export const mostItems = 100

/** True if a list applies to a job of these types. */
export const isFor = (list: Pick<AskingList, 'job_type_ids'>, types: readonly number[]): boolean =>
  list.job_type_ids.length === 0 || list.job_type_ids.some(id => types.includes(id))

/** The items that this status asks for and that are neither ticked nor explained. It warns of them and locks nobody out. */
export function missingItems<L extends AskingList & { items: readonly ChecklistItem[] }>(
  lists: readonly L[],
  checks: readonly JobCheck[],
  job: { types: readonly number[]; status: number },
): { checklist_id: number; item_id: string; text: string }[] {
  const isSettled = (list: L, item: ChecklistItem) =>
    checks.some(
      check =>
        check.checklist_id === list.id && check.item_id === item.id && (check.is_done || check.reason !== ''),
    )
  return lists
    .filter(list => isFor(list, job.types) && list.status_ids.includes(job.status))
    .flatMap(list =>
      list.items
        .filter(item => !isSettled(list, item))
        .map(item => ({ checklist_id: list.id, item_id: item.id, text: item.text })),
    )
}

const told = (texts: readonly string[]) => {
  const all = texts.join(', ')
  return all.length > 300 ? `${all.slice(0, 299)}…` : all
}

/** Diary texts. */
export const checklistTexts = {
  explained: (items: readonly string[], reason: string) =>
    fact('Checklist items not done: {{items}}. Reason: {{reason}}', { items: told(items), reason }),
  unexplained: (items: readonly string[]) =>
    fact('Checklist items without a reason: {{items}}', { items: told(items) }),
}
