/** Bytes of each: the largest file that most endpoints take. */
export const worstBytes = 9_500_000

const head = 'Name,Code,Price\n'

/** Texts that cost a reader of tables most, each by what it has too many of. */
export const worstTexts: Readonly<Record<string, () => string>> = {
  separators: () => ','.repeat(worstBytes),
  'line ends': () => '\n'.repeat(worstBytes),
  'line ends below a heading': () => head + '\r\n'.repeat(worstBytes / 2),
  'rows of 16,000 cells': () => head + `${','.repeat(15_999)}\n`.repeat(590),
  'quotation marks': () => '"'.repeat(worstBytes),
  'cells in quotation marks': () => head + '"",'.repeat(worstBytes / 3),
  'one cell': () => `${head}"${'x'.repeat(worstBytes)}"`,
  'one word': () => 'x'.repeat(worstBytes),
  '430,000 rows': () => head + Array.from({ length: 430_000 }, (_, n) => `I${n},C${n},1\n`).join(''),
}
