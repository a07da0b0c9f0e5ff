import { randomBytes } from 'node:crypto'
import { giveBackSpent, spendUpTo } from '#features/talk/credit/server/credit.service.ts'
import { optedOut } from '#features/talk/opt-outs/server/opt-outs.queries.ts'
import { hashSecret } from '#server/auth/secrets.ts'
import type { Services } from '#server/context.ts'
import type { CompanyTx } from '#server/db/company-tx.ts'
import { overNumbers } from '#server/db/inner-doors.ts'
import { refuse } from '#server/refusal.ts'
import { heldText } from '#server/sending-limits.ts'
import { instantText } from '#shared/dates.ts'
import { smsSize, smsText } from '#shared/phones/sms-length.ts'
import {
  answerDays,
  firstSmsCredit,
  pictureCredits,
  quietUntil,
  replyLine,
  replyLinkDays,
  senderOf,
  smsTexts,
} from '../sms.rules.ts'
import { insertOutgoing, insertReplyLink, numbersHeardFrom } from './sms.queries.ts'
import { smsSettings } from './sms-settings.service.ts'

export interface TextToSend {
  /** In its one spelling. */
  phone: string
  /** Text as the reader sees it. */
  text: string
  /** Replaces the text in the office's view, where the text holds a secret. */
  shown?: string
  jobId: number | null
  /** Set: the client reads it in the portal too. */
  clientId?: number | null
  /** Addresses of pictures that it carries. */
  pictures?: readonly string[]
}

export type MessageServices = Pick<Services, 'outbox' | 'providers' | 'publicUrl' | 'ratingLink' | 'seal'>

interface SendingOptions {
  /** True if a message that comes from a name carries a link to reply by. */
  allowReplies: boolean
  /** Also in quiet hours. */
  sendNow: boolean
  /** Beyond the credit, leaves messages out instead of refusing all. */
  asManyAsPaid?: boolean
  /** Time zone of the quiet hours. */
  zone: string
  /** Somebody wrote it in a conversation; else the product sends it by itself. */
  isWritten?: boolean
  /** Not before; quiet hours are those of then. */
  at?: Date | null
}

interface QueuedText {
  /** null: not sent, as there was no credit left. */
  id: number | null
  /** Its row in the outbox. */
  outboxId: number | null
  /** Text with the reply link, as the client reads it. */
  body: string
}

interface Queued {
  queued: QueuedText[]
  sendAt: Date | null
}

/**
 * Puts text messages on their way, in order. Refuses numbers that have opted out, and with the specified text when the
 * company's credit is used up. What waits for the end of the quiet hours says until when.
 */
export const queueTexts = (
  tx: CompanyTx,
  services: MessageServices,
  texts: readonly TextToSend[],
  options: SendingOptions,
): Promise<Queued> => overNumbers(tx, 'a text is delivered', open => queue(open, services, texts, options))

