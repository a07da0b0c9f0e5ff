/** Wrong PINs in a row after which a person is blocked on that tablet, and for how many minutes. */
export const mostWrong = 5
export const blockMinutes = 10
/** Wrong PINs of all people on one tablet in an hour. */
export const mostWrongOnTablet = 30
export const mostTablets = 20
/** Minutes for which a pairing code counts. */
export const pairingMinutes = 30

/** Letters and digits that nobody confuses. */
export const codeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
export const codeLength = 8

/** A code as it was typed: in capitals, without what stands between its halves. */
export const codeAsTyped = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')

export const codeText = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

export const tabletTexts = {
  pin: 'Please enter 4 to 6 digits.',
  easy: 'This PIN is too easy to guess. Choose another one.',
  wrongCode: 'This code is no longer valid. Ask the office for a new one.',
  over: 'This tablet is no longer paired. Ask the office for a new code.',
  notHere: 'This person can’t clock in on this tablet.',
  noPin: 'No PIN yet. Set one in your profile, or ask the office.',
  notThisJob: 'This job isn’t on your list. Go back and choose again.',
  tooMany: 'Too many requests. Please wait a minute and try again.',
  tooManyWrong: 'Too many wrong PINs on this tablet. Wait an hour, or ask the office.',
  whom: 'Choose who clocks in here.',
  stranger: 'Someone you chose is no longer in the team.',
} as const

/** Why a PIN can't be taken; null: it can. */
export function pinProblem(pin: string): string | null {
  if (!/^\d{4,6}$/.test(pin)) return tabletTexts.pin
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])))
  const [step] = steps
  return steps.size === 1 && Math.abs(step!) <= 1 ? tabletTexts.easy : null
}
