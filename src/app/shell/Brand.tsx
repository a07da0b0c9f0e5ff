/** The mark of the product. */
export function Brand({ size }: { size: number }) {
  return <img src="/favicon.svg" width={size} height={size} alt="" />
}
