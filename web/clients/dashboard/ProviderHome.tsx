import { useMay } from '../../kit/viewer.ts'
import { SupportQueue } from '../../social/index.ts'
import { Part } from '../../ui/Part.tsx'
import { Firms } from './Firms.tsx'

/** The home page of a provider's user: the firms, and the requests for support. */
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
