import { useMay } from '../../kit/viewer.ts'
import { SupportQueue } from '../../social/index.ts'
import { Part } from '../../ui/Part.tsx'
import { Firms } from './Firms.tsx'

/** What a provider's person begins with: the firms, and who waits for support. */
export function ProviderHome() {
  const mayAnswer = useMay('ANSWER_SUPPORT')
  return (
    <>
      <Firms />
      {mayAnswer ? (
        <Part>
          <SupportQueue />
        </Part>
      ) : null}
    </>
  )
}
