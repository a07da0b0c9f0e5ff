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
    failed: [
      {
        address: 'ana@costa.test',
        kind: 'hard',
        code: '5.1.1',
        reason: '550 5.1.1 <ana@costa.test>: No such user',
      },
    ],
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

const statusPart = (content: string) => ({ type: 'message/delivery-status', content })
/** Samples of RFC 3464, appendix E. */
const samples = {
  // E.1
  simple: `Reporting-MTA: dns; cs.utk.edu

Original-Recipient: rfc822;louisl@larry.slip.umd.edu
Final-Recipient: rfc822;louisl@larry.slip.umd.edu
Action: failed
Status: 4.0.0
Diagnostic-Code: smtp; 426 connection timed out
Last-Attempt-Date: Thu, 7 Jul 1994 17:15:49 -0400
`,
  // E.2
  several: `Reporting-MTA: dns; cs.utk.edu

Original-Recipient: rfc822;arathib@vnet.ibm.com
Final-Recipient: rfc822;arathib@vnet.ibm.com
Action: failed
Status: 5.0.0 (permanent failure)
Diagnostic-Code: smtp;
 550 'arathib@vnet.IBM.COM' is not a registered gateway user
Remote-MTA: dns; vnet.ibm.com

Original-Recipient: rfc822;johnh@hpnjld.njd.hp.com
Final-Recipient: rfc822;johnh@hpnjld.njd.hp.com
Action: delayed
Status: 4.0.0 (hpnjld.njd.jp.com: host name lookup failure)

Original-Recipient: rfc822;wsnell@sdcc13.ucsd.edu
Final-Recipient: rfc822;wsnell@sdcc13.ucsd.edu
Action: failed
Status: 5.0.0
Diagnostic-Code: smtp; 550 user unknown
Remote-MTA: dns; sdcc13.ucsd.edu
`,
  // E.3
  delay: `Reporting-MTA: dns; sun2.nsfnet-relay.ac.uk

Final-Recipient: rfc822;thomas@de-montfort.ac.uk
Status: 4.0.0 (unknown temporary failure)
Action: delayed
`,
}
const readers = (content: string) =>
  reportIn({ ...report, parts: [statusPart(content)] })?.failed.map(({ address, kind, code }) => [
    address,
    kind,
    code,
  ])

test('reports of RFC 3464 name each reader with a status for good or for now', () => {
  expect(readers(samples.simple)).toEqual([['louisl@larry.slip.umd.edu', 'soft', '4.0.0']])
  expect(readers(samples.several)).toEqual([
    ['arathib@vnet.ibm.com', 'hard', '5.0.0'],
    ['wsnell@sdcc13.ucsd.edu', 'hard', '5.0.0'],
  ])
  expect(readers(samples.delay)).toBeUndefined()
  expect(readers(samples.several.replaceAll('\n', '\r\n'))).toEqual(readers(samples.several))
})

test.each([
  ['5.2.2', 'hard'],
  ['5.2.3', 'other'],
  ['5.3.4', 'other'],
  ['4.2.2', 'soft'],
  ['2.0.0', 'other'],
])('the status %s is %s', (code, kind) => {
  const content = `Final-Recipient: rfc822; ana@costa.test\nAction: failed\nStatus: ${code}`
  expect(readers(content)?.map(each => each[1])).toEqual([kind])
})

/** RFC 5965, appendix B.2. */
const feedback = `Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <somespammer@example.net>
Original-Rcpt-To: <User@Example.com>
Arrival-Date: Thu, 8 Mar 2005 14:00:00 EDT
Reporting-MTA: dns; mail.example.com
Source-IP: 192.0.2.1
Authentication-Results: mail.example.com;
           spf=fail smtp.mail=somespammer@example.com
Reported-Domain: example.net
`
const complaint = (content: string) => ({
  ...report,
  from: 'abusedesk@example.com',
  headers: [{ Name: 'Content-Type', Value: 'multipart/report; report-type=feedback-report' }],
  parts: [
    { type: 'message/feedback-report', content },
    { type: 'message/rfc822', content: 'Return-Path: <bounce+1.2.x@in.test>\r\n\r\nBuy' },
  ],
})

test('a complaint of RFC 5965 names its reader, also one that hides them; no other feedback is a complaint', () => {
  expect(reportIn(complaint(feedback))).toMatchObject({
    failed: [{ address: 'user@example.com', kind: 'complaint', reason: 'SomeGenerator/1.0' }],
    mentioned: expect.arrayContaining(['bounce+1.2.x@in.test']),
  })
  const hidden = feedback.replace('<User@Example.com>', '<redacted>')
  expect(reportIn(complaint(hidden))?.failed).toMatchObject([{ address: '', kind: 'complaint' }])
  for (const type of ['not-spam', 'fraud', 'virus', 'other'])
    expect(reportIn(complaint(feedback.replace('abuse', type)))).toBeNull()
})

test('a report about a report is none, however it is returned', () => {
  const [status] = report.parts
  for (const head of [
    'Content-Type: multipart/report; report-type=delivery-status;\r\n boundary="x"',
    'Return-Path: <>',
  ])
    for (const type of ['message/rfc822', 'text/rfc822-headers'])
      expect(
        reportIn({ ...report, parts: [status!, { type, content: `${head}\r\nTo: bounce+1.2.x@in.test` }] }),
      ).toBeNull()
})
