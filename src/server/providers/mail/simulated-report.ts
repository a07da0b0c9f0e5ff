import { reportIn } from './machine-mail.ts'
import type { DeliveryReport } from './mail-intake.port.ts'

export const simulatedKinds = ['hard', 'soft', 'complaint'] as const
type SimulatedKind = (typeof simulatedKinds)[number]

const statuses = {
  hard: { status: '5.1.1', diagnostic: '550 5.1.1 No such user here' },
  soft: { status: '4.4.7', diagnostic: '451 4.4.7 Delivery time expired' },
}

/** A report as another server would write it, where no mail leaves the house: `to` is the mail's address for reports. */
export function simulatedReport(kind: SimulatedKind, to: string, recipient: string): DeliveryReport | null {
  const part =
    kind === 'complaint'
      ? {
          type: 'message/feedback-report',
          content: `Feedback-Type: abuse\nUser-Agent: Simulated mailbox\nVersion: 1\nOriginal-Rcpt-To: <${recipient}>`,
        }
      : {
          type: 'message/delivery-status',
          content: [
            'Reporting-MTA: dns; mail.invalid',
            '',
            `Final-Recipient: rfc822; ${recipient}`,
            'Action: failed',
            `Status: ${statuses[kind].status}`,
            `Diagnostic-Code: smtp; ${statuses[kind].diagnostic}`,
          ].join('\n'),
        }
  return reportIn({
    headers: [{ Name: 'Return-Path', Value: '<>' }],
    from: 'MAILER-DAEMON@mail.invalid',
    to: [to],
    text: '',
    parts: [part],
  })
}
