import type { Charge, PlanPay } from './plan-pay.port.ts'

/** The simulator's name for a charge says what becomes of it: 'sim_works_tw-7-1'. */
const outcomes = ['works', 'declined', 'confirm', 'confirmed', 'refused'] as const
type Outcome = (typeof outcomes)[number]
const states: Record<Outcome, Charge['state']> = {
  works: 'paid',
  declined: 'failed',
  confirm: 'confirm',
  confirmed: 'paid',
  refused: 'failed',
}
const reasons: Partial<Record<Outcome, string>> = {
  declined: 'The card was declined.',
  refused: 'The payment wasn’t confirmed.',
}

/** The name of a simulated charge once its holder has answered. */
export const answeredCharge = (payment: string, approves: boolean): string =>
  payment.replace(/^sim_confirm_/, approves ? 'sim_confirmed_' : 'sim_refused_')

/** Stands in for a card provider in the demo: three cards, no money, nothing leaves the machine. */
export function simulatedPlanPay(): PlanPay {
  const seen = (payment: string): Charge => {
    const outcome = outcomes.find(each => payment.startsWith(`sim_${each}_`)) ?? 'declined'
    const reference = payment.slice(`sim_${outcome}_`.length)
    return {
      state: states[outcome],
      payment,
      reference,
      customer: '',
      clientSecret: outcome === 'confirm' ? `${payment}_secret` : '',
      confirmUrl: outcome === 'confirm' ? `/settings/payment/callback?simulated=${reference}` : '',
      reason: reasons[outcome] ?? '',
      card: '',
      refundedCents: 0,
      disputedCents: 0,
    }
  }
  return {
    as: 'simulator',
    publishableKey: '',
    account: async () => '',
    customer: async ({ id }) => `sim_customer_${id}`,
    beginCard: async () => ({ id: 'sim_setup', clientSecret: 'sim_setup_secret', url: '' }),
    finishCard: async () => null,
    forgetCard: async () => {},
    charge: async ({ method, reference }) => seen(`sim_${method.split('_')[1]}_${reference}`),
    look: async payment => seen(payment),
    // No answer is lost on the way.
    find: async () => null,
    cancel: async payment => seen(answeredCharge(payment, false)),
    refund: async () => {},
    read: async () => 'unsigned',
  }
}
