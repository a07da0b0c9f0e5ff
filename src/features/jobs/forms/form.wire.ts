import * as z from 'zod/mini'
import * as f from '#shared/fields.ts'
import {
  cellKinds,
  formKinds,
  formOperators,
  mostAnswer,
  mostFields,
  mostPages,
  mostQuoted,
  mostRows,
} from '#shared/forms/form.ts'
import { mostPaperPages, mostPlaces, paperLetters } from '#shared/forms/paper.ts'

/** Answers are read from objects by these: what every object has is no answer. */
const isOwn = (name: string) => !(name in Object.prototype)
const id = z.string().check(z.regex(/^[\w-]{1,40}$/), z.refine(isOwn))
const choices = z._default(z.array(f.line(200)).check(z.maxLength(100)), [])
const bound = z._default(z.nullable(z.coerce.number().check(z.gte(-1e9), z.lte(1e9))), null)
const condition = z.object({ of: id, is: z.enum(formOperators), value: f.line(200) })

/** One field, as it is sent and as it is stored. */
export const formField = z.object({
  id,
  kind: z.enum(formKinds),
  label: f.text(300),
  help: f.text(5_000),
  required: z._default(z.boolean(), false),
  choices,
  start: f.text(2_000),
  least: bound,
  most: bound,
  when: z._default(
    z.object({
      match: z._default(z.enum(['all', 'any']), 'all'),
      conditions: z.array(condition).check(z.maxLength(10)),
    }),
    { match: 'all', conditions: [] },
  ),
  columns: z._default(
    z.array(z.object({ id, label: f.line(120), kind: z.enum(cellKinds), choices })).check(z.maxLength(12)),
    [],
  ),
  of: z._default(
    z.array(z.string().check(z.regex(/^[\w-]{1,40}(\/[\w-]{1,40})?$/))).check(z.maxLength(100)),
    [],
  ),
  fails: choices,
  makes_task: z._default(z.boolean(), false),
  /** Left out where it names none: what was stored before there were any stays the same. */
  quotes: z.optional(
    z
      .array(
        z.object({
          kind: z.enum(['item', 'bundle']),
          id: f.id,
          name: f.line(200),
          quantity: z.coerce.number().check(z.gt(0), z.lte(100_000)),
          is: f.line(200),
        }),
      )
      .check(z.maxLength(mostQuoted)),
  ),
})

const millimetres = z.coerce.number().check(z.gte(0), z.lte(2_000))
const letters = z.coerce.number().check(z.gte(paperLetters.least), z.lte(paperLetters.most))
const paperPlace = z.object({
  id,
  of: z.string().check(z.regex(/^@?[\w-]{1,40}(\/[\w-]{1,40})?$/)),
  is: z._default(f.line(200), ''),
  page: z.coerce.number().check(z.int(), z.gte(1), z.lte(mostPaperPages)),
  x: millimetres,
  y: millimetres,
  width: z.coerce.number().check(z.gte(1), z.lte(2_000)),
  height: z.coerce.number().check(z.gte(1), z.lte(2_000)),
  size: z._default(letters, paperLetters.usual),
  step: z._default(z.coerce.number().check(z.gte(1), z.lte(200)), 6),
})

/** Pages and fields of a form, as they are sent and stored. */
export const formContent = z.object({
  pages: z
    .array(z.object({ id, title: f.line(120), fields: z.array(formField).check(z.maxLength(mostFields)) }))
    .check(z.minLength(1), z.maxLength(mostPages)),
  /** Left out where answers are printed as every document is: what was stored before there was paper stays the same. */
  paper: z.optional(z.object({ id: f.id, places: z.array(paperPlace).check(z.maxLength(mostPlaces)) })),
})

/** Answers by field. */
export const formAnswers = z.record(
  z.string().check(z.regex(/^[\w-]{1,40}(\/[\w-]{1,40})?$/)),
  z.array(f.givenText(mostAnswer)).check(z.maxLength(Math.max(mostRows, 100))),
)

/** Key of a photo or drawing, given by the device. */
export const photoKey = z.string().check(z.regex(/^[\w-]{16,64}$/))
