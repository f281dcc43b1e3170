import { IconPlayerPlay } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { type Language, withFrenchSpaces } from '#contract/index.ts'
import { Part } from '../ui/Part.tsx'
import classes from './Resources.module.css'
import type { VideoName } from './articles/videos.ts'
import { videoLength, VIDEOS } from './videos.ts'

const ExplainerVideo = lazy(() => import('./ExplainerVideo.tsx'))

/** A video's title, which opens the player below it. Nothing of the video loads before that. */
export function VideoDisclosure({ name, language }: { name: VideoName; language: Language }) {
  const [isOpen, setOpen] = useState(false)
  const title = withFrenchSpaces(VIDEOS[name].title)
  return (
    <details className={classes['disclosure']} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <IconPlayerPlay size={16} stroke={1.6} aria-hidden />
        <span>
          {title[language]} <span className={classes['seconds']}>({videoLength(name)})</span>
        </span>
      </summary>
      {isOpen ? (
        <Part>
          <ExplainerVideo name={name} title={title[language]} language={language} />
        </Part>
      ) : null}
    </details>
  )
}
