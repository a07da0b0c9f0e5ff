import { startCompanySession } from '#features/account/sign-in/server/sessions.service.ts'
import { addGuest, memberColours, reviveGuest } from '#features/people/team/server/team.queries.ts'
import { endSessions } from '#server/auth/sessions.ts'
import type { UserContext } from '#server/context.ts'
import { companyIdFrom } from '#server/db/company-id.ts'
import { asCompany } from '#server/db/inner-doors.ts'
import { found, refuse } from '#server/refusal.ts'
import { nextColour } from '#shared/colours/colour.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import { linkTexts } from '../links.rules.ts'
import { heldHead, usersOfAccount } from './links.queries.ts'
import { type Place, placesOf } from './places.service.ts'

/** Signs the account in to another of its companies; this session ends with it. */
export async function switchCompany(ctx: UserContext, asked: { email: string; id: number | null }) {
  const { accountId, companyId } = ctx.session
  const places = await placesOf(ctx.db, accountId)
  const place = placeAsked(
    places.filter(({ id }) => id !== Number(companyId)),
    asked,
  )
  const started = await ctx.db.withPlatform('open another company of an account', async tx => {
    const users = await usersOfAccount(tx, accountId)
    const userId = place.by === null ? place.userId : await guestIn(place, place.by)
    const started = await startCompanySession(tx, ctx, {
      accountId,
      companyId: place.id,
      userId: userId ?? refuse(403, linkTexts.noPlace),
    })
    await endSessions(tx, { id: ctx.session.sessionId })
    return started

    /** The account's user at a member; made when it comes for the first time, in the group that the owner chose. */
    async function guestIn({ id }: Place, by: number): Promise<number> {
      const there = users.find(each => each.company_id === id)
      const here = found(users.find(each => each.company_id === by))
      return asCompany(
        tx,
        companyIdFrom(id, 'link'),
        async member => {
          const head = await heldHead(member)
          if (head?.head_company_id !== by) return refuse(403, linkTexts.noPlace)
          if (there?.franchise_id === head.id) {
            // The member's owner has switched this person off.
            if (!there.active) return refuse(403, linkTexts.noPlace)
            return there.id
          }
          const joins = { group_id: head.group_id, franchise_id: head.id }
          if (there) {
            member.record('users', { active: there.active }, { active: true }, there.id)
            await reviveGuest(member, there.id, joins)
            return there.id
          }
          const { fullname, email, phone } = here
          const colour = nextColour(await memberColours(member))
          const row = await addGuest(member, accountId, { fullname, email, phone, colour, ...joins })
          member.record('users', null, row)
          return row.id
        },
        { id: there?.id ?? 0, fullname: here.fullname },
      )
    }
  })
  ctx.sessions.forget()
  return started
}

function placeAsked(places: readonly Place[], { email, id }: { email: string; id: number | null }): Place {
  const wanted = canonicalEmail(email) ?? email.toLowerCase()
  const isIt = (place: Place) => (canonicalEmail(place.email) ?? place.email.toLowerCase()) === wanted
  const fitting = places.filter(place => isIt(place) && (id === null || place.id === id))
  const [place, ...others] = fitting
  if (!place) return refuse(404, linkTexts.noPlace)
  return others.length > 0 ? refuse(409, linkTexts.which) : place
}
