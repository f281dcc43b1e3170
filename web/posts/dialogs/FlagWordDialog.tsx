import { Button, TextInput } from '@mantine/core'
import { IconFlagOff } from '@tabler/icons-react'
import { useState } from 'react'
import { keywordFault, keywordText, normalizeKeyword, type Post } from '#contract/index.ts'
import { useTexts } from '../../kit/i18n/i18n.ts'
import { useViewer } from '../../kit/viewer.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { FormFoot } from '../../ui/forms/FormFoot.tsx'
import { useFlagWord } from '../data/flags/change-word.ts'
import { postTexts } from '../texts/index.ts'
import classes from './FlagWordDialog.module.css'

type Props = { post: Post; change: 'never' | 'add'; onClose(): void }

/** Asks which keyword of a post never flags its client’s posts, or which word is added to the client’s list. */
export default function FlagWordDialog({ post, change, onClose }: Props) {
  const t = useTexts(postTexts)
  const mayEdit = useViewer().scopes.includes('post_search:write')
  return (
    <Dialog
      opened
      onClose={onClose}
      losesInput={false}
      title={t(change === 'never' ? 'neverForThisClient' : 'addFlagWord')}
      size={420}
    >
      <div className={classes['stack']}>
        <p>{t(mayEdit ? `flagWordHint_${change}` : 'flagWordSuggests')}</p>
        {change === 'never' ? (
          <ChooseKeyword post={post} onClose={onClose} />
        ) : (
          <WriteKeyword post={post} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

function ChooseKeyword({ post, onClose }: Omit<Props, 'change'>) {
  const flagWord = useFlagWord()
  return (
    <ul className={classes['words']}>
      {post.flaggedWords.map((word, index) => (
        <li key={word}>
          <Button
            variant="default"
            data-autofocus={index === 0 || undefined}
            leftSection={<IconFlagOff size={16} aria-hidden />}
            onClick={() => {
              flagWord(post, 'never', word)
              onClose()
            }}
          >
            <span dir="auto">{keywordText(word)}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function WriteKeyword({ post, onClose }: Omit<Props, 'change'>) {
  const t = useTexts(postTexts)
  const flagWord = useFlagWord()
  const [typed, setTyped] = useState('')
  const [isSent, setSent] = useState(false)
  const word = normalizeKeyword(typed)
  const fault = keywordFault(word)
  return (
    <form
      className={classes['stack']}
      onSubmit={(event) => {
        event.preventDefault()
        setSent(true)
        if (fault) return
        flagWord(post, 'add', word)
        onClose()
      }}
    >
      <TextInput
        data-autofocus
        label={t('flagWord')}
        value={typed}
        error={isSent && fault ? t('flagWordFault') : null}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <FormFoot send={t('addFlagWord')} isPending={false} onCancel={onClose} />
    </form>
  )
}
