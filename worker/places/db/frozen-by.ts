/** How the names of the triggers begin that freeze accounts. */
export const frozenBy = 'moving_';
