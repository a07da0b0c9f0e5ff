import { blankField, type FormContent, type FormField, type FormKind } from '#shared/forms/form.ts'
import type { ReadyFormId } from '../ready-forms.rules.ts'

// Questions are written as they stand in Australian practice; the company edits its copy.

type Asked = readonly [id: string, kind: FormKind, words: string, facts?: Partial<FormField>]

const page = (id: string, title: string, ...asked: Asked[]) => ({
  id,
  title,
  fields: asked.map(
    ([field, kind, words, facts]): FormField => ({
      ...blankField(field, kind),
      label: words,
      ...facts,
    }),
  ),
})

const must = { required: true }
const check = { required: true, fails: ['no'] }
const ifNo = (of: string): Partial<FormField> => ({
  required: true,
  when: { match: 'all', conditions: [{ of, is: 'is', value: 'no' }] },
})
const column = (
  id: string,
  label: string,
  kind: 'line' | 'number' | 'select' = 'line',
  choices: string[] = [],
) => ({
  id,
  label,
  kind,
  choices,
})

/** What the ready forms ask. */
export const readyContents: Readonly<Record<ReadyFormId, FormContent>> = {
  swms: {
    pages: [
      page(
        'work',
        'Work',
        ['activity', 'line', 'High risk construction work', must],
        ['place', 'address', 'Site', { ...must, start: '{{Job_Address}}' }],
        ['contractor', 'line', 'Principal contractor'],
        ['date', 'date', 'Date', must],
      ),
      page('steps', 'Steps', [
        'step',
        'rows',
        'Work steps',
        {
          required: true,
          columns: [
            column('what', 'Step'),
            column('hazard', 'Hazards'),
            column('risk', 'Risk before', 'select', ['Low', 'Medium', 'High', 'Extreme']),
            column('control', 'Controls'),
            column('left', 'Risk after', 'select', ['Low', 'Medium', 'High', 'Extreme']),
            column('who', 'Responsible'),
          ],
        },
      ]),
      page(
        'sign',
        'Sign-off',
        [
          'ppe',
          'checkbox',
          'Protective equipment',
          { choices: ['Hard hat', 'Glasses', 'Gloves', 'Hearing', 'Boots', 'High-vis', 'Harness'] },
        ],
        ['briefed', 'triple', 'All workers were briefed', check],
        [
          'workers',
          'rows',
          'Workers',
          { required: true, columns: [column('name', 'Name'), column('licence', 'Licence or white card')] },
        ],
        ['signature', 'signature', 'Signature of the supervisor', must],
      ),
    ],
  },
  'take-5': {
    pages: [
      page(
        'check',
        '',
        ['think', 'triple', 'Stop and think: do I know the task?', check],
        ['look', 'triple', 'Look: did I identify the hazards?', check],
        ['assess', 'triple', 'Assess: is the risk acceptable?', check],
        ['control', 'triple', 'Control: are controls in place?', check],
        ['proceed', 'triple', 'Can I proceed safely?', check],
        ['why', 'note', 'What is stopping the work?', ifNo('proceed')],
        ['hazards', 'note', 'Hazards and controls'],
        ['photo', 'photo', 'Photos'],
        ['signature', 'signature', 'Signature', must],
      ),
    ],
  },
  compliance: {
    pages: [
      page(
        'work',
        'Work',
        ['place', 'address', 'Address of the installation', { ...must, start: '{{Job_Address}}' }],
        [
          'kind',
          'select',
          'Type of work',
          { required: true, choices: ['New', 'Alteration', 'Addition', 'Repair'] },
        ],
        ['description', 'note', 'Description of the work', must],
        ['date', 'date', 'Date completed', must],
      ),
      page(
        'test',
        'Tests',
        [
          'tests',
          'rows',
          'Tests',
          { columns: [column('test', 'Test'), column('result', 'Result'), column('unit', 'Unit')] },
        ],
        ['passed', 'triple', 'All tests passed', check],
        ['open', 'note', 'What is still to be done?', ifNo('passed')],
        ['standard', 'line', 'Standard', { start: 'AS/NZS 3000' }],
        ['photo', 'photo', 'Photos'],
      ),
      page(
        'sign',
        'Certification',
        [
          'words',
          'text',
          '',
          {
            help: 'I certify that the work described complies with the standard named above and was tested.',
          },
        ],
        ['licence', 'line', 'Licence number', must],
        ['signature', 'signature', 'Signature', must],
      ),
    ],
  },
  switchboard: {
    pages: [
      page(
        'board',
        'Inspection',
        ['board', 'line', 'Switchboard', must],
        ['enclosure', 'triple', 'Enclosure undamaged and closed', check],
        ['labels', 'triple', 'Circuits labelled', check],
        ['rcd', 'triple', 'Safety switches on all final circuits', check],
        ['men', 'triple', 'MEN connection sound', check],
        ['terminals', 'triple', 'Terminals tight, no signs of heat', check],
        ['asbestos', 'triple', 'Free of asbestos', check],
        ['result', 'score', 'Result', { of: ['enclosure', 'labels', 'rcd', 'men', 'terminals', 'asbestos'] }],
        ['photo', 'photo', 'Photos', { required: true, least: 1 }],
      ),
      page(
        'tests',
        'Tests',
        [
          'circuits',
          'rows',
          'Circuits',
          {
            columns: [
              column('circuit', 'Circuit'),
              column('rcd', 'Trip time in ms', 'number'),
              column('resistance', 'Insulation in MΩ', 'number'),
            ],
          },
        ],
        ['comment', 'note', 'Recommendations'],
        ['signature', 'signature', 'Signature', must],
      ),
    ],
  },
  handover: {
    pages: [
      page(
        'handover',
        '',
        ['shown', 'triple', 'Operation was explained', check],
        ['manuals', 'triple', 'Manuals and warranty papers were handed over', check],
        ['clean', 'triple', 'Site was left clean', check],
        ['keys', 'line', 'Keys and codes returned'],
        ['defects', 'rows', 'Open items', { columns: [column('what', 'Item'), column('when', 'Until')] }],
        ['rating', 'rating', 'How satisfied is the client?'],
        ['photo', 'photo', 'Photos'],
        ['client', 'line', 'Name of the client', { ...must, start: '{{Customer_Name}}' }],
        ['signature', 'signature', 'Signature of the client', must],
      ),
    ],
  },
}
