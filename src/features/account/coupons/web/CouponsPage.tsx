import { Coupons } from './Coupons.tsx'

/** The company's discount codes: for its clients, or at the platform for plans. */
export default function CouponsPage() {
  return <Coupons />
}