async function queue(
  tx: CompanyTx,
  services: MessageServices,
  written: readonly TextToSend[],
  options: SendingOptions,
): Promise<Queued> {
  const texts = written.map(each => ({ ...each, text: smsText(each.text) }))
  const settings = await smsSettings(tx)
  const out = await optedOut(
    tx,
    'sms',
    texts.map(text => text.phone),
  )
  if (out.size > 0) return refuse(400, smsTexts.optedOut, { field: 'numbers' })
  const sender = senderOf(settings)
  const needsLink = options.allowReplies && sender.isName
  const bodies: string[] = []
  for (const text of texts)
    bodies.push(needsLink ? text.text + replyLine(await linkFor(tx, services.publicUrl, text)) : text.text)
  const held = await heldBack(tx, services, texts, options)
  const parts = bodies.map((body, i) =>
    held[i] ? 0 : texts[i]!.pictures?.length ? pictureCredits : smsSize(body).messages,
  )
  const paid = await pay(tx, services, parts, options.asManyAsPaid ?? false)
  const { at = null } = options
  const until = options.sendNow ? null : quietUntil(settings, instantText(at ?? tx.now), options.zone)
  const sendAt = until === null ? at : new Date(until)
  const sending = texts.slice(0, paid)
  const ids = await insertOutgoing(
    tx,
    sending.map(({ phone, jobId, clientId }, i) => ({
      phone,
      // On the simulated phone there is no other way to read it.
      body: (services.providers.sms.isSimulated ? undefined : sending[i]!.shown) ?? bodies[i]!,
      parts: parts[i]!,
      ...(held[i] && { status: 'failed', error: held[i] }),
      paid: services.providers.sms.usesCredit ? parts[i]! : 0,
      sender: sender.from,
      job_id: jobId,
      client_id: clientId ?? null,
      user_id: tx.by?.id ?? null,
      send_at: sendAt,
    })),
    options.isWritten ? 'person' : 'product',
  )
  const outboxIds = await services.outbox.sms(
    tx,
    ids.map((sms, i) => ({
      sms,
      to: sending[i]!.phone,
      ...(sending[i]!.shown !== undefined && { text: bodies[i]! }),
      ...(sending[i]!.pictures?.length && { pictures: sending[i]!.pictures }),
      ...(held[i] && { held: held[i] }),
    })),
    sendAt,
  )
  for (const [i, id] of ids.entries()) {
    const { shown, jobId, clientId } = sending[i]!
    const facts = { job_id: jobId, client_id: clientId ?? null }
    if (shown === undefined && !held[i]) tx.happened('message.queued', id, facts)
  }
  tx.tell('messages', 'mail')
  const queued = bodies.map((body, i) => ({ id: ids[i] ?? null, outboxId: outboxIds[i] ?? null, body }))
  return { queued, sendAt }
}

/**
 * Why each is kept as failed instead of being sent, if it is. A person who sends to a few is refused; where the rest may go
 * without them, or nobody waits, they are shown as failed.
 */
async function heldBack(
  tx: CompanyTx,
  { outbox }: MessageServices,
  texts: readonly TextToSend[],
  { asManyAsPaid = false }: SendingOptions,
): Promise<(string | undefined)[]> {
  const answered = await numbersHeardFrom(
    tx,
    texts.map(text => text.phone),
    answerDays,
  )
  const recipients = texts.map(({ phone, shown }) => ({
    to: phone,
    // A code is sent to whoever asked for it.
    isAnswer: shown !== undefined || answered.has(phone),
  }))
  const reasons = await outbox.maySms(tx, recipients, { refuses: tx.by !== null && !asManyAsPaid })
  return reasons.map(heldText)
}

/** How many of the messages, from the first on, the company can pay for; takes what they cost. */
async function pay(
  tx: CompanyTx,
  { providers }: MessageServices,
  parts: readonly number[],
  asManyAsPaid: boolean,
): Promise<number> {
  if (!providers.sms.usesCredit) return parts.length
  const cost = parts.reduce((sum, each) => sum + each, 0)
  const taken = await spendUpTo(tx, 'sms', cost, { first: firstSmsCredit })
  if (taken === cost) return parts.length
  if (!asManyAsPaid) return refuse(400, smsTexts.noCredit)
  let left = taken
  const unpaid = parts.findIndex(each => {
    if (each > left) return true
    left -= each
    return false
  })
  await giveBackSpent(tx, 'sms', left)
  return unpaid
}

async function linkFor(tx: CompanyTx, publicUrl: string, { phone, jobId }: TextToSend): Promise<string> {
  // Short, as it is paid for by the character; 96 bits can't be guessed.
  const token = randomBytes(12).toString('base64url')
  await insertReplyLink(tx, {
    token_hash: hashSecret(token),
    phone,
    job_id: jobId,
    expires_at: new Date(tx.now.getTime() + replyLinkDays * 86_400_000),
  })
  return `${publicUrl}/sms-reply/${tx.companyId}/${phone.replace('+', '')}/${token}`
}
