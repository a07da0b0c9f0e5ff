import { isDeepStrictEqual } from 'node:util'
import { insertPicture } from '#features/account/company/server/company.queries.ts'
import { makePicture } from '#features/account/company/server/pictures.service.ts'
import { mayWord } from '#features/messages/message-templates/message-templates.rules.ts'
import {
  addVersion,
  designOf,
  storeDesign,
  versionBlocks,
  versionsOf,
} from '#features/messages/message-templates/server/email-designs.queries.ts'
import {
  lockTemplate,
  templateById,
} from '#features/messages/message-templates/server/message-templates.queries.ts'
import { memberById } from '#features/people/team/server/team.queries.ts'
import type { CompanyTx, UserTx } from '#server/db/company-tx.ts'
import type { Handlers } from '#server/mount.ts'
import { writtenHtml } from '#server/providers/mail/written-html.ts'
import { found, refuse, refuseStale, refuseUnless } from '#server/refusal.ts'
import { refuseSentJustNow } from '#server/sent-just-now.ts'
import { canonicalEmail } from '#shared/identifiers.ts'
import type { MailBlock } from '#shared/mail-blocks/mail-blocks.ts'
import type { emailDesignsContract } from '../email-designs.contract.ts'
import { designTexts, mayPublish } from '../email-designs.rules.ts'
import { sampleOf } from './company-mail.service.ts'
import { templateView } from './mail-view.service.ts'
import { sampleMail } from './sample-mail.service.ts'

export const emailDesignsHandlers: Handlers<typeof emailDesignsContract> = {
  read: async ({ id }, ctx) => ({
    data: await ctx.read(tx => shownDesign(tx, id)),
    link: templateView(ctx, ctx.session.companyId, id),
  }),

  formerVersion: async ({ id }, ctx) => ({
    data: { blocks: found(await ctx.read(tx => versionBlocks(tx, id))) },
  }),

  async save({ id, blocks, version }, ctx) {
    const draft = await cleaned(blocks)
    return ctx.write(async tx => {
      const before = await lockedDesign(tx, id, version)
      return keep(tx, id, before, { draft, published: before?.published ?? null })
    })
  },

  async publish({ id, blocks, version }, ctx) {
    refuseUnless(mayPublish(blocks), 400, { field: 'blocks' })
    const draft = await cleaned(blocks)
    return ctx.write(async tx => {
      const before = await lockedDesign(tx, id, version)
      const published = draft.length > 0 ? draft : null
      const reply = await keep(tx, id, before, { draft, published })
      // Publishing the same once more, as by a second press, is no version of its own.
      if (published && !isDeepStrictEqual(published, before?.published)) await addVersion(tx, id, published)
      return { data: { ...reply.data, versions: await versionsOf(tx, id) } }
    })
  },

  preview: ({ subject, blocks, dark }, ctx) =>
    ctx.read(async tx => {
      const mail = await sampleMail(tx, ctx, { subject, blocks, scheme: dark ? 'dark' : 'auto' })
      return { ...mail, bytes: Buffer.byteLength(mail.html) }
    }),

  test: ({ subject, blocks }, ctx) =>
    ctx.write(async tx => {
      const to = await ownAddress(tx)
      const mail = await sampleMail(tx, ctx, { subject, blocks })
      await refuseSentJustNow(tx, ['test', to, mail.subject, mail.html])
      await ctx.outbox.mail(tx, { to, ...mail }, 'company')
      return { message: designTexts.tested }
    }),

  async uploadPicture(_input, ctx) {
    const picture = await makePicture(ctx.session.companyId, ctx.upload, 'photo')
    return ctx.write(async tx => {
      await insertPicture(tx, picture)
      return { picture: picture.key }
    })
  },

  previewCompanyMail: ({ name, subject, content, design_id }, ctx) =>
    ctx.read(async tx => {
      refuseUnless(mayWord(name, { subject, content }), 400, { field: 'content' })
      const { text: _, ...mail } = await sampleOf(tx, ctx, name, { subject, content, design: design_id })
      return mail
    }),

  testCompanyMail: ({ name, subject, content, design_id }, ctx) =>
    ctx.write(async tx => {
      refuseUnless(mayWord(name, { subject, content }), 400, { field: 'content' })
      if (design_id !== null) found(await templateById(tx, design_id, 'email'))
      const to = await ownAddress(tx)
      const mail = await sampleOf(tx, ctx, name, { subject, content, design: design_id })
      await refuseSentJustNow(tx, ['test', to, mail.subject, mail.html])
      await ctx.outbox.mail(tx, { to, ...mail }, 'company')
      return { message: designTexts.tested }
    }),
}

const ownAddress = async (tx: UserTx): Promise<string> =>
  canonicalEmail((await memberById(tx, tx.by.id))?.email ?? '') ?? refuse(409, designTexts.noAddress)

async function shownDesign(tx: CompanyTx, id: number) {
  const template = found(await templateById(tx, id, 'email'))
  const design = await designOf(tx, id)
  return {
    template_id: id,
    name: template.name,
    subject: template.subject,
    draft: design?.draft ?? null,
    published: design?.published ?? null,
    version: design?.version ?? 0,
    versions: await versionsOf(tx, id),
  }
}

/** Locks the template, so that of two who save the second sees what the first has saved. */
async function lockedDesign(tx: UserTx, id: number, version: number | undefined) {
  if (found(await lockTemplate(tx, id)).channel !== 'email') found(undefined)
  const before = await designOf(tx, id)
  refuseStale(version, { version: before?.version ?? 0 }, await shownDesign(tx, id))
  return before
}

type Design = Awaited<ReturnType<typeof designOf>>

async function keep(
  tx: UserTx,
  id: number,
  before: Design,
  fields: Pick<NonNullable<Design>, 'draft' | 'published'>,
) {
  await storeDesign(tx, id, fields)
  const data = await shownDesign(tx, id)
  tx.record('email_designs', before ?? null, { template_id: id, version: data.version, ...fields }, id)
  return { data }
}

/** Texts as they will be sent, so that nothing else is ever kept. */
const cleaned = async (blocks: readonly MailBlock[]): Promise<MailBlock[]> =>
  Promise.all(
    blocks.map(async block =>
      block.kind === 'columns'
        ? {
            ...block,
            columns: await Promise.all(block.columns.map(inside => Promise.all(inside.map(cleanedOne)))),
          }
        : cleanedOne(block),
    ),
  )

async function cleanedOne<B extends MailBlock>(block: B): Promise<B> {
  return block.kind === 'text' ? { ...block, values: { html: await writtenHtml(block.values.html) } } : block
}
