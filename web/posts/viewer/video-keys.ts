/** In seconds: a step, a small step, and one frame at 30 frames per second. */
const STEP_SECONDS = 5
const SMALL_STEP_SECONDS = 1
const FRAME_SECONDS = 1 / 30

/** Applies a key to a video. @returns false if the key does nothing here */
export function handleVideoKey(
  video: Pick<HTMLVideoElement, 'currentTime' | 'duration' | 'paused' | 'play' | 'pause'>,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): boolean {
  const end = Number.isFinite(video.duration) ? video.duration : 0
  const goTo = (time: number) => {
    video.currentTime = Math.min(end, Math.max(0, time))
  }
  const step = shiftKey ? SMALL_STEP_SECONDS : STEP_SECONDS
  const actions: Record<string, () => void> = {
    ' ': () => void (video.paused ? video.play() : video.pause()),
    ArrowLeft: () => goTo(video.currentTime - step),
    ArrowRight: () => goTo(video.currentTime + step),
    ',': () => goTo(video.currentTime - FRAME_SECONDS),
    '.': () => goTo(video.currentTime + FRAME_SECONDS),
    Home: () => goTo(0),
    End: () => goTo(end),
  }
  const action = actions[key]
  action?.()
  return action !== undefined
}
