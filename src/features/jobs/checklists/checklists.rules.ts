import { fact } from '#shared/fact.ts'
import { type Condition, holdAll, openQuestions, type Question } from '#shared/questions/questions.ts'
import type { Translate } from '#shared/translator.ts'

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

/** The conditions under which a list stands on a job. */
const whenFor = ({ job_type_ids }: Pick<AskingList, 'job_type_ids'>): Condition[] =>
  job_type_ids.length > 0 ? [{ of: 'type', isOneOf: job_type_ids.map(String) }] : []

/** True if a list applies to a job of these types. */
export const isFor = (list: Pick<AskingList, 'job_type_ids'>, types: readonly number[]): boolean =>
  holdAll(whenFor(list), { type: types.map(String) })

/** An item as a question. */
export const questionOf = ({ id, text }: ChecklistItem): Question => ({ id, label: text, kind: 'tick' })

/** The items that this status asks for and that are neither ticked nor explained. It warns of them and locks nobody out. */
export function missingItems<L extends AskingList & { items: readonly ChecklistItem[] }>(
  lists: readonly L[],
  checks: readonly JobCheck[],
  job: { types: readonly number[]; status: number },
): { checklist_id: number; item_id: string; text: string }[] {
  const facts = { type: job.types.map(String), status: [String(job.status)] }
  return lists.flatMap(list => {
    const answers = Object.fromEntries(
      checks
        .filter(check => check.checklist_id === list.id)
        .map(({ item_id, is_done, reason }) => [item_id, { values: is_done ? ['1'] : [], reason }]),
    )
    const when = whenFor(list)
    const required = [{ of: 'status', isOneOf: list.status_ids.map(String) }]
    const questions = list.items.map(item => ({ ...questionOf(item), when, required }))
    return openQuestions(questions, answers, facts).map(({ id, label }) => ({
      checklist_id: list.id,
      item_id: id,
      text: label,
    }))
  })
}

/** Who ticked an item and when, or why it was left out; '' if nobody has said. */
export function checkNote<At>(
  { reason, by, at }: { reason: string; by: string; at: At | null },
  t: Translate,
  instant: (at: At) => string,
): string {
  const who = [by, at === null ? '' : instant(at)].filter(Boolean).join(', ')
  return reason ? t('Skipped: {{reason}} ({{who}})', { reason, who }) : who
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
