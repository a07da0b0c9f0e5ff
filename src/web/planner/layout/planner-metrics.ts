/** Sizes in CSS pixels that the layout reckons with; planner.css reads the same from the variables below. */
export const metrics = {
  hour: 48,
  line: 20,
  /** Line height of a card's text. */
  textLine: 16,
  /** How far each overlapping card stands in from the one below it. */
  cascade: 16,
  monthHead: 26,
  monthRowMin: 92,
  dayHead: 34,
  axis: 56,
  columnMin: 88,
  /** A person's column, and the name before a person's row. */
  personColumn: 136,
  personAxis: 134,
  dayAxis: 62,
  /** A table: the least height of a row, about that of a chip, what lies around them, and how far from sight rows are drawn. */
  tableRow: 38,
  tableChip: 36,
  tableChipNarrow: 37,
  tablePadding: 13,
  tableAhead: 500,
  /** A board: a line of a row with hours and without, its padding, and how wide an hour or a day is at least. */
  boardLane: 46,
  boardLine: 19,
  boardPadding: 8,
  boardRow: 50,
  boardHourOfDay: 64,
  boardHourOfWeek: 38,
  boardDay: 46,
  boardAxis: 156,
  /** Width that names leave to the time; where they can't, they stand above their rows, this high. */
  boardTime: 700,
  boardName: 22,
  /** Below the name of somebody with nothing to do. */
  boardFree: 26,
  /** Minutes that the shortest bar of a board is drawn long. */
  boardShortest: 15,
  /** Between two bars there is something to be said from this width on. */
  boardGap: 34,
  /** Kept free at the right of a crowded stretch for '+N'. */
  moreStrip: 34,
  allDayRows: 3,
  laneMin: 90,
  /** Below this width the month shows dots instead of lines. */
  compact: 560,
  /** From this width on, month lines have room for a pill. */
  wide: 1400,
} as const

export const metricVariables: Record<string, string> = {
  '--planner-hour': `${metrics.hour}px`,
  '--planner-line': `${metrics.line}px`,
  '--planner-month-head': `${metrics.monthHead}px`,
  '--planner-month-row': `${metrics.monthRowMin}px`,
  '--planner-day-head': `${metrics.dayHead}px`,
  '--planner-axis': `${metrics.axis}px`,
  '--planner-text-line': `${metrics.textLine}px`,
}

/** Lines that fit into a month cell when `rows` weeks share a height. */
export function monthCapacity(height: number, rows: number): number {
  const row = Math.max(metrics.monthRowMin, (height - metrics.dayHead) / rows)
  return Math.max(1, Math.floor((row - metrics.monthHead - 2) / metrics.line))
}

/** True if names stand above the rows of a board of this width. */
export const isBoardStacked = (width: number): boolean => width - metrics.boardAxis < metrics.boardTime

/** Lanes side by side in a column of hours; narrower ones could not be read. */
export function laneCapacity(width: number, columns: number, columnMin: number): number {
  const column = Math.max(columnMin, (width - metrics.axis) / columns)
  return Math.max(2, Math.floor((column - metrics.moreStrip) / metrics.laneMin))
}
