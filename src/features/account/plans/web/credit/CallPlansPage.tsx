import { CreditPage } from './CreditPage.tsx'

/** Call minutes to buy, and what became of them. */
export default function CallPlansPage() {
  return <CreditPage kind="minutes" />
}
