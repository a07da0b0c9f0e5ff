import { pictureAddress } from '#features/account/company/company.rules.ts'
import { brandColour } from '#features/account/company/server/brand.service.ts'
import { companyRow } from '#features/account/company/server/company.queries.ts'
import { refuseDeadLink } from '#features/account/company/server/dead-link.service.ts'
import { ticketFor } from '#server/auth/page-ticket.ts'
import type { PublicContext } from '#server/context.ts'
import type { Handlers } from '#server/mount.ts'
import { found } from '#server/refusal.ts'
import type { Answers } from '#shared/endpoint.ts'
import { startOf } from '#shared/forms/starting.ts'
import type { formLinksContract } from '../form-links.contract.ts'
import { type LinkKind, linkTexts, mostLinks } from '../form-links.rules.ts'
import { linksOfForm, lockLink, updateLink } from './form-links.queries.ts'
import {
  addLink,
  formOfLink,
  isOpen,
  isTaken,
  linkOfPage,
  partsOfKey,
  valuesByLink,
} from './form-links.service.ts'
import { formThere } from './forms.queries.ts'
import { takeByLink, ticketPlace } from './taking-by-link.service.ts'

export const formLinksHandlers: Handlers<typeof formLinksContract> = {
  list: ({ id }, ctx) =>
    ctx.read(async tx => {
      found(await formThere(tx, id))
      const links = await linksOfForm(tx, id, mostLinks)
      return {
        data: links.map(({ maker: created_by, ...link }) => ({
          ...link,
          created_by,
          is_open: isOpen(link, ctx.now()) && !isTaken(link),
        })),
      }
    }),

  add: (wanted, ctx) => ctx.write(tx => addLink(ctx, tx, wanted)),

  end: ({ id }, ctx) =>
    ctx.write(async tx => {
      const link = found(await lockLink(tx, id))
      if (link.ended_at === null) {
        await updateLink(tx, id, { ended_at: tx.now })
        tx.record('form_links', link, { ...link, ended_at: tx.now })
      }
      return { message: 'Link ended.' }
    }),

  read: ({ formLinkId }, ctx) => read(ctx, formLinkId, 'anyone', null),
  readOfClient: ({ formLinkId, clientId }, ctx) => read(ctx, formLinkId, 'client', clientId),
  readOfUser: ({ formLinkId, userId }, ctx) => read(ctx, formLinkId, 'user', userId),

  fill: (sent, ctx) => takeByLink(ctx, 'anyone', null, sent),
  fillOfClient: ({ clientId, ...sent }, ctx) => takeByLink(ctx, 'client', clientId, sent),
  fillOfUser: ({ userId, ...sent }, ctx) => takeByLink(ctx, 'user', userId, sent),
}

/** Reads the page of a link. */
function read(
  ctx: PublicContext,
  key: string,
  kind: LinkKind,
  personId: number | null,
): Promise<Answers<typeof formLinksContract.read>> {
  const { companyId, hash } = partsOfKey(key)
  return ctx.db.readCompany(companyId, async tx => {
    const { link, person } = await linkOfPage(tx, hash, kind, personId)
    if (!isOpen(link, ctx.now())) return refuseDeadLink(tx, linkTexts.gone)
    const { name: company, logo_key } = await companyRow(tx)
    const { name, about, number, content } = await formOfLink(tx, link)
    const isOver = isTaken(link)
    return {
      company,
      logo: pictureAddress(logo_key),
      colour: await brandColour(tx),
      name,
      about,
      person: person?.name ?? '',
      number,
      content: isOver ? null : content,
      start: isOver ? {} : startOf(content, await valuesByLink(tx, kind, person)),
      ticket: ticketFor(ctx.seal, ticketPlace(companyId, link.id, number), ctx.now()),
    }
  })
}
