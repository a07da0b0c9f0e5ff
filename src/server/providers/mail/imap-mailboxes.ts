import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { isIP } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { FetchMessageObject, ImapFlow, SearchObject } from 'imapflow'
import { outsideText } from '#shared/outside-text.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { Undecodable } from '../../decoding/decoding.ts'
import { AddressRefused, guardedAddress } from '../../guarded-fetch.ts'
import { draftPath } from '../../http/draft-file.ts'
import { headerOf, isAutomatic, isMessageId, referencesIn } from './machine-mail.ts'
import { headersIn, headOf } from './mail-head.ts'
import type { IncomingMail } from './mail-intake.port.ts'
import {
  type ListedMail,
  type ListedMails,
  type MailAt,
  type Mailboxes,
  type MailboxLogin,
  type MailboxPlace,
  type MailboxReader,
  MailboxTrouble,
  type MailHead,
} from './mailboxes.port.ts'
import { type LookUp, proveSender } from './prove-sender.ts'
import { readMime } from './read-mime.ts'

interface ImapOptions {
  /** Also allows private addresses. */
  allowPrivate?: boolean
  /** Certificates in PEM to trust besides the usual ones. */
  ca?: string
  lookUp?: LookUp
  /** Milliseconds: to connect, and of silence afterwards. */
  timeouts?: { connect: number; silence: number }
}

