import { CreditPage } from './CreditPage.tsx'

/** Text messages to buy, and what became of them. */
export default function SmsPlansPage() {
  return <CreditPage kind="sms" />
}
