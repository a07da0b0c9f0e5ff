export const mailTexts = {
  retried: 'The mail is on its way again.',
} as const

const resetLink = /(\/auth\/reset-password\?token=)[\w-]+/g

/**
 * A sent mail as others of the company may read it. A link to a new password is for its reader alone: shown here,
 * it would let whoever sees this list take over that person's account, in other companies too.
 */
export function withoutSecrets(text: string): string {
  return text.replace(resetLink, '$1…')
}
