import classes from './Sparkline.module.css'

const [width, height] = [120, 32]

/** A small line without axes, drawn at once as SVG beside the text that says the same. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const [least, most] = [Math.min(0, ...values), Math.max(...values)]
  const tall = most - least || 1
  const points = values.map((value, at) => {
    const x = (at / (values.length - 1)) * width
    const y = height - 2 - ((value - least) / tall) * (height - 4)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg
      className={classes.line}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
