/** Colours of series, in their order; each 3:1 or better against its ground. */
const palette = {
  light: ['#0b7f77', '#2563eb', '#b45309', '#c2255c', '#6d28d9', '#475467'],
  dark: ['#3fb6ab', '#6c9cf9', '#e0a43c', '#ea7ba3', '#a78bfa', '#98a2b3'],
}

/** Colours of a chart; canvas knows no CSS variables. */
export function chartColours(isDark: boolean) {
  const series = isDark ? palette.dark : palette.light
  return {
    ofSeries: (at: number, isFaint = false) => `${series[at % series.length]}${isFaint ? '66' : ''}`,
    text: isDark ? '#c3c9d4' : '#475467',
    line: isDark ? '#2f3744' : '#eaecf0',
    tip: isDark ? '#e4e7ec' : '#1d2939',
    onTip: isDark ? '#161b22' : '#ffffff',
  }
}
