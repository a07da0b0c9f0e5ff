import { randomBytes } from 'node:crypto'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { companyReader } from '#features/account/company/server/company-reader.service.ts'
import { refuseDeadLink } from '#features/account/company/server/dead-link.service.ts'
import { openClient, presentClientId } from '#features/clients/clients/server/clients.queries.ts'
import { memberById } from '#features/people/team/server/team.queries.ts'
import { queueTexts } from '#features/talk/sms/server/send-sms.service.ts'
import { mobileNumber } from '#features/talk/sms/sms.rules.ts'
import { hashSecret } from '#server/auth/secrets.ts'
import type { PublicContext, UserContext } from '#server/context.ts'
import { type CompanyId, companyIdFrom } from '#server/db/company-id.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import { found, refuse } from '#server/refusal.ts'
import type { Gets } from '#shared/endpoint.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { displayPhone } from '#shared/phones/phone.ts'
import { placeholders } from '#shared/texts/placeholders.ts'
import type { formLinksContract } from '../form-links.contract.ts'
import { type LinkKind, linkPath, linkTexts, mostLinks } from '../form-links.rules.ts'
import { formTexts } from '../forms.rules.ts'
import { lockRound, type RoundRow } from './asked/rounds.queries.ts'
import { countOpenLinks, insertLink, type LinkRow, linkByHash } from './form-links.queries.ts'
import { type FormVersion, lockForm, offeredForms } from './forms.queries.ts'

/** A client or member, as a link is made for them. */
export interface LinkPerson {
  name: string
  email: string
  phone: string
}

/** The company and the secret of a link's last segment. */
export function partsOfKey(key: string): { companyId: CompanyId; hash: Buffer } {
  const at = key.indexOf('-')
  return { companyId: companyIdFrom(Number(key.slice(0, at)), 'link'), hash: hashSecret(key.slice(at + 1)) }
}

export const isOpen = ({ ended_at, expires_at }: LinkRow, now: Date): boolean =>
  ended_at === null && (expires_at === null || expires_at > now)

export const isTaken = ({ used, most }: LinkRow): boolean => most !== null && used >= most

/** The person of a link; null: they are gone, or it is anyone's. */
export async function personOf(
  tx: CompanyTx,
  { client_id, user_id }: Pick<LinkRow, 'client_id' | 'user_id'>,
): Promise<LinkPerson | null> {
  if (client_id !== null) {
    const client = await openClient(tx, client_id)
    return client ? { ...client, name: client.name || client.company_name } : null
  }
  const member = user_id === null ? undefined : await memberById(tx, user_id)
  return member?.active ? { name: member.fullname, email: member.email, phone: member.phone } : null
}

/** The link of a page that its person opened, whether it still takes anything or not. */
export async function linkOfPage(
  tx: CompanyTx,
  hash: Buffer,
  kind: LinkKind,
  personId: number | null,
): Promise<{ link: LinkRow; person: LinkPerson | null }> {
  const link = await linkByHash(tx, hash)
  const isOf =
    link?.kind === kind &&
    (kind === 'anyone' ||
      (kind === 'user'
        ? link.user_id === personId
        : link.client_id === (await presentClientId(tx, personId!))))
  if (!link || !isOf) return refuse(404, linkTexts.gone)
  const person = await personOf(tx, link)
  if (kind !== 'anyone' && person === null) return refuseDeadLink(tx, linkTexts.gone)
  return { link, person }
}

/** The newest version of a link's form, in use. */
export async function formOfLink(
  tx: CompanyTx,
  { form_id }: LinkRow,
): Promise<FormVersion & { about: string }> {
  const [form] = await offeredForms(tx, form_id)
  return form ?? refuseDeadLink(tx, linkTexts.gone)
}

