import { line, type Recipe } from './recipe.ts'

export const reportFormat: Recipe = {
  page: 'a-report-format',
  words: /odt/,
  namedBy: 'compiler',
  maxChanged: 5,
  begin: [
    line(
      'contract/vocabulary/reports/report-format.ts',
      '  docx: {',
      "  odt: { label: 'OpenDocument', mime: 'application/vnd.oasis.opendocument.text', of: ['legal'], most: 900 },\n",
    ),
  ],
  named: [
    'server/reports/files/check-file.ts',
    'server/reports/files/job.ts',
    'web/reports/files/DownloadDialog.tsx',
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
    line('web/reports/files/FilesList.tsx', 'docx: IconFileTypeDocx }', 'odt: IconFileTypeDocx, '),
    line(
      'web/reports/texts/en.ts',
      '  make_docx',
      "  make_odt: 'Create OpenDocument file',\n  formatHint_odt: 'To edit.',\n",
    ),
    line(
      'web/reports/texts/es.ts',
      '  make_docx',
      "  make_odt: 'Crear archivo de OpenDocument',\n  formatHint_odt: 'Para editar.',\n",
    ),
    line(
      'web/reports/texts/fr.ts',
      '  make_docx',
      "  make_odt: 'Créer un fichier OpenDocument',\n  formatHint_odt: 'Pour modifier.',\n",
    ),
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
