/** Whether this is used by touch: nothing can be pointed at without being pressed, so nothing may wait for that, and tips say nothing. */
export const hasNoHover = (): boolean => window.matchMedia('(hover: none)').matches
