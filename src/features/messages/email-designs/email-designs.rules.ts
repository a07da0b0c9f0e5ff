import { mayFill } from '#features/messages/message-templates/placeholders.rules.ts'
import type { Fact } from '#shared/fact.ts'
import { allMailBlocks, type MailBlock, textsOfBlocks } from '#shared/mail-blocks/mail-blocks.ts'
import { because, type Verdict } from '#shared/verdict.ts'

export const designTexts = {
  saved: 'Draft saved.',
  published: 'Email design published.',
  tested: 'Test email sent to you.',
  noAddress: 'Add an email address to your profile first.',
  buttonAddress: 'Each button needs a label and a web address.',
  noPicture: 'Upload a picture, or choose another source.',
  pictureAddress: 'Each picture needs a web address that begins with https://.',
} as const

const everywhere = ['http:', 'https:', 'mailto:', 'tel:']

/** True if a link in a mail may lead there; a placeholder may stand in it. */
export const isWebAddress = (address: string, protocols: readonly string[] = everywhere): boolean =>
  address.includes('{{') || (URL.canParse(address) && protocols.includes(new URL(address).protocol))

/** True if the blocks may be sent to clients: buttons lead somewhere, pictures are there, placeholders are known. */
export function mayPublish(blocks: readonly MailBlock[]): Verdict<string | Fact> {
  const all = allMailBlocks(blocks)
  const isEmptyButton = all.some(
    ({ kind, values }) => kind === 'button' && !(values.label.trim() && isWebAddress(values.url)),
  )
  if (isEmptyButton) return because(designTexts.buttonAddress)
  const isLostPicture = all.some(
    ({ kind, values }) =>
      kind === 'image' && values.source === 'address' && !isWebAddress(values.address, ['https:']),
  )
  if (isLostPicture) return because(designTexts.pictureAddress)
  if (all.some(({ kind, values }) => kind === 'image' && values.source === 'upload' && !values.picture))
    return because(designTexts.noPicture)
  return mayFill(...textsOfBlocks(blocks))
}
