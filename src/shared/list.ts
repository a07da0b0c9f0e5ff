import * as z from 'zod/mini'

/** Rows are counted, and reached by page number, up to here; further pages are reached by the `next` of the page before. */
export const countedRows = 1_000

/** How an endpoint's list is read: the field of its reply that holds the rows, and what they are sorted by. */
export interface ListFacts<Field extends string = string> {
  rows: string
  sorts: readonly Field[]
}

/** Status filter of a list whose rows can be retired: -1 all, 1 active, 0 inactive. */
export const activeFilter = z._default(z.coerce.number().check(z.int(), z.gte(-1), z.lte(1)), -1)

/** Size of a list. Beyond 1,000 `totalCapped` is true, and `next` leads on. */
const pageFacts = z.object({
  totalSize: z.number(),
  totalCapped: z.boolean(),
  pageNumber: z.number(),
  pageSize: z.number(),
  next: z.nullable(z.string()),
  /** True: nothing holds all words of the search, and these rows only resemble it. */
  alike: z.optional(z.boolean()),
})
export type PageFacts = z.infer<typeof pageFacts>

export interface Sorting<Field extends string = string> {
  sortField: Field
  sortOrder: 'ASC' | 'DESC'
}

/** Which rows of a list are asked for. */
export interface PageRequest<Field extends string = string> extends Sorting<Field> {
  pageNumber: number
  pageSize: number
  /** The `next` of the page before. */
  after?: string | undefined
}

/**
 * Declares a list once for its two endpoints: `page` has input and reply of the list itself, `file` those of the same
 * list as a file. Both take the same filters; sort fields come from a closed list, of which the first is the default.
 */
export function listOf<
  const Rows extends string,
  Row extends z.core.$ZodType,
  const Sorts extends readonly [string, ...string[]],
  Filters extends Record<string, z.core.$ZodType>,
>(list: {
  /** The field of the reply that holds the rows. */
  rows: Rows
  row: Row
  sorts: Sorts
  /** DESC unless said otherwise. */
  order?: 'ASC' | 'DESC'
  filters: Filters
  /** Rows on one page; 200 at most unless said otherwise. */
  maxSize?: number
}) {
  type Field = Sorts[number]
  const order = list.order ?? 'DESC'
  const sorting = {
    sortField: z._default(z.enum(list.sorts), list.sorts[0]),
    sortOrder: z._default(
      z.pipe(
        z.string().check(z.regex(/^(asc|desc)$/i)),
        z.transform(value => value.toUpperCase() as 'ASC' | 'DESC'),
      ),
      order,
    ),
  }
  const pagination = z._default(
    z.object({
      pageNumber: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
      pageSize: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(list.maxSize ?? 200)), 10),
      ...sorting,
      after: z.optional(z.string().check(z.maxLength(4_000))),
    }),
    { pageNumber: 1, pageSize: 10, sortField: list.sorts[0], sortOrder: order },
  )
  const rows = { [list.rows]: z.array(list.row) } as Record<Rows, z.ZodMiniArray<Row>>
  const facts: ListFacts<Field> = { rows: list.rows, sorts: list.sorts }
  return {
    page: {
      input: z.object({ ...list.filters, pagination }),
      reply: z.object({ ...rows, pagination: pageFacts }),
      list: facts,
    },
    file: {
      input: z.object({ ...list.filters, ...sorting }),
      reply: 'file' as const,
      cost: 'heavy' as const,
      beside: true as const,
    },
  }
}
