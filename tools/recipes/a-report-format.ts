import { line, type Recipe } from './recipe.ts'

export const reportFormat: Recipe = {
  page: 'a-report-format',
  words: /odt|IconFileText/,
  namedBy: 'compiler',
  maxChanged: 3,
  begin: [
    line(
      'contract/vocabulary/reports/report-format.ts',
      '  docx: {',
      `  odt: {
    label: 'OpenDocument',
    icon: 'IconFileText',
    words: {
      en: { make: 'Create OpenDocument file', hint: 'To edit.' },
      es: { make: 'Crear archivo de OpenDocument', hint: 'Para editar.' },
      fr: { make: 'Créer un fichier OpenDocument', hint: 'Pour modifier.' },
    },
    mime: 'application/vnd.oasis.opendocument.text',
    of: ['legal'],
    most: 900,
  },
`,
    ),
  ],
  named: [
    'server/reports/files/check-file.ts',
    'server/reports/files/job.ts',
    'web/reports/files/FilesList.tsx',
  ],
  finish: [
    [
      'document/formats/odt/render.ts',
      null,
      `import type { RenderingJob, RenderingResult } from '../rendering.ts'

export async function renderOdt(_job: RenderingJob): Promise<RenderingResult> {
  throw new Error('Made up for the recipe')
}
`,
    ],
    line(
      'document/formats/rendering-process.ts',
      '  docx: async',
      "  odt: async (job: RenderingJob): Promise<RenderingResult> => (await import('./odt/render.ts')).renderOdt(job),\n",
    ),
    line('web/reports/files/FilesList.tsx', '  IconFileTypeDocx,\n', '  IconFileText,\n'),
    line('web/reports/files/FilesList.tsx', 'IconFileTypeDocx, IconFileTypePdf }', 'IconFileText, '),
    [
      'server/migrations/9002_add_report_format.sql',
      null,
      `alter table report_files drop constraint report_files_format_check,
  add constraint report_files_format_check check (format in ('pdf', 'docx', 'odt')) not valid;
alter table report_files validate constraint report_files_format_check;
`,
    ],
  ],
}
