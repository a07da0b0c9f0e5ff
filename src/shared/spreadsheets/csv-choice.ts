import * as z from 'zod/mini'

/** Signs that stand between the cells of a file. */
export const csvDelimiters = [',', ';', '\t', '|'] as const
export type CsvDelimiter = (typeof csvDelimiters)[number]

/** Where the headings of a file stand and what parts its cells, where somebody says so. */
export const csvLayout = {
  /** The row that the headings stand in, as a spreadsheet numbers it; 0: found by itself. */
  heading_row: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_048_576)), 0),
  /** '': told by the file. */
  delimiter: z._default(z.enum(['', ...csvDelimiters]), ''),
}

/** The same with how its numbers are written. */
export const csvChoice = {
  ...csvLayout,
  /** '': told by the numbers of the file. */
  decimal_mark: z._default(z.enum(['', '.', ',']), ''),
}

const choice = z.object(csvChoice)
export type CsvChoice = z.output<typeof choice>
export type CsvLayout = Pick<CsvChoice, 'heading_row' | 'delimiter'>

export const byItself: CsvChoice = { heading_row: 0, delimiter: '', decimal_mark: '' }

/** A row among which the headings may be, shortened. */
export const csvTopRow = z.object({ row: z.number(), text: z.string() })
export type CsvTopRow = z.output<typeof csvTopRow>

/** How a file was read. */
export const csvReadAs = z.object({
  encoding: z.string(),
  delimiter: z.enum(csvDelimiters),
  heading_row: z.number(),
  /** The first rows. */
  top: z.array(csvTopRow),
  /** null: no column has numbers. */
  decimal_mark: z.nullable(z.enum(['.', ','])),
})
export type CsvReadAs = z.output<typeof csvReadAs>
