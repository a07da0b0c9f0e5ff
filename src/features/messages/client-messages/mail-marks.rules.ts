/** Characters of a line that are looked at: enough for every beginning of a quotation. */
export const longestLine = 400

/** Lines that an attribution may be wrapped into. */
const mostWrapped = 3
/** Lines within which an Outlook block names sender, day, recipients and subject; long lists of recipients wrap. */
const blockLines = 8

/** A quotation's heading. */
interface Mark {
  lines: number
  /** False if it is one only where a quoted line follows. */
  isCertain: boolean
}

export const isQuoted = (line: string): boolean => /^[>＞]/.test(line)

const divider =
  /^-{2,} ?(Original Message|Original Appointment|Forwarded message|Ursprüngliche Nachricht|Weitergeleitete Nachricht|Message d'origine|Message transféré|Mensaje original|Mensaje reenviado|Messaggio originale|Messaggio inoltrato|Mensagem original|Oorspronkelijk bericht|Doorgestuurd bericht|Reply message|元のメッセージ|転送メッセージ|転送されたメッセージ|原始邮件|原始郵件|原邮件|转发邮件|轉寄郵件|원본 메시지)/i
const forwarded =
  /^(Begin forwarded message|Anfang der weitergeleiteten Nachricht|Début du message réexpédié|Inicio del mensaje reenviado|Inizio messaggio inoltrato|転送されたメッセージ|下面是被转发的邮件|以下是轉寄的郵件) ?[:：]$/i
const rule = /^_{10,}$/

/** Labels above a quoted mail, in the languages of common mail programs. */
const labels = {
  sender: /^(From|Von|De|Da|Van|Från|Fra|Od|Từ|От|差出人|送信者|发件人|寄件者|寄件人|보낸 사람)$/i,
  date: /^(Sent|Date|Gesendet|Datum|Envoyé|Enviado|Enviado el|Fecha|Inviato|Data|Verzonden|Skickat|Sendt|Wysłano|Đã gửi|Отправлено|Дата|送信日時|日時|日付|发送时间|发送日期|日期|傳送時間|寄件日期|보낸 날짜|날짜)$/i,
  to: /^(To|An|À|A|Para|Pour|Aan|Till|Til|Do|Đến|Кому|宛先|收件人|收件者|받는 사람)$/i,
  subject:
    /^(Subject|Betreff|Objet|Asunto|Oggetto|Assunto|Onderwerp|Ämne|Emne|Temat|Chủ đề|Тема|件名|主题|主旨|主題|제목)$/i,
} as const
type Label = keyof typeof labels
const kinds = Object.keys(labels) as Label[]
const longestLabel = 20

/** The kind of a line such as 'From: Ana', '*Von:* Ana' or '差出人： Ana'. */
function labelIn(line: string): Label | undefined {
  const end = line.slice(0, longestLabel).search(/[:：]/)
  if (end === -1) return undefined
  const label = line.slice(0, end).replaceAll('*', '').trim()
  return kinds.find(kind => labels[kind].test(label))
}

const opening = /^(On|At|Am|Le|El|Il|Em|Op|Den|Dnia|W dniu|Vào|在|于|於|\d{4}[年/.-]|\d{4}년|\d{1,2}[./])/
const verb =
  /wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev|napisał|đã viết|пишет|написал|写道|寫道|のメール|님이 작성/
const writer = /^<[^\s<>@]+@[^\s<>@]+>\)? ?[:：]$/
const bareWriter = /^<[^\s<>@]+@[^\s<>@]+>$/

/** The end of a line from its last '<' on, where a writer's address stands. */
const lastBracket = (line: string): string => line.slice(Math.max(0, line.lastIndexOf('<')))

/** Tells 'On 2 March 2026 Dana wrote:' and its like in other languages from a sentence. */
function attribution(line: string): Pick<Mark, 'isCertain'> | null {
  if (!/[:：]$/.test(line)) return null
  if (writer.test(lastBracket(line)) && /\d/.test(line)) return { isCertain: true }
  const isHeading = verb.test(line) && (opening.test(line) || line.includes('@'))
  return isHeading ? { isCertain: /\d{4}|@|\d\d[./-]\d\d[./-]\d\d/.test(line) } : null
}

function wrappedAttribution(lines: readonly string[], at: number): Mark | null {
  const first = lines[at]!
  const mayWrap = opening.test(first) || bareWriter.test(lastBracket(first))
  let joined = first
  for (let count = 1; count <= (mayWrap ? mostWrapped : 1); count++) {
    if (count > 1) {
      const next = lines[at + count - 1]
      if (!next || isQuoted(next)) return null
      joined += ` ${next}`
    }
    if (joined.length > longestLine) return null
    const found = attribution(joined)
    if (found) return { lines: count, ...found }
  }
  return null
}

/** True where sender, subject and one more of a mail's heading stand together. */
function isBlock(lines: readonly string[], at: number): boolean {
  if (!labelIn(lines[at]!)) return false
  const named = new Set(lines.slice(at, at + blockLines).map(labelIn))
  return named.has('sender') && named.has('subject') && (named.has('date') || named.has('to'))
}

/** The place of the next line that is not empty. */
export function nextFilled(lines: readonly string[], from: number): number {
  let at = from
  while (at < lines.length && lines[at] === '') at++
  return at
}

/** The heading of a quotation that begins here; lines are trimmed, and cut behind `longestLine`. */
export function markAt(lines: readonly string[], at: number): Mark | null {
  const line = lines[at]!
  if (divider.test(line) || forwarded.test(line)) return { lines: 1, isCertain: true }
  if (rule.test(line)) {
    const next = lines[nextFilled(lines, at + 1)]
    return next && labelIn(next) === 'sender' ? { lines: 1, isCertain: true } : null
  }
  if (isBlock(lines, at)) return { lines: 1, isCertain: true }
  return wrappedAttribution(lines, at)
}

const sentFrom =
  /^(Sent from (my |Yahoo|Outlook|Mail|Samsung|Proton|AOL|Gmail|the all new)|Sent via (my |the |Yahoo|BlackBerry|Outlook)|Get Outlook for|Von meinem .{1,60} gesendet|Gesendet (von|mit) (meinem |Outlook|Mail|GMX|Yahoo)|Diese Nachricht wurde von meinem|Holen Sie sich Outlook|Envoyé (de|depuis) mon|Envoyé à partir|Télécharger Outlook|Enviado desde mi|Enviado do meu|Obtener Outlook|Inviato da (mio |iPhone|iPad|Outlook|Libero|Yahoo)|Verzonden vanaf|Verstuurd vanaf|Skickat från min|Sendt fra min|Wysłane z |Đã gửi từ|Отправлено с |发自我的|發自我的|傳自我的|取得 Outlook|获取 Outlook)/i
const sentFromBehind = /(から送信|を入手|에서 보냄|发送)。?$/
const device = /iPhone|iPad|Android|Outlook|Yahoo|Xperia|Galaxy|手机/i
const longestNotice = 120

/** True for a program's own line, such as 'Sent from my iPhone'. */
export const isProgramNotice = (line: string): boolean =>
  line.length <= longestNotice &&
  ((sentFrom.test(line) && !line.endsWith('?')) || (sentFromBehind.test(line) && device.test(line)))
