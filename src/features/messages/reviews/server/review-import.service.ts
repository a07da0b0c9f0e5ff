import { createHash } from 'node:crypto'
import { type Given, readDate } from '#features/clients/imports/imports.rules.ts'
import {
  type ImportedRow,
  type ImportKind,
  type ImportWay,
  type Memory,
  stateOfKind,
  type Verdict,
} from '#features/clients/imports/server/import-kind.service.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { dayMinutes, parseDay, wallToUtc } from '#shared/dates.ts'
import { type Fact, fact } from '#shared/fact.ts'
import { featureAccess } from '#shared/plan.ts'
import { reviewImportFields, writtenStars } from '../review-import.rules.ts'
import { keepReviews, type OutsideReview } from './google/public-reviews.queries.ts'
import { deleteFromFile, jobsNumbered, knownReviews } from './review-import.queries.ts'

const mostText = 5_000

/** A row as a review, or why it is none. */
function readReview(given: Given, way: ImportWay, now: Date): OutsideReview | Fact {
  const stars = writtenStars(given.stars ?? '')
  if (stars === null)
    return given.stars
      ? fact('{{stars}} is not a rating of 1 to 5 stars.', { stars: given.stars.slice(0, 40) })
      : fact('This row has no stars.')
  const at = (field: 'given' | 'replied') => {
    const date = readDate(given[field] ?? '', way.dateOrder, way.zone)
    if (!date) return null
    // Noon, where only the day is known, stays that day in all zones nearby.
    return new Date(wallToUtc(parseDay(date.day)! * dayMinutes + (date.minutes ?? dayMinutes / 2), way.zone))
  }
  const when = at('given')
  if (!when) return fact('This row has no valid date.')
  if (when.getTime() > now.getTime() + dayMinutes * 60_000)
    return fact('This review’s date is in the future.')
  const name = (given.name ?? '').slice(0, 120)
  const text = (given.text ?? '').slice(0, mostText)
  const reply = (given.reply ?? '').slice(0, mostText)
  const replied = at('replied') ?? when
  return {
    id: given.number
      ? `number ${given.number.slice(0, 200)}`
      : createHash('sha256')
          .update(JSON.stringify([stars, when, name, text]))
          .digest('base64url'),
    name,
    stars,
    text,
    given: when > now ? now : when,
    updated: when,
    reply: reply === '' ? null : { text: reply, at: replied > now ? now : replied },
  }
}

interface Looked {
  review: OutsideReview | null
  verdict: Verdict
}

async function lookAt(
  tx: CompanyTx,
  rows: readonly ImportedRow[],
  way: ImportWay,
  memory: Memory,
): Promise<Looked[]> {
  const read = rows.map(row => readReview(row.given, way, tx.now))
  const known = await knownReviews(
    tx,
    read.flatMap(each => ('id' in each ? [each.id] : [])),
  )
  const jobs = await jobsNumbered(
    tx,
    rows.flatMap(({ given }) => numberIn(given) ?? []),
  )
  const seen = stateOfKind(memory, 'reviews', () => new Map<string, number>())
  return rows.map(({ place, row, given }, i) => {
    const review = read[i]!
    const look = (outcome: Verdict['outcome'], reason: Fact | null, target: number | null = null) => ({
      review: 'id' in review ? { ...review, job_id: jobs.get(numberIn(given) ?? 0) ?? null } : null,
      verdict: { place, outcome, reason, target },
    })
    if (!('id' in review)) return look('refused', review)
    const before = seen.get(review.id)
    if (before !== undefined) return look('same', fact('Same as row {{row}}', { row: before }))
    seen.set(review.id, row)
    const target = known.get(review.id)
    if (target !== undefined) return look('same', fact('This review already exists.'), target)
    return look('new', null)
  })
}

function numberIn({ job }: Given): number | null {
  const number = Number((job ?? '').replace(/^#/, ''))
  return Number.isSafeInteger(number) && number > 0 ? number : null
}

/** Reviews imported from elsewhere; they notify nobody, as they are old. */
export const reviewImport: ImportKind = {
  id: 'reviews',
  fields: reviewImportFields,
  access: featureAccess('reviews'),

  look: async (tx, rows, way, memory) => (await lookAt(tx, rows, way, memory)).map(({ verdict }) => verdict),

  async bring(tx, rows, way) {
    const looked = await lookAt(tx, rows, way, new Map())
    const fresh = looked.filter(({ verdict }) => verdict.outcome === 'new').map(({ review }) => review!)
    await keepReviews(tx, 'file', fresh)
    tx.tell('reviews')
    const ids = await knownReviews(
      tx,
      fresh.map(({ id }) => id),
    )
    return looked.map(({ review, verdict }) => {
      const id = verdict.outcome === 'new' ? ids.get(review!.id)! : null
      return id === null
        ? { ...verdict, made: [] }
        : { ...verdict, target: id, made: [{ table: 'feedback', id, version: 1 }] }
    })
  },

  async takeBack(tx, targets) {
    await deleteFromFile(
      tx,
      targets.map(({ id }) => id),
    )
    tx.tell('reviews')
    return new Set()
  },
}
