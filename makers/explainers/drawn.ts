import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { PLATFORMS } from '#contract/index.ts'
import { type Drawing, guideOf } from '#web/imports/guide/guide.ts'
import { Camera, type Still, TALL } from './stage.ts'

type Language = 'en' | 'es'
type Card = { title: string; number?: number; name: string; drawing: Drawing }

const CARD_TEXTS = {
  en: { ask: (name: string) => `Ask for your ${name} archive`, upload: 'Upload it', button: 'Import Posts' },
  es: {
    ask: (name: string) => `Pida su archivo de ${name}`,
    upload: 'Súbalo',
    button: 'Importar publicaciones',
  },
}

/** One scene per line of the video: the title, the steps of the guide, and the upload. */
export async function drawGuide(
  page: Page,
  platform: 'facebook' | 'instagram',
  language: Language,
): Promise<Still[][]> {
  const { name } = PLATFORMS[platform]
  const texts = CARD_TEXTS[language]
  const cards: Card[] = [
    { title: texts.ask(name), name, drawing: { kind: 'file', label: '.zip' } },
    ...guideOf(platform, language).steps.map(({ title, drawing }, index) => ({
      title,
      number: index + 1,
      name,
      drawing,
    })),
    {
      title: texts.upload,
      name: 'Proofline',
      drawing: { kind: 'button', label: texts.button, lines: ['.zip'] },
    },
  ]
  await page.setViewportSize({ width: TALL.width, height: TALL.height - TALL.band })
  const camera = new Camera(page, TALL)
  const scenes: Still[][] = []
  for (const card of cards) {
    scenes.push(await drawCard(camera, card))
  }
  return scenes
}

/** First the platform's screen, then the finger, then the result of the tap. */
async function drawCard(camera: Camera, card: Card): Promise<Still[]> {
  await camera.page.setContent(pageOf(card))
  for (const phase of ['before', 'tap', 'after']) {
    await camera.page.evaluate((name) => {
      document.body.className = name
    }, phase)
    await camera.shot(phase === 'after' ? 2 : 1)
  }
  return camera.takeScene()
}

const pageOf = ({ title, number, name, drawing }: Card) => `<!doctype html><style>${STYLE}</style>
<body><h1>${number ? `<b>${number}</b>` : ''}<span>${title}</span></h1>
<div class="phone"><header>${name}</header><main>${insideOf(drawing)}</main></div>`

function insideOf(drawing: Drawing): string {
  switch (drawing.kind) {
    case 'menu':
    case 'choice':
      return drawing.labels
        .map(
          (label, index) =>
            `<p class="${drawing.kind} ${index === drawing.at ? 'target' : ''}">${
              drawing.kind === 'choice' ? '<i></i>' : ''
            }<span>${label}</span>${drawing.kind === 'menu' ? '<em>›</em>' : ''}</p>`,
        )
        .join('')
    case 'button':
      return `${(drawing.lines ?? []).map((line) => `<p class="line"><span>${line}</span><em>✓</em></p>`).join('')}
        <p class="press target">${drawing.label}</p>`
    case 'wait':
      return `<svg viewBox="0 0 100 100"><circle cx="50" cy="50" r="40"/><path d="M50 26v24l16 10"/></svg>
        <strong>${drawing.label}</strong>
        <svg class="later" viewBox="0 0 100 70"><path d="M8 8h84v54H8zM8 10l42 30 42-30"/></svg>`
    case 'file':
      return `<svg viewBox="0 0 100 120"><path d="M16 6h44l24 24v84H16zM60 6v24h24M38 14v8M38 30v8M38 46v8"/></svg>
        <strong>${drawing.label}</strong>
        <svg class="later" viewBox="0 0 100 70"><path d="M50 6v46M28 34l22 22 22-22M14 64h72"/></svg>`
  }
}

const font = readFileSync(join(import.meta.dirname, '../../web/ui/fonts/source-sans-3-latin.woff2'), 'base64')
const STYLE = `
  @font-face { font-family: Ours; font-weight: 200 900; src: url(data:font/woff2;base64,${font}); }
  * { box-sizing: border-box; margin: 0; font: 400 22px/1.3 Ours, sans-serif; color: #1a1f2b; }
  body { height: 700px; padding: 24px 30px 0; background: #f4f2ec; }
  h1 { display: flex; gap: 14px; align-items: center; min-height: 76px; }
  h1 span { font-size: 26px; font-weight: 640; line-height: 1.2; }
  h1 b { flex: none; min-width: 30px; font-size: 34px; font-weight: 640; }
  .phone { height: 620px; margin: 16px 24px 0; padding: 14px; border: 10px solid #1a1f2b; border-bottom: 0;
    border-radius: 44px 44px 0 0; background: #fdfcf9; }
  header { padding: 6px 0 16px; border-bottom: 2px solid #e2dfd6; text-align: center; font-weight: 620; }
  main { display: flex; flex-direction: column; gap: 16px; align-items: center; padding-top: 34px; }
  main p { display: flex; gap: 14px; align-items: center; justify-content: space-between; width: 100%;
    min-height: 76px; padding: 10px 18px; border: 2px solid #c9c5ba; border-radius: 8px; }
  main p span { flex: 1; font-size: 21px; }
  main p em { font-style: normal; color: #62676f; }
  main p i { width: 26px; height: 26px; border: 3px solid #827e73; border-radius: 13px; }
  main .line { min-height: 56px; border: 0; border-bottom: 2px solid #e2dfd6; border-radius: 0; }
  main .press { justify-content: center; margin-top: 14px; border: 0; background: #1a1f2b; color: #fdfcf9; font-weight: 620; }
  .tap .target { outline: 6px solid #ffe680; outline-offset: 4px; box-shadow: 0 0 0 2px #1a1f2b; }
  .after .menu.target, .after .choice.target { border-color: #1a1f2b; background: #ffe680; }
  .after .choice.target i { border: 9px solid #1a1f2b; background: #fdfcf9; }
  .after .press { background: #474d59; }
  svg { width: 150px; fill: none; stroke: #1a1f2b; stroke-width: 5; stroke-linejoin: round; stroke-linecap: round; }
  strong { font-size: 34px; font-weight: 620; }
  .later { width: 110px; visibility: hidden; }
  .after .later { visibility: visible; }
`