/** Values for placeholders: of a client their own, never a job's. */
export async function valuesByLink(
  tx: CompanyTx,
  kind: LinkKind,
  person: LinkPerson | null,
): Promise<Record<string, string>> {
  const { dayOf } = await companyReader(tx)
  const client = kind === 'client' ? person : null
  return {
    ...Object.fromEntries(placeholders.map(name => [name, ''])),
    Customer_Name: client?.name ?? '',
    Customer_Email: client?.email ?? '',
    Customer_Phone: displayPhone(client?.phone ?? ''),
    Current_Date: dayOf(tx.now),
    Company_Id: String(tx.companyId),
  }
}

type Wanted = Gets<typeof formLinksContract.add>

/** Makes a link and brings it to its person. */
export async function addLink(ctx: UserContext, tx: UserTx, wanted: Wanted) {
  const form = found(await lockForm(tx, wanted.form_id))
  if (form.deleted_at !== null) return refuse(404, formTexts.gone)
  if (!form.active) return refuse(409, formTexts.off)
  if (form.published === 0) return refuse(409, linkTexts.noForm)
  if ((await countOpenLinks(tx, form.id)) >= mostLinks) return refuse(409, linkTexts.tooMany)
  const { kind, client_id, user_id, days, most } = wanted
  const of = {
    client_id:
      kind === 'client' ? (client_id ?? refuse(400, linkTexts.noClient, { field: 'client_id' })) : null,
    user_id: kind === 'user' ? (user_id ?? refuse(400, linkTexts.noMember, { field: 'user_id' })) : null,
  }
  const person = kind === 'anyone' ? null : found(await personOf(tx, of))
  const round = wanted.round_id === null ? null : found(await roundOfLink(tx, wanted.round_id, form.id))
  const secret = randomBytes(16).toString('base64url')
  const expires_at = days === null ? null : new Date(tx.now.getTime() + days * 86_400_000)
  const round_id = round?.id ?? null
  const fields = { form_id: form.id, kind, ...of, round_id, most, expires_at, token_hash: hashSecret(secret) }
  const row = await insertLink(tx, fields)
  tx.record('form_links', null, row)
  const path = linkPath(kind, of.client_id ?? of.user_id, `${tx.companyId}-${secret}`)
  const url = ctx.publicUrl + path
  if (person && wanted.via !== 'none')
    await sendLink(ctx, tx, { via: wanted.via, person, form: form.name, url })
  return { id: row.id, url, message: wanted.via === 'none' || !person ? 'Link added.' : 'Link sent.' }
}

/** A round of this form that goes on. */
async function roundOfLink(tx: CompanyTx, id: number, formId: number): Promise<RoundRow | null> {
  const round = await lockRound(tx, id)
  return round && round.form_id === formId && round.ended_at === null ? round : null
}

interface Sending {
  via: 'email' | 'sms'
  person: LinkPerson
  form: string
  url: string
}

async function sendLink(ctx: PublicContext, tx: UserTx, { via, person, form, url }: Sending): Promise<void> {
  const company = await companyRow(tx)
  const { t } = await companyReader(tx)
  const lead = t('{{company}} asks you to fill in: {{form}}.', { company: company.name, form })
  if (via === 'sms') {
    const phone = mobileNumber(person.phone) ?? refuse(400, 'Enter a valid number', { field: 'via' })
    await queueTexts(tx, ctx, [{ phone, text: `${lead} ${url}`, jobId: null }], {
      allowReplies: false,
      sendNow: true,
      zone: tx.by.timeZone,
    })
    return
  }
  const to = canonicalEmail(person.email) ?? refuse(400, 'Please enter an email address.', { field: 'via' })
  const replyTo = canonicalEmail(company.email)
  const drawn = await ctx.formMail(tx, 'form-email', {
    values: { Customer_Name: person.name, Form_Name: form },
    button: { label: t('Open the form'), url },
  })
  const mail = { to, ...drawn, from: company.name, ...(replyTo !== null && { replyTo }) }
  await ctx.outbox.mail(tx, mail, 'company')
}
