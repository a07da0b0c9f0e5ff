/** The demo company's price book, bundles, job templates and checklists. */

export interface DemoItem {
  code: string
  name: string
  unit: string
  /** Without tax. */
  price_cents: number
  cost_cents: number | null
  /** Job types that it is used on; none: all. */
  types: readonly string[]
  is_taxable?: boolean
}

const wet = ['Plumbing', 'Hot Water', 'Blocked Drain', 'Gas Fitting', 'Maintenance', 'Installation']
const item = (
  code: string,
  name: string,
  unit: string,
  price: number,
  cost: number | null,
  types: readonly string[] = [],
): DemoItem => ({
  code,
  name,
  unit,
  types,
  price_cents: Math.round(price * 100),
  cost_cents: cost === null ? null : Math.round(cost * 100),
})

/** Hours of work, of which every invoice has some. */
export const labour = item('LAB', 'Labour, licensed tradesperson', 'hour', 128, 62)
export const demoItems: readonly DemoItem[] = [
  labour,
  item('CALL', 'Call-out and first half hour', 'each', 95, 38),
  item('MIX-K', 'Kitchen sink mixer, chrome', 'each', 189, 112, ['Plumbing', 'Installation']),
  item('FLEX', 'Flexi hose 450 mm, braided', 'each', 24.5, 9.8, wet),
  item('CIS', 'Cistern inlet valve and flush seal', 'each', 58, 27, ['Plumbing', 'Maintenance']),
  item('TAP-S', 'Shower cartridge, quarter turn', 'each', 46, 21.5, ['Plumbing']),
  item('HW-E250', 'Electric hot water unit 250 L', 'each', 1_290, 925, ['Hot Water']),
  item('HW-G26', 'Gas continuous flow unit 26 L', 'each', 1_480, 1_060, ['Hot Water', 'Gas Fitting']),
  item('TMV', 'Tempering valve 15 mm', 'each', 164, 96, ['Hot Water', 'Maintenance']),
  item('JET', 'High-pressure jetting, per metre', 'm', 18, 4.2, ['Blocked Drain']),
  item('CCTV', 'Drain camera inspection with report', 'each', 220, 60, ['Blocked Drain', 'Inspection']),
  item('GASCERT', 'Gas compliance certificate', 'each', 85, null, ['Gas Fitting', 'Hot Water']),
  item('COP15', 'Copper pipe 15 mm', 'm', 16.8, 8.9, ['Gas Fitting', 'Plumbing', 'Installation']),
  item('RCBO', 'RCBO 20 A, single pole', 'each', 79, 41, ['Electrical']),
  item('GPO2', 'Double power point', 'each', 32, 12.4, ['Electrical', 'Installation']),
  item('LED', 'LED downlight 9 W, tri-colour', 'each', 38, 16.5, ['Electrical', 'Installation']),
  item('SMOKE', 'Interconnected smoke alarm', 'each', 118, 66, ['Electrical', 'Maintenance']),
  item('EV7', 'EV charger 7 kW, single phase', 'each', 1_150, 830, ['Installation']),
  item('BFP', 'Backflow device test and tag', 'each', 145, 20, ['Inspection', 'Maintenance']),
  { ...item('PERMIT', 'Council permit, at cost', 'each', 74, 74), is_taxable: false },
]

export const demoBundles: readonly { name: string; description: string; items: Record<string, number> }[] = [
  {
    name: 'Hot water changeover, electric 250 L',
    description: 'Old unit taken away, new unit with valves fitted and tested.',
    items: { 'HW-E250': 1, TMV: 1, FLEX: 2, LAB: 4 },
  },
  {
    name: 'Blocked drain, cleared and inspected',
    description: 'Jetting up to 15 metres and a camera report.',
    items: { CALL: 1, JET: 15, CCTV: 1, LAB: 1.5 },
  },
  {
    name: 'Downlights, set of six',
    description: 'Cut-outs, fitted and tested.',
    items: { LED: 6, LAB: 2.5 },
  },
]

export const demoTemplates: readonly {
  name: string
  types: readonly string[]
  description: string
  tasks: readonly [title: string, days: number][]
  parts: Record<string, number>
  estimates: readonly [label: string, minutes: number][]
}[] = [
  {
    name: 'Hot water unit, replacement',
    types: ['Hot Water'],
    description:
      'Replace the hot water unit. Photograph the plate of the old one, check pressure and tempering valve.',
    tasks: [
      ['Order the unit from the supplier', 1],
      ['Register the warranty', 14],
    ],
    parts: { 'HW-E250': 1, TMV: 1, FLEX: 2 },
    estimates: [['Remove and replace', 210]],
  },
  {
    name: 'Blocked drain, jet and camera',
    types: ['Blocked Drain'],
    description: 'Clear the line with the jetter, then run the camera and record it for the client.',
    tasks: [['Send the camera report', 2]],
    parts: { JET: 10, CCTV: 1 },
    estimates: [['On site', 120]],
  },
  {
    name: 'Annual gas service',
    types: ['Gas Fitting', 'Maintenance'],
    description: 'Pressure test, check of burners and flue, certificate.',
    tasks: [['Lodge the certificate', 3]],
    parts: { GASCERT: 1 },
    estimates: [['Service', 90]],
  },
  {
    name: 'Smoke alarms, yearly test',
    types: ['Electrical', 'Maintenance'],
    description: 'Test every alarm, replace those older than ten years, write the log.',
    tasks: [],
    parts: { SMOKE: 1 },
    estimates: [['Test and log', 60]],
  },
]

export const demoChecklists: readonly { name: string; types: readonly string[]; items: readonly string[] }[] =
  [
    {
      name: 'Before leaving the site',
      types: [],
      items: ['Work area left clean', 'Photos before and after', 'Client shown what was done'],
    },
    {
      name: 'Hot water handover',
      types: ['Hot Water'],
      items: [
        'Temperature at the bath at most 50 °C',
        'Relief valve drains to a safe place',
        'Pressure limiting valve fitted',
        'Warranty card left with the client',
      ],
    },
    {
      name: 'Gas compliance',
      types: ['Gas Fitting'],
      items: ['Pressure test passed and noted', 'Appliances lit and checked', 'Certificate completed'],
    },
    {
      name: 'Electrical safety',
      types: ['Electrical'],
      items: ['Circuit isolated and tagged', 'Insulation resistance tested', 'RCD trip time tested'],
    },
  ]
