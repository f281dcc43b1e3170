import type { ProblemCode } from '#contract/index.ts'

/** The table of problems as words of this slice: a failed job brings its code, in an answer that has not failed itself. */
export function problemWords(
  sentences: Record<ProblemCode, string>,
): Record<`problem_${ProblemCode}`, string> {
  return Object.fromEntries(
    Object.entries(sentences).map(([code, sentence]) => [
      `problem_${code}`,
      sentence.replace(/\{(\w+)\}/g, '{{$1}}'),
    ]),
  ) as Record<`problem_${ProblemCode}`, string>
}
