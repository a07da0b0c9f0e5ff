import { expect, test } from 'vitest'
import { expectLinear } from '#shared/testing/long-runs.ts'
import { isAutomatic, reportIn } from './machine-mail.ts'

test.each([
  ['Auto-Submitted', 'auto-replied', true],
  ['Auto-Submitted', 'no', false],
  ['Precedence', 'bulk', true],
  ['Precedence', 'List', true],
  ['Precedence', 'first-class', false],
  ['X-Auto-Response-Suppress', 'All', true],
  ['X-Auto-Response-Suppress', 'DR, OOF, AutoReply', true],
  ['X-Auto-Response-Suppress', 'None', false],
  ['X-Autoreply', 'yes', true],
  ['X-Autorespond', 'Away until Monday', true],
  ['List-Id', '<news.shop.test>', true],
  ['Return-Path', '<>', true],
  ['Return-Path', '<ana@costa.test>', false],
  ['Received-SPF', 'none identity=mailfrom; envelope-from=<>; receiver=x', true],
  ['Received-SPF', 'Pass identity=mailfrom; envelope-from=ana@costa.test; receiver=x', false],
  ['Content-Type', 'multipart/report; report-type=delivery-status; boundary="x"', true],
  ['Content-Type', 'multipart/alternative; boundary="x"', false],
])('%s: %s is a machine’s: %s', (Name, Value, expected) => {
  expect(isAutomatic([{ Name, Value }])).toBe(expected)
})

const report = {
  headers: [{ Name: 'Return-Path', Value: '<>' }],
  from: 'MAILER-DAEMON@mx.bright.test',
  to: ['post@bright.test'],
  text: 'This is the mail system at host mx.bright.test.',
  parts: [
    {
      type: 'message/delivery-status',
      content:
        'Reporting-MTA: dns; mx.bright.test\r\n\r\nFinal-Recipient: rfc822; Ana@Costa.test\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 <ana@costa.test>:\r\n    No such user\r\n',
    },
    {
      type: 'message/rfc822',
      content: 'Message-ID: <abc@bright.test>\r\nReply-To: <answers+1.2@in.test>\r\n\r\nWhen?',
    },
  ],
}

test('a report names the reader, the refusal and the mail that it is about', () => {
  expect(reportIn(report)).toEqual({
    said: expect.stringContaining('No such user'),
    to: ['post@bright.test'],
    recipient: 'ana@costa.test',
    reason: '550 5.1.1 <ana@costa.test>: No such user',
    mentioned: expect.arrayContaining(['abc@bright.test', 'answers+1.2@in.test']),
  })
})

test('a report in free words counts if a mail server has sent it', () => {
  const text =
    'Hi. This is the qmail-send program.\n\n<ana@costa.test>:\n203.0.113.5 does not like recipient.\n550 5.1.1 unknown user\n\n--- Below is a copy\nMessage-ID: <abc@bright.test>'
  const free = { ...report, text, parts: [] }
  expect(reportIn(free)).toMatchObject({ recipient: '', reason: '550 5.1.1 unknown user' })
  expect(reportIn({ ...free, from: 'ana@costa.test' })).toBeNull()
})

test('a delay, a delivery and a client’s mail are no failure', () => {
  for (const action of ['delayed', 'delivered', 'relayed']) {
    const [status, ...others] = report.parts
    const content = status!.content.replace('failed', action)
    expect(reportIn({ ...report, parts: [{ ...status!, content }, ...others] })).toBeNull()
  }
  expect(reportIn({ ...report, headers: [], from: 'ana@costa.test', parts: [] })).toBeNull()
})

test('long runs in a report take no longer than their length', () => {
  const read = (text: string) =>
    reportIn({
      ...report,
      text,
      parts: [{ type: 'message/delivery-status', content: `Action: failed\n${text}` }],
    })
  expectLinear(['a@', '<', '550 ', '5.1', ':', '\n ', 'Action: failed\n', ';'], read)
})
