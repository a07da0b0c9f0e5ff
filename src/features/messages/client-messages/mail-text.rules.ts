/** Where what was written ends and what it answers begins, as mail programs say it. */
const quotes = [
  /^\s*>/,
  /^\s*(On|Am|Le|El) .{6,200}(wrote|schrieb.*|a écrit|escribió)\s*:\s*$/,
  /^\s*-{2,} ?(Original Message|Forwarded message|Ursprüngliche Nachricht).*$/i,
  /^\s*_{10,}\s*$/,
  /^\s*(From|Von|De): .+@/,
  /^-- $/,
]

/** Longest message that is kept of a mail. */
const mostKept = 5_000

/** The answer in a mail, without quoted text and signature. */
export function answerIn(text: string): string {
  // A program breaks its line about who wrote in two where it is long.
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/^(On .{6,200})\n(.{0,80}wrote:)$/m, '$1 $2')
    .split('\n')
  const end = lines.findIndex(line => quotes.some(quote => quote.test(line)))
  const own = lines
    .slice(0, end === -1 ? undefined : end)
    .join('\n')
    .trim()
  return own.slice(0, mostKept)
}
