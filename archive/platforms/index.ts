import type { Importer } from '../kit/importer.ts'
import { facebook } from './facebook/index.ts'
import { instagram } from './instagram/index.ts'

/** Every platform whose downloads can be read. */
export const IMPORTERS: Importer[] = [facebook, instagram]
