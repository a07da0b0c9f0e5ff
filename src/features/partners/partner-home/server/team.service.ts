import { limitAttempts } from '#features/account/sign-in/server/attempts.service.ts'
import { hashNewPassword } from '#server/auth/new-password.ts'
import { endPartnerSessions } from '#server/auth/partner-sessions.ts'
import { hashSecret, newSecret } from '#server/auth/secrets.ts'
import type { PartnerContext, PublicContext } from '#server/context.ts'
import { found, refuse } from '#server/refusal.ts'
import type { Gets } from '#shared/endpoint.ts'
import { linkDays, partnerTexts } from '../../partner-sign-in/partner-sign-in.rules.ts'
import { hostOf } from '../../partner-sign-in/server/partner-host.service.ts'
import { partnerMail } from '../../partner-sign-in/server/partner-mails.service.ts'
import {
  insertPerson,
  markPersonVerified,
  personByEmail,
  personById,
  setPersonPassword,
  updatePerson,
} from '../../partner-sign-in/server/partner-people.queries.ts'
import {
  consumePartnerToken,
  endPartnerTokens,
  insertPartnerTokens,
  openPartnerToken,
} from '../../partner-sign-in/server/partner-tokens.queries.ts'
import type { partnerHomeContract } from '../partner-home.contract.ts'

/** Invites somebody to the partner's team. */
export function invitePerson(ctx: PartnerContext, input: Gets<typeof partnerHomeContract.invite>) {
  return ctx.write(async tx => {
    const { partnerId, personId } = ctx.partner
    const me = found(await personById(tx, personId))
    const known = await personByEmail(tx, input.email)
    if (known && (known.password_hash !== null || known.partner_id !== partnerId))
      return refuse(409, partnerTexts.taken, { field: 'email' })
    const id =
      known?.id ??
      (await insertPerson(tx, { ...input, partnerId, passwordHash: null, language: me.language }))
    // Somebody of another partner has the address: this transaction does not see them.
    if (id === undefined) return refuse(409, partnerTexts.taken, { field: 'email' })
    if (known)
      await updatePerson(tx, id, { first_name: input.firstName, last_name: input.lastName, role: input.role })
    const { secret, hash } = newSecret()
    await insertPartnerTokens(tx, 'invite', { partnerId, personId: id }, [hash])
    const to = { email: input.email, language: known?.language || me.language }
    const company = me.company_name
    const mail = await partnerMail(to, ({ t }) => ({
      subject: t('Join {{company}} on the partner pages', { company }),
      paragraphs: [
        t('Hi {{name}},', { name: input.firstName }),
        t('{{person}} has invited you to the partner pages of {{company}}.', {
          person: `${me.first_name} ${me.last_name}`,
          company,
        }),
        t('This link works once, within {{days}} days. If you didn’t expect it, ignore this email.', {
          days: String(linkDays),
        }),
      ],
      button: { label: t('Accept invitation'), url: `${ctx.publicUrl}/partner-login?invite=${secret}` },
    }))
    await ctx.outbox.mail(tx, mail, 'reader')
    tx.record('partner_people', null, { id, email: input.email, role: input.role })
    return {}
  })
}

/** Changes what somebody may do; nobody changes themselves, so that an owner stays. */
export function changePerson(ctx: PartnerContext, input: Gets<typeof partnerHomeContract.changePerson>) {
  return ctx.write(async tx => {
    const before = found(await personById(tx, input.id))
    if (before.id === ctx.partner.personId) refuse(409, 'Ask another owner to change this.')
    await updatePerson(tx, before.id, { role: input.role, active: input.active })
    if (!input.active) {
      await endPartnerSessions(tx, { personId: before.id })
      await endPartnerTokens(tx, before.id, ['invite', 'reset', 'factor'])
    }
    const { id, role, active } = before
    tx.record('partner_people', { id, role, active }, { id, role: input.role, active: input.active })
    return {}
  })
}

/** Returns the details that an invitation shows. */
export async function readInvitation(ctx: PublicContext, token: string) {
  const attempt = await limitAttempts(ctx, 'partner-invite', null)
  const companyId = await hostOf(ctx)
  const person = await ctx.db.readCompany(companyId, async tx => {
    const open = await openPartnerToken(tx, 'invite', hashSecret(token))
    return open && personById(tx, open.person_id)
  })
  if (!person?.active) return refuse(400, partnerTexts.linkInvalid)
  await attempt.succeeded()
  return { firstName: person.first_name, email: person.email, companyName: person.company_name }
}

/** Accepts an invitation. */
export async function joinTeam(ctx: PublicContext, token: string, password: string): Promise<void> {
  await readInvitation(ctx, token)
  const passwordHash = await hashNewPassword(password)
  await ctx.db.withCompany(await hostOf(ctx), async tx => {
    const used = await consumePartnerToken(tx, 'invite', hashSecret(token))
    if (!used) return refuse(400, partnerTexts.linkInvalid)
    await setPersonPassword(tx, used.person_id, passwordHash)
    await markPersonVerified(tx, used.person_id)
    tx.record('partner_people', { joined: false }, { joined: true }, used.person_id)
  })
}
