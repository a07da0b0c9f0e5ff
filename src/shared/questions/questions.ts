import { asFact, type Fact, type FactValue, fact } from '../fact.ts'
import type { Translate } from '../translator.ts'
import { kindOf, type QuestionKind } from './question-kinds.ts'

/**
 * A question as any form asks it: an own field of jobs, a question of the web form, an item of a checklist. Each keeps
 * its rows as it always did and puts them into these words to ask, check and tell.
 */
export interface Question {
  /** Its own within the list: answers, problems and conditions name it. */
  id: string
  label: string
  kind: QuestionKind
  /** To choose from, where the kind chooses. */
  choices?: readonly string[]
  /** Most characters of a typed value. */
  longest?: number
  /** Asked only while all of these hold. */
  when?: readonly Condition[]
  /** Must be answered: always, or while all of these hold. */
  required?: boolean | readonly Condition[]
  /** Message while it must be answered and is not. */
  missing?: string
}

/** A fact has one of these values. */
export interface Condition {
  of: string
  isOneOf: readonly string[]
}

/** Facts by name; the answers of other questions may be among them. */
export type Facts = Readonly<Record<string, readonly string[]>>

export interface Answer {
  values: readonly string[]
  /** Why there is no answer; it stands in for one. */
  reason?: string
}
export type Answers = Readonly<Record<string, Answer | undefined>>

export interface QuestionProblem {
  id: string
  message: Fact
}

/** True while all of the conditions hold. */
export const holdAll = (conditions: readonly Condition[], facts: Facts) =>
  conditions.every(({ of, isOneOf }) => facts[of]?.some(value => isOneOf.includes(value)) ?? false)

const isAsked = ({ when = [] }: Question, facts: Facts) => holdAll(when, facts)

const isRequired = ({ required = false }: Question, facts: Facts) =>
  typeof required === 'boolean' ? required : holdAll(required, facts)

const valuesOf = (answer: Answer | undefined) => answer?.values.filter(value => value !== '') ?? []

/** The questions that must be answered by now and have neither an answer nor a reason for there being none. */
export const openQuestions = <Q extends Question>(
  questions: readonly Q[],
  answers: Answers,
  facts: Facts = {},
): Q[] =>
  questions.filter(question => {
    const answer = answers[question.id]
    const isSettled = valuesOf(answer).length > 0 || (answer?.reason ?? '') !== ''
    return isAsked(question, facts) && isRequired(question, facts) && !isSettled
  })

/** Problems of the answers, in the order of the questions. */
export function answerProblems(
  questions: readonly Question[],
  answers: Answers,
  facts: Facts = {},
): QuestionProblem[] {
  const open = openQuestions(questions, answers, facts)
  return questions.flatMap(question => {
    if (!isAsked(question, facts)) return []
    const message = open.includes(question)
      ? (question.missing ?? 'Please fill this in.')
      : valuesOf(answers[question.id])
          .map(value => valueProblem(question, value))
          .find(problem => problem !== null)
    return message ? [{ id: question.id, message: asFact(message) }] : []
  })
}

function valueProblem(question: Question, value: string): string | Fact | null {
  const longest = longestValue(question)
  return value.length > longest
    ? fact('Please use up to {{count}} characters.', { count: longest })
    : (kindOf(question.kind).problem?.(value) ?? null)
}

/** Most characters of a typed value. */
export const longestValue = ({ kind, longest }: Pick<Question, 'kind' | 'longest'>): number =>
  longest ?? kindOf(kind).longest ?? Number.POSITIVE_INFINITY

/** The values of an answer that count: what was not offered is no answer. */
export function offeredValues({ kind, choices = [] }: Question, answer: Answer | undefined): string[] {
  const { chooses } = kindOf(kind)
  const values = valuesOf(answer)
  return chooses ? values.filter(value => choices.includes(value)) : values
}

/** An answer as readers are told it; '' if there is none. */
export function answerTold(kind: QuestionKind, values: readonly string[]): FactValue {
  const given = valuesOf({ values })
  const { told } = kindOf(kind)
  return told && given[0] !== undefined ? told(given[0]) : given.join(', ')
}

/** No sentence, but what stands in it: the translator's way of showing one value. */
const alone = '{{answer}}'

/** The same as text, in the reader's language and zone: on screens, in files and on paper. */
export const answerText = (kind: QuestionKind, values: readonly string[], t: Translate): string =>
  t({ text: alone, values: { answer: answerTold(kind, values) } })

/** The reason why a question can't be asked, or null. */
export function questionProblem({ label, kind, choices = [] }: Omit<Question, 'id'>): string | null {
  if (label.trim() === '') return 'Please name the field.'
  if (!kindOf(kind).chooses) return null
  const named = choices.map(choice => choice.trim()).filter(choice => choice !== '')
  if (named.length === 0) return 'Please add at least one option.'
  return new Set(named).size < named.length ? 'Each option can only be used once.' : null
}
