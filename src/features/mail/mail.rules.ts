import { groups } from '#shared/access.ts'

export const mailTexts = {
  retried: 'The mail is on its way again.',
} as const

const resetLink = /(\/auth\/reset-password\?token=)[\w-]+/g
const inviteLink = /(\/auth\/invite\?token=)[\w-]+/g

/**
 * A sent mail as others of the company may read it. A link to a new password is for its reader alone: shown here,
 * it would let whoever sees this list take over that person's account, in other companies too. An invitation's link
 * is the owner's to hand on, who may invite to any group.
 */
export function withoutSecrets(text: string, viewer: { group_id: number }): string {
  const hidden = text.replace(resetLink, '$1…')
  return viewer.group_id === groups.owner ? hidden : hidden.replace(inviteLink, '$1…')
}
