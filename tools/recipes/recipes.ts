import { call } from './a-call.ts'
import { connector } from './a-connector.ts'
import { migration } from './a-migration.ts'
import { notification } from './a-notification.ts'
import { permission } from './a-permission.ts'
import { importer } from './a-platform-importer.ts'
import { status } from './a-post-status.ts'
import { reportFormat } from './a-report-format.ts'
import { screen } from './a-screen.ts'
import type { Recipe } from './recipe.ts'

export const RECIPES: Recipe[] = [
  status,
  permission,
  notification,
  connector,
  importer,
  reportFormat,
  call,
  screen,
  migration,
]
