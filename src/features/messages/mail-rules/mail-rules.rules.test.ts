import { expect, test } from 'vitest'
import { factsIn, labelsIn, leadIn, mailRuleProblem, noLabels, usualLabels } from './mail-rules.rules.ts'

const hipages = `You have a new lead!

Name: Jane O’Brien
Phone: 0412 345 678
Email: Jane.OBrien@Example.com
Suburb: Marrickville NSW 2204
Job: Leaking tap in the kitchen.
Please call after 3 pm.

View it: https://portal.test/lead/1
`

test('the usual labels of a portal are found, and what stands behind them', () => {
  const labels = usualLabels(labelsIn(hipages))
  expect(labels).toEqual({
    name: 'Name:',
    phone: 'Phone:',
    email: 'Email:',
    suburb: 'Suburb:',
    address: '',
    note: 'Job:',
  })
  expect(leadIn(hipages, labels)).toEqual({
    name: 'Jane O’Brien',
    phone: '0412 345 678',
    email: 'jane.obrien@example.com',
    suburb: 'Marrickville NSW 2204',
    address: '',
    note: 'Leaking tap in the kitchen.\nPlease call after 3 pm.',
  })
})

test('a table has its values below, stars and letters make no difference, and quoted lines are nobody’s', () => {
  const labels = { ...noLabels, name: 'customer name', phone: 'Mobile', note: 'Description:' }
  const text =
    '> Mobile: 0400 000 000\n*Customer Name*\n\nSam Lee\n| MOBILE: (02) 9876 5432 (after 5)\nDescription:\nMobiles ring\n\nBye'
  expect(leadIn(text, labels)).toMatchObject({
    name: 'Sam Lee',
    phone: '(02) 9876 5432',
    note: 'Mobiles ring',
  })
  // The first of its kind counts: what a client writes about the job changes nothing.
  const later = 'Phone: 0412 345 678\nJob: tap\nPhone: 0499 999 999'
  expect(leadIn(later, { ...noLabels, phone: 'Phone', note: 'Job' })).toMatchObject({
    phone: '0412 345 678',
    note: 'tap',
  })
})

test('what is neither a phone number nor an email is none, and script stays text', () => {
  const labels = { ...noLabels, name: 'Name:', phone: 'Phone:', email: 'Email:' }
  const text = 'Name: <script>alert(1)</script>\nPhone: call me maybe\nEmail: none@'
  expect(leadIn(text, labels)).toMatchObject({ name: '<script>alert(1)</script>', phone: '', email: '' })
  expect(factsIn('Names of 12 people\nPhone', labels)).toMatchObject({ name: '', phone: '' })
})

test('a rule needs a sender, a name, and for leads the label of a phone number or an email', () => {
  const rule = { sender: 'a@b.test', name: 'hipages', makes: 'lead' as const, labels: noLabels }
  expect(mailRuleProblem(rule)?.field).toBe('labels.phone')
  expect(mailRuleProblem({ ...rule, makes: 'bill' })).toBeNull()
  expect(mailRuleProblem({ ...rule, sender: 'nobody' })?.field).toBe('sender')
  expect(mailRuleProblem({ ...rule, makes: 'bill', name: ' ' })?.field).toBe('name')
})

test('a mail of any length is read at once', () => {
  const start = performance.now()
  const long = `${'Name: x '.repeat(50_000)}\n${'*|- '.repeat(20_000)}\n${'a:\n'.repeat(100_000)}Phone: ${'1 '.repeat(50_000)}`
  leadIn(long, usualLabels(labelsIn(long)))
  leadIn(`Email: ${'a@'.repeat(100_000)}`, { ...noLabels, email: 'Email' })
  expect(performance.now() - start).toBeLessThan(1_000)
})