const most = {
  /** Bytes of a mail; larger ones stay where they are. */
  mail: 30_000_000,
  /** Mails of one go whose heads are read, and of one question. */
  mails: 500,
  heads: 50,
  /** Mails that are listed. */
  listed: 200,
}
const usualTimeouts = { connect: 15_000, silence: 60_000 }
/** Milliseconds before a day that was noted, as servers search by their own day. */
const twoDays = 2 * 86_400_000
/** Milliseconds after which a sender whose domain can't be looked up counts as unproven. */
const namesWithin = 3_600_000
const folder = 'INBOX'
/** Headers that say whether a mail is wanted. */
const asked = [
  ...['message-id', 'references', 'in-reply-to', 'auto-submitted', 'precedence', 'list-id', 'return-path'],
  ...['content-type', 'x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'x-auto-reply-from'],
]

const headQuery = { uid: true, size: true, internalDate: true, envelope: true, headers: asked }

/** Trouble on our side, while a mail was stored: `cause` is what happened. */
class ReaderTrouble extends Error {}

const marked =
  <A extends unknown[], T>(call: (...args: A) => Promise<T>) =>
  async (...args: A): Promise<T> => {
    try {
      return await call(...args)
    } catch (error) {
      throw new ReaderTrouble('', { cause: error })
    }
  }

/** Any mail server that speaks IMAP. Nothing in a mailbox is changed, not even whether a mail was read. */
export function createImapMailboxes(options: ImapOptions = {}): Mailboxes {
  /** Signs in, opens the inbox to read it, and closes the connection afterwards. */
  async function within<T>(login: MailboxLogin, use: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = await signIn(login, options)
    try {
      await client.mailboxOpen(folder, { readOnly: true })
      return await use(client)
    } catch (error) {
      throw error instanceof ReaderTrouble ? error.cause : troubleOf(error)
    } finally {
      client.close()
    }
  }
  return {
    open: login => within(login, async client => placeOf(client)),
    list: (login, since) => within(login, client => listSince(client, since)),
    fetch: (login, company, at) => within(login, client => fetchAt(client, login, company, at, options)),
    read: (login, place, { wants, take, takeReport, keep, ...rest }) =>
      within(login, async client => {
        const reader = {
          ...rest,
          wants: marked(wants),
          take: marked(take),
          takeReport: marked(takeReport),
          keep: marked(keep),
        }
        const end = Date.now() + reader.waitMs
        const close = () => client.close()
        reader.signal.addEventListener('abort', close)
        try {
          let from = await readNew(client, login, place, reader, options)
          while (from && (await hears(client, end - Date.now())))
            from = await readNew(client, login, { ...from, at: new Date() }, reader, options)
        } catch (error) {
          if (!reader.signal.aborted) throw error
        } finally {
          reader.signal.removeEventListener('abort', close)
        }
      }),
  }
}

function placeOf(client: ImapFlow): MailboxPlace {
  const { mailbox } = client
  if (!mailbox) throw new MailboxTrouble('broken', '', null)
  return { uidValidity: String(mailbox.uidValidity), lastUid: mailbox.uidNext - 1, at: new Date() }
}

async function signIn(login: MailboxLogin, options: ImapOptions): Promise<ImapFlow> {
  const { host, port, security, username, password } = login
  const { ca, timeouts = usualTimeouts } = options
  try {
    const address = await guardedAddress(host, options)
    const { ImapFlow } = await import('imapflow')
    const client = new ImapFlow({
      host: address,
      ...(isIP(host) === 0 && { servername: host }),
      port,
      secure: security === 'tls',
      doSTARTTLS: security === 'starttls',
      auth: { user: username, pass: password },
      tls: { ...(ca !== undefined && { ca }) },
      clientInfo: { name: 'Tradewind' },
      logger: false,
      disableAutoIdle: true,
      disableCompression: true,
      connectionTimeout: timeouts.connect,
      greetingTimeout: timeouts.connect,
      socketTimeout: timeouts.silence,
      maxLineLength: 2_000_000,
      maxLiteralSize: 2_000_000,
      maxResponseSize: 4_000_000,
      maxResponseTokens: 100_000,
    })
    // Told by what fails then.
    client.on('error', () => {})
    await client.connect()
    return client
  } catch (error) {
    throw troubleOf(error)
  }
}

/** Hands over what came after a place. The place then; null: this is enough for now. */
async function readNew(
  client: ImapFlow,
  login: MailboxLogin,
  place: MailboxPlace,
  reader: MailboxReader,
  options: ImapOptions,
): Promise<Omit<MailboxPlace, 'at'> | null> {
  const { uidValidity, lastUid: end } = placeOf(client)
  const isSame = uidValidity === place.uidValidity
  const since: SearchObject = isSame
    ? { uid: `${place.lastUid + 1}:*` }
    : { since: new Date(place.at.getTime() - twoDays) }
  const found = (await client.search(since, { uid: true })) || []
  const uids = found.filter(uid => !isSame || uid > place.lastUid).sort((a, b) => a - b)
  let lastUid = isSame ? place.lastUid : 0
  for (let i = 0; i < Math.min(uids.length, most.mails); i += most.heads) {
    const few = uids.slice(i, i + most.heads)
    const heads = await client.fetchAll(few.join(','), headQuery, { uid: true })
    for (const each of heads.sort((a, b) => a.uid - b.uid)) {
      if (await isWanted(each, reader))
        if (!(await fetchOne(client, login, each, reader, options))) return null
      lastUid = each.uid
      await reader.keep({ uidValidity, lastUid })
    }
  }
  if (uids.length > most.mails) return null
  const reached = { uidValidity, lastUid: isSame ? lastUid : Math.max(lastUid, end) }
  await reader.keep(reached)
  return reached
}

async function isWanted(mail: FetchMessageObject, reader: MailboxReader): Promise<boolean> {
  const head = headOfFetched(mail)
  if ((mail.size ?? 0) > most.mail) return false
  if (isReport(head)) return true
  return isPersons(mail, head) && (await reader.wants(headAs(mail, head)))
}

const isPersons = ({ envelope }: FetchMessageObject, head: ReturnType<typeof headersIn>): boolean =>
  envelope?.from?.length === 1 && !isAutomatic(head)

async function listSince(client: ImapFlow, since: Date): Promise<ListedMails> {
  const { uidValidity } = placeOf(client)
  const found = (await client.search({ since }, { uid: true })) || []
  const uids = [...found].sort((a, b) => b - a).slice(0, most.listed)
  const mails: ListedMail[] = []
  for (let i = 0; i < uids.length; i += most.heads) {
    const heads = await client.fetchAll(uids.slice(i, i + most.heads).join(','), headQuery, { uid: true })
    for (const each of heads) {
      const head = headOfFetched(each)
      if ((each.size ?? 0) > most.mail || isReport(head) || !isPersons(each, head)) continue
      mails.push({
        ...headAs(each, head),
        uid: each.uid,
        name: outsideText(each.envelope?.from?.[0]?.name ?? '', 200).trim(),
        subject: outsideText(each.envelope?.subject ?? '', 300).trim(),
        at: new Date(each.internalDate ?? Date.now()),
      })
    }
  }
  return { uidValidity, mails: mails.sort((a, b) => b.uid - a.uid) }
}

async function fetchAt(
  client: ImapFlow,
  login: MailboxLogin,
  company: CompanyId,
  { uidValidity, uid }: MailAt,
  options: ImapOptions,
): Promise<IncomingMail | null> {
  if (placeOf(client).uidValidity !== uidValidity) return null
  const head = await client.fetchOne(String(uid), headQuery, { uid: true })
  if (!head || (head.size ?? 0) > most.mail) return null
  let mail: IncomingMail | null = null
  const taker = {
    company,
    takeReport: async () => {},
    async take(taken: IncomingMail) {
      mail = taken
    },
  }
  await fetchOne(client, login, head, taker, options)
  return mail
}

const headOfFetched = ({ headers }: FetchMessageObject) =>
  headersIn((headers ?? Buffer.alloc(0)).toString('latin1'))

/** True for reports about mails (RFC 3464, 5965), which may be about ours. */
const isReport = (head: ReturnType<typeof headersIn>) =>
  /^multipart\/report\b/i.test(headerOf(head, 'content-type'))

function headAs({ envelope = {} }: FetchMessageObject, head: ReturnType<typeof headersIn>): MailHead {
  const id = envelope.messageId ?? ''
  return {
    from: envelope.from?.[0]?.address ?? '',
    to: [...(envelope.to ?? []), ...(envelope.cc ?? [])].flatMap(each => each.address || []).slice(0, 100),
    references: referencesIn(head),
    messageId: isMessageId(id) ? id : '',
  }
}

/** Fetches a mail and hands it over; false: it has to wait for names that can't be looked up now, or for its turn. */
async function fetchOne(
  client: ImapFlow,
  { host, username }: MailboxLogin,
  mail: FetchMessageObject,
  reader: Pick<MailboxReader, 'company' | 'take' | 'takeReport'>,
  { lookUp }: ImapOptions,
): Promise<boolean> {
  const path = draftPath('mail')
  try {
    const { content } = await client.download(String(mail.uid), undefined, { uid: true, maxBytes: most.mail })
    // Somebody has deleted it meanwhile.
    if (!content) return true
    await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
    const head = await headOf(path)
    if (head === null) return true
    // A report is known by the sealed address in it, whoever wrote it.
    const proof = isReport(headOfFetched(mail))
      ? { provenFrom: null }
      : await proveSender(path, head, { mta: host, ...(lookUp && { lookUp }) })
    const arrived = mail.internalDate ? new Date(mail.internalDate).getTime() : 0
    if (proof === 'later' && Date.now() - arrived < namesWithin) return false
    const provenFrom = proof === 'later' ? null : proof.provenFrom
    const read = await readMime(reader.company, path, { recipient: username, provenFrom })
    if (read.report) await reader.takeReport(read.report)
    if (read.mail) await reader.take({ ...read.mail, id: `${read.mail.id} mailbox` })
    return true
  } catch (error) {
    const trouble = error instanceof ReaderTrouble ? error.cause : error
    if (!(trouble instanceof Undecodable)) throw error
    return trouble.trouble !== 'busy'
  } finally {
    await rm(path, { force: true })
  }
}

/** Waits until the server tells of a mail; false: none came in time, or it tells of none. */
async function hears(client: ImapFlow, ms: number): Promise<boolean> {
  if (ms <= 0 || !client.capabilities.has('IDLE')) return false
  return new Promise<boolean>(resolve => {
    const end = (isThere: boolean) => {
      clearTimeout(clock)
      client.off('exists', told)
      client.off('close', closed)
      resolve(isThere)
    }
    const told = () => end(true)
    const closed = () => end(false)
    const clock = setTimeout(end, ms, false)
    client.on('exists', told)
    client.on('close', closed)
    // Ends with the next command, or with the connection.
    client.idle().catch(() => end(false))
  })
}

const certificates =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT.*)|CERT_.*|ERR_TLS_CERT_ALTNAME_INVALID)$/
/** Codes of RFC 5530 with which a sign-in is refused for now, whatever its password. */
const passing = ['UNAVAILABLE', 'INUSE', 'LIMIT', 'OVERQUOTA', 'SERVERBUG']

function troubleOf(error: unknown): MailboxTrouble {
  if (error instanceof MailboxTrouble) return error
  const {
    code = '',
    authenticationFailed,
    serverResponseCode = '',
    responseText = '',
    tlsFailed,
  } = error as {
    code?: string
    authenticationFailed?: boolean
    serverResponseCode?: string
    responseText?: string
    tlsFailed?: boolean
  }
  const said = outsideText(String(responseText).replace(/\s+/g, ' '), 200)
  const trouble = (kind: MailboxTrouble['kind']) => new MailboxTrouble(kind, said, error)
  if (error instanceof AddressRefused) return trouble('private')
  if (authenticationFailed) return trouble(passing.includes(serverResponseCode) ? 'refused' : 'login')
  if (['ENOTFOUND', 'EAI_AGAIN', 'ENODATA'].includes(code)) return trouble('host')
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'].includes(code)) return trouble('unreachable')
  if (certificates.test(code)) return trouble('certificate')
  if (code.endsWith('_TIMEOUT') || ['ETIMEDOUT', 'ETIMEOUT'].includes(code)) return trouble('silent')
  if (tlsFailed || code === 'EPROTO' || code.startsWith('ERR_SSL')) return trouble('encryption')
  return trouble('broken')
}
