/** Characters of a line that are looked at: enough for every beginning of a quotation. */
const longestLine = 400
/** Characters of a mail that are looked at, quotations included. */
const mostRead = 200_000
/** Characters of the answer that are kept. */
const mostKept = 5_000

const quotes = [
  /^>/,
  /^-{2,} ?(Original Message|Forwarded message|Ursprüngliche Nachricht)/i,
  /^_{10,}$/,
  /^(From|Von|De): .+@/,
]

/** Returns the text of a mail without the mail that it answers and without the signature. */
export function answerIn(text: string): string {
  // Mail programs wrap a long 'On … wrote:' after the sender.
  const lines = text
    .slice(0, mostRead)
    .replace(/\r\n?/g, '\n')
    .replace(/^(On .{6,200})\n(.{0,80}wrote:)$/m, '$1 $2')
    .split('\n')
  const end = lines.findIndex(endsAnswer)
  const own = lines
    .slice(0, end === -1 ? undefined : end)
    .join('\n')
    .trim()
  return own.slice(0, mostKept)
}

function endsAnswer(line: string): boolean {
  if (line === '-- ') return true
  const start = line.trim().slice(0, longestLine)
  return quotes.some(quote => quote.test(start)) || isAttribution(start)
}

/** True for 'On Monday Dana wrote:' in the languages of common mail programs. */
const isAttribution = (line: string): boolean =>
  /^(On|Am|Le|El) .{6}/.test(line) &&
  line.endsWith(':') &&
  (line.includes('schrieb') || /(wrote|a écrit|escribió)\s*:$/.test(line))
