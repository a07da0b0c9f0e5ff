import { beforeEach, expect, test } from 'vitest'
import { testApp } from '#app/testing/test-app.ts'
import { signInContract } from '#features/account/sign-in/sign-in.contract.ts'
import { LineUnavailable } from '#server/providers/voice/voice.port.ts'
import { phoneNumbersContract as c } from '../../numbers.contract.ts'
import { testLine } from '../../testing/test-line.ts'

const line = testLine()
const app = await testApp({ voice: line.voice })
let count = 0
const next = () => `+6125552${String(++count).padStart(4, '0')}`

beforeEach(() => {
  line.account.length = 0
  line.fail(null)
})

test('a number is bought, named, shown by somebody’s calls, and given up', async () => {
  const { owner, operator } = await app.company()
  const [first, second] = [next(), next()]
  const { result } = (await app.ok(c.buy, { number: first }, owner)).body
  expect(result).toMatchObject({ number: first, purpose: 'office' })
  // Sent again, it is not bought again.
  expect((await app.ok(c.buy, { number: first }, owner)).body.result.id).toBe(result.id)
  expect(line.account).toHaveLength(1)
  const other = (await app.ok(c.buy, { number: second }, owner)).body.result
  await app.ok(c.setPerson, { user_id: operator.id, number_id: other.id }, owner)
  const shown = async (as: typeof owner) =>
    (await app.ok(signInContract.me, {}, as)).body.user.outgoing_number
  expect([await shown(owner), await shown(operator)]).toEqual([first, second])
  const named = await app.ok(
    c.edit,
    { id: result.id, name: 'Front desk', purpose: 'masking', version: result.version },
    owner,
  )
  expect(named.body.result).toMatchObject({ name: 'Front desk', purpose: 'masking' })
  const again = await app.send(c.edit, { id: other.id, name: '', purpose: 'masking' }, owner)
  expect([again.status, again.body.message]).toEqual([409, 'You already have a number for masked calls.'])
  // A masking number is shown by no other call.
  expect(await shown(owner)).toBe(second)
  await app.ok(c.release, { id: other.id }, owner)
  expect(line.account.map(each => each.number)).toEqual([first])
  expect(await shown(operator)).toBe('')
})

test('a number of the account is taken over by one company; another one does not see it any more', async () => {
  const [one, two] = [await app.company(), await app.company()]
  const number = next()
  line.account.push({ numberId: 'PN9', number, name: 'Sydney' })
  expect((await app.ok(c.list, {}, two.owner)).body.account).toEqual([{ number, name: 'Sydney' }])
  const { result } = (await app.ok(c.adopt, { number }, one.owner)).body
  expect((await app.ok(c.list, {}, two.owner)).body).toMatchObject({ account: [], data: [], has_line: true })
  const taken = await app.send(c.adopt, { number }, two.owner)
  expect([taken.status, taken.body.message]).toEqual([409, 'This number already belongs to a company.'])
  for (const [entry, input] of [
    [c.edit, { id: result.id, name: '', purpose: 'office' }],
    [c.release, { id: result.id }],
    [c.setPerson, { user_id: two.owner.id, number_id: result.id }],
    [c.setPerson, { user_id: one.owner.id, number_id: null }],
  ] as const)
    expect((await app.send(entry as typeof c.release, input as { id: number }, two.owner)).status).toBe(404)
  expect((await app.send(c.adopt, { number: '+61255590000' }, two.owner)).status).toBe(404)
})

test('refused: the platform’s own number, a company on trial, one too many, and who is not the owner', async () => {
  const { owner, office } = await app.company()
  line.account.push({ numberId: 'PN1', number: line.voice.number, name: '' })
  expect((await app.ok(c.list, {}, owner)).body.account).toEqual([])
  const refused = async (as: typeof owner, number = next(), entry: typeof c.buy | typeof c.adopt = c.buy) => {
    const { status, body } = await app.send(entry, { number }, as)
    return [status, body.message]
  }
  expect(await refused(owner, line.voice.number, c.adopt)).toEqual([
    403,
    'This number belongs to the platform.',
  ])
  expect((await refused(office))[0]).toBe(403)
  const trial = await app.company({ pack_id: 5 })
  expect(await refused(trial.owner)).toEqual([403, 'Choose a plan to get phone numbers.'])
  await app.sql(
    `insert into phone_numbers (company_id, number, number_id, created_at)
     select $1::bigint, 'many-' || $1::bigint || '-' || i, 'PN', now() from generate_series(1, 20) i`,
    [owner.companyId],
  )
  expect(await refused(owner)).toEqual([409, 'A company can have up to 20 numbers.'])
})

test('while the line is away the own numbers are there all the same', async () => {
  const { owner } = await app.company()
  const number = next()
  await app.ok(c.buy, { number }, owner)
  const { owned } = line.voice.numbers!
  Object.assign(line.voice.numbers!, {
    owned: () => Promise.reject(new LineUnavailable('away')),
    available: () => Promise.reject(new LineUnavailable('away')),
  })
  expect((await app.ok(c.list, {}, owner)).body).toMatchObject({
    data: [{ number }],
    account: [],
    is_away: true,
  })
  const { status, body } = await app.send(c.available, {}, owner)
  expect([status, body.message]).toEqual([503, 'The phone line isn’t responding. Please try again.'])
  Object.assign(line.voice.numbers!, { owned })
})
