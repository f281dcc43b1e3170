/** Whether this is a touch screen: hovering is impossible, so nothing may depend on it, and there are no tooltips. */
export const hasNoHover = (): boolean => window.matchMedia('(hover: none)').matches
