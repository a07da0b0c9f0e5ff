import * as z from 'zod/mini'

const most = { blocks: 100, line: 200, html: 20_000, address: 500 }
const line = z.string().check(z.maxLength(most.line))
const address = z.string().check(z.maxLength(most.address))
const colour = z.string().check(z.regex(/^#[\da-f]{6}$/i))
const align = z.enum(['left', 'center', 'right'])
export type Align = z.output<typeof align>

/** The kinds of blocks of a mail, with what each keeps. */
export const mailBlockValues = {
  heading: z.object({ text: line, size: z.enum(['large', 'small']), align }),
  /** HTML as `writtenHtml` leaves it: paragraphs, lists, links, bold, italic, underlined. */
  text: z.object({ html: z.string().check(z.maxLength(most.html)) }),
  /** Where the words stand that are written when the mail is sent. */
  message: z.object({}),
  image: z.object({
    source: z.enum(['logo', 'upload', 'address']),
    address,
    /** The key of an uploaded one; ''. */
    picture: z.optional(z.string().check(z.regex(/^[\w-]{0,64}$/))),
    alt: line,
    /** Percent of the mail's width. */
    width: z.number().check(z.int(), z.gte(10), z.lte(100)),
    link: address,
    align,
  }),
  button: z.object({ label: line, url: address, colour, align }),
  columns: z.object({}),
  /** The lines of the mail's quote or invoice. */
  lines: z.object({ prices: z.boolean() }),
  /** Stars that lead to the page where a client rates the job. */
  stars: z.object({ text: line, align }),
  divider: z.object({}),
  /** Pixels. */
  space: z.object({ height: z.number().check(z.int(), z.gte(4), z.lte(120)) }),
  /** The signature of who sends it. */
  signature: z.object({}),
  footer: z.object({ text: line }),
}
export type MailValues = { [K in keyof typeof mailBlockValues]: z.output<(typeof mailBlockValues)[K]> }

const v = mailBlockValues
const id = z.string().check(z.minLength(1), z.maxLength(64))
const plainKinds = [
  z.object({ id, kind: z.literal('heading'), values: v.heading }),
  z.object({ id, kind: z.literal('text'), values: v.text }),
  z.object({ id, kind: z.literal('message'), values: v.message }),
  z.object({ id, kind: z.literal('image'), values: v.image }),
  z.object({ id, kind: z.literal('button'), values: v.button }),
  z.object({ id, kind: z.literal('lines'), values: v.lines }),
  z.object({ id, kind: z.literal('stars'), values: v.stars }),
  z.object({ id, kind: z.literal('divider'), values: v.divider }),
  z.object({ id, kind: z.literal('space'), values: v.space }),
  z.object({ id, kind: z.literal('signature'), values: v.signature }),
  z.object({ id, kind: z.literal('footer'), values: v.footer }),
] as const
const plainBlock = z.discriminatedUnion('kind', plainKinds)
const columnsBlock = z.object({
  id,
  kind: z.literal('columns'),
  values: v.columns,
  columns: z.array(z.array(plainBlock).check(z.maxLength(most.blocks))).check(z.minLength(1), z.maxLength(3)),
})
export type PlainBlock = z.output<typeof plainBlock>
export type MailBlock = PlainBlock | z.output<typeof columnsBlock>

/** The blocks of a mail in their order. */
export const mailBlocks = z
  .array(z.discriminatedUnion('kind', [...plainKinds, columnsBlock]))
  .check(z.maxLength(most.blocks))

const { heading, text, image, button, lines, stars, space } = mailBlockValues
const toldBlock = z.object({
  id: z.string(),
  kind: z.string(),
  values: z.partial(
    z.object({
      ...heading.shape,
      ...text.shape,
      ...image.shape,
      ...button.shape,
      ...lines.shape,
      ...stars.shape,
      ...space.shape,
    }),
  ),
})
/** The blocks as a reply tells them: all of one shape, as a reply's forms are not told apart by `kind`. `mailBlocks` reads them. */
export const toldBlocks = z.array(z.extend(toldBlock, { columns: z.optional(z.array(z.array(toldBlock))) }))

/** All blocks, those in columns too. */
export const allMailBlocks = (blocks: readonly MailBlock[]): MailBlock[] =>
  blocks.flatMap(block => (block.kind === 'columns' ? [block, ...block.columns.flat()] : [block]))

/** Texts in which placeholders may stand. */
export const textsOfBlocks = (blocks: readonly MailBlock[]): string[] =>
  allMailBlocks(blocks).flatMap(({ kind, values }) => {
    if (kind === 'heading' || kind === 'footer' || kind === 'stars') return [values.text]
    if (kind === 'text') return [values.html]
    if (kind === 'image') return [values.alt, values.link]
    if (kind === 'button') return [values.label, values.url]
    return []
  })

/** Bytes of HTML from which Gmail cuts a mail off. */
export const heavyMail = 100_000
