import { cellKey, type FormContent, type FormField, fieldsOf, isSilent } from '#shared/forms/form.ts'
import {
  type FormPaper,
  isPaperFact,
  type PaperPlace,
  paperFacts,
  paperLetters,
} from '#shared/forms/paper.ts'
import type { Translate } from '#shared/translator.ts'
import { newKey } from '#web/send.ts'

interface Option {
  value: string
  label: string
}

export interface PageSize {
  width: number
  height: number
}

/** Things that can be put on a paper: fields, columns of repeated rows, and what every answer has. */
export function placeable(fields: readonly FormField[], t: Translate): Option[] {
  const own = fields.flatMap(({ id, kind, label, columns }): Option[] => {
    const name = label || t('Untitled')
    if (isSilent(kind)) return []
    if (kind !== 'rows') return [{ value: id, label: name }]
    return columns.map(column => ({ value: cellKey(id, column.id), label: `${name}: ${column.label}` }))
  })
  return [...own, ...Object.entries(paperFacts).map(([value, label]) => ({ value, label: t(label) }))]
}

/** The field of a place; undefined: it shows what every answer has. */
export const fieldOfPlace = (fields: readonly FormField[], of: string): FormField | undefined =>
  fields.find(({ id }) => id === of.split('/', 1)[0])

/** Usual sizes, in millimetres. */
function usualSize(field: FormField | undefined, of: string): { width: number; height: number } {
  if (of === '@code') return { width: 22, height: 22 }
  if (field?.kind === 'photo') return { width: 60, height: 45 }
  if (field?.kind === 'signature') return { width: 50, height: 18 }
  if (field?.kind === 'rows') return { width: 40, height: 36 }
  return { width: 60, height: 6 }
}

/** A new place in the middle of what is seen of its page. */
export function newPlace(of: string, fields: readonly FormField[], page: number, size: PageSize): PaperPlace {
  const usual = usualSize(fieldOfPlace(fields, of), of)
  const place = { id: newKey(), of, is: '', page, x: size.width / 3, y: size.height / 4, ...usual }
  return onPage({ ...place, size: paperLetters.usual, step: 6 }, size)
}

const rounded = (millimetres: number) => Math.round(millimetres * 2) / 2
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/** The place kept within its page, to half a millimetre. */
export function onPage(place: PaperPlace, page: PageSize): PaperPlace {
  const width = rounded(between(3, place.width, page.width))
  const height = rounded(between(3, place.height, page.height))
  return {
    ...place,
    width,
    height,
    x: between(0, rounded(place.x), Math.floor((page.width - width) * 2) / 2),
    y: between(0, rounded(place.y), Math.floor((page.height - height) * 2) / 2),
  }
}

/** The paper without places of fields that are gone. */
export function paperOf(paper: FormPaper, content: FormContent): FormPaper {
  const fields = fieldsOf(content)
  const isKnown = ({ of }: PaperPlace) => {
    if (isPaperFact(of)) return true
    const [, column] = of.split('/')
    const field = fieldOfPlace(fields, of)
    return column === undefined
      ? field !== undefined && field.kind !== 'rows'
      : Boolean(field?.columns.some(({ id }) => id === column))
  }
  return { ...paper, places: paper.places.filter(isKnown) }
}
