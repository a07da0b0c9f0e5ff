import type { ImportField } from '#features/clients/imports/imports.rules.ts'

/** Fields that a column of reviews can map to. Headings are those of exports of review sites, and of our own file. */
export const reviewImportFields: readonly ImportField[] = [
  {
    id: 'stars',
    label: 'Stars',
    headings: ['stars', 'rating', 'reviewrating', 'starrating', 'score', 'reviewscore'],
  },
  {
    id: 'given',
    label: 'Date',
    headings: [
      'given',
      'date',
      'reviewdate',
      'datereviewed',
      'createdat',
      'created',
      'publishedat',
      'reviewedon',
    ],
    isDay: true,
  },
  {
    id: 'name',
    label: 'Name',
    headings: ['name', 'author', 'reviewer', 'reviewername', 'authorname', 'customer', 'customername'],
  },
  {
    id: 'text',
    label: 'Text',
    headings: ['text', 'review', 'reviewtext', 'comment', 'content', 'body', 'reviewbody', 'message'],
  },
  {
    id: 'reply',
    label: 'Reply',
    headings: ['reply', 'response', 'ownerresponse', 'businessreply', 'replytext'],
  },
  {
    id: 'replied',
    label: 'Replied',
    headings: ['replied', 'replydate', 'responsedate', 'repliedat'],
    isDay: true,
  },
  { id: 'job', label: 'Job number', headings: ['job', 'job#', 'jobnumber', 'jobno'] },
  { id: 'number', label: 'Review number', headings: ['reviewid', 'reviewnumber', 'review#', 'id'] },
]

const words = ['one', 'two', 'three', 'four', 'five']

/** Whole stars of '5', '4.0', '4/5', '5 stars', 'FIVE' or '★★★★'; null: none of these. */
export function writtenStars(text: string): number | null {
  const said = text.trim().toLowerCase()
  const drawn = /^[★⭐]{1,5}☆{0,4}$/u.exec(said.replace(/\uFE0F/g, ''))
  if (drawn) return [...said].filter(sign => sign === '★' || sign === '⭐').length
  const named = words.indexOf(said.replace(/[ _-]?stars?$/, '')) + 1
  if (named > 0) return named
  const found = /^([1-5])(?:[.,]0+)?(?: ?(?:\/|of|out of) ?5(?:[.,]0+)?)?(?: ?stars?)?$/.exec(said)
  return found ? Number(found[1]) : null
}
